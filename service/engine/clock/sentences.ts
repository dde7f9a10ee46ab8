import { clockWords, dateWords } from '../schedule/words.ts'
import { wallAt } from '../schedule/zone.ts'

function moment(zone: string, instant: number): string {
  const wall = wallAt(zone, instant)
  return `${clockWords(wall)} on ${dateWords(wall)}`
}

export function missedText(zone: string, slot: number): string {
  return `Missed: the service was not running at ${moment(zone, slot)}.`
}

export function missedManyText(zone: string, slots: number[]): string {
  const [first = 0, last = first] = [slots[0], slots.at(-1)]
  return `Missed ${slots.length} times, from ${moment(zone, first)} to ${moment(zone, last)}: the service was not running.`
}

export function missedOnceText(zone: string, slot: number): string {
  return `Missed: it was due at ${moment(zone, slot)}, and the service was not running in time. Give it a new time to run it.`
}

export function overlapText(zone: string, since: number | null): string {
  if (since === null) return 'Skipped: the previous run was still running.'
  return `Skipped: the run of ${moment(zone, since)} was still running.`
}

export function crowdedText(waiting: number): string {
  return `Skipped: ${waiting} runs of this automation were waiting already.`
}

export function brokenText(error: unknown): string {
  const why = error instanceof Error ? error.message : String(error)
  return `The schedule could not be evaluated: ${why.slice(0, 300)}. Save it again, with another time zone if need be.`
}
