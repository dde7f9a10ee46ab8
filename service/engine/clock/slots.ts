const secondMs = 1000
const hourMs = 3_600_000
/** A one-time run may be saved up to a minute late, and is on time then. */
const oneTimeGraceMs = 60 * secondMs

/** A slot is on time this long. Sweeps are a second apart; the rest is for a busy machine. */
export const onTimeMs = 30 * secondMs
const latestCatchUpMs = 6 * hourMs
const latestOneTimeMs = 24 * hourMs

/** `following` lies behind now, unless there were more slots than were asked for. */
export type Slots = { due: number[]; following: number | null }

export function slotsUntil(
  now: number,
  first: number | null,
  next: (after: number) => number | null,
  most: number,
): Slots {
  const due: number[] = []
  let slot = first
  while (slot !== null && slot <= now && due.length < most) {
    due.push(slot)
    slot = next(slot)
  }
  return { due, following: slot }
}

export type Cause = 'schedule' | 'catch-up'

/** What becomes of the latest slot: on time, made up for, or too late for both. */
export function causeOf(
  slot: number,
  following: number | null,
  now: number,
  { oneTime, catchUp }: { oneTime: boolean; catchUp: boolean },
): Cause | null {
  const late = now - slot
  if (late <= onTimeMs + (oneTime ? oneTimeGraceMs : 0)) return 'schedule'
  if (!catchUp) return null
  if (oneTime) return late <= latestOneTimeMs ? 'catch-up' : null
  const halfPeriod = following === null ? latestCatchUpMs : (following - slot) / 2
  return late < Math.min(halfPeriod, latestCatchUpMs) ? 'catch-up' : null
}

const rowsEach = 200

/** The latest 200 get a row each; older ones share one, and so do all while there are newer ones to come. */
export function groupMissed(missed: number[], newerToCome: boolean): number[][] {
  const older = missed.slice(0, newerToCome ? missed.length : Math.max(0, missed.length - rowsEach))
  const single = missed.slice(older.length).map((slot) => [slot])
  return older.length > 0 ? [older, ...single] : single
}
