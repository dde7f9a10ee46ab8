/** An evaluator that shares nothing with the product: it walks through the minutes and reads the clock from Intl. */

type Field = ReadonlySet<number>

/** A rule of plain numbers; day of month and day of week are always open. */
export type PlainRule = {
  minutes: Field
  hours: Field
  wildcard: boolean
  /** A time that is missing is left out, and not made up for when the gap is over. */
  omitsGaps?: boolean
}

const minuteMs = 60_000

function clockOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
}

/** What the clock on the wall shows, as if it were UTC. */
export function wallIn(zone: string, instant: number): number {
  return wallOf(clockOf(zone), instant)
}

function wallOf(format: Intl.DateTimeFormat, instant: number): number {
  const part = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const read = (name: Intl.DateTimeFormatPartTypes) => part.get(name) ?? 0
  return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'))
}

/** All runs in a window of whole minutes, by the rules for missing and repeated times. */
export function bruteForceRuns(rule: PlainRule, zone: string, from: number, to: number): number[] {
  const format = clockOf(zone)
  const runs: number[] = []
  let highest = wallOf(format, from - minuteMs)
  for (let instant = from; instant <= to; instant += minuteMs) {
    const wall = wallOf(format, instant)
    if (fires(rule, wall, highest)) runs.push(instant)
    highest = Math.max(highest, wall)
  }
  return runs
}

function fires(rule: PlainRule, wall: number, highest: number): boolean {
  if (rule.wildcard) return matches(rule, wall)
  if (wall <= highest) return false
  if (rule.omitsGaps) return matches(rule, wall)
  for (let missed = highest + minuteMs; missed <= wall; missed += minuteMs) {
    if (matches(rule, missed)) return true
  }
  return false
}

function matches({ minutes, hours }: PlainRule, wall: number): boolean {
  const date = new Date(wall)
  return minutes.has(date.getUTCMinutes()) && hours.has(date.getUTCHours())
}
