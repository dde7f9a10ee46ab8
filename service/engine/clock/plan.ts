import {
  type AutomationSettings,
  automationSettings,
  defaultSettings,
} from '#contract/common/automation-settings.ts'
import type { NewRun } from '../queue/insert.ts'
import type { Timed } from '../schedule/next-after.ts'
import { tzVersion } from '../schedule/zone.ts'
import {
  brokenText,
  crowdedText,
  missedManyText,
  missedOnceText,
  missedText,
  overlapText,
} from './sentences.ts'

const secondMs = 1000
const hourMs = 3_600_000
/** Milliseconds that a one-time run may be saved late and still count as on time. */
const oneTimeGraceMs = 60 * secondMs

/** Milliseconds that a slot counts as on time. Sweeps are a second apart; the rest allows for a busy machine. */
export const onTimeMs = 30 * secondMs
const latestCatchUpMs = 6 * hourMs
const latestOneTimeMs = 24 * hourMs

/** `following` lies behind now, unless there were more slots than were asked for. */
type Slots = { due: number[]; following: number | null }

function slotsUntil(
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

/** Returns the cause of a run for the latest slot: on time or caught up; null when it is too late for both. */
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

/** Gives the latest 200 a row each; older ones share one, as do all while newer ones are still to come. */
function groupMissed(missed: number[], newerToCome: boolean): number[][] {
  const older = missed.slice(0, newerToCome ? missed.length : Math.max(0, missed.length - rowsEach))
  const single = missed.slice(older.length).map((slot) => [slot])
  return older.length > 0 ? [older, ...single] : single
}

const spreadMs = 30_000

/** Milliseconds by which the runs of an automation are put off, always the same, so that 09:00 is not one instant for all. */
function spreadOf(automationId: string): number {
  return Number.parseInt(automationId.slice(0, 8), 16) % spreadMs
}

/** An automation whose next run has come, locked until the transaction ends. */
export type DueAutomation = Timed & {
  orgId: string
  id: string
  version: number
  settings: unknown
  nextRunAt: number
  tzVersion: string
  /** True unless it was paused, deleted or finished since its next run was set. */
  live: boolean
  /** Number of scheduled runs that are under way or were tried, and the slot of the first. */
  active: number
  /** Number of those that wait for their first start. */
  waiting: number
  activeSince: number | null
}

export type Notice = { kind: 'failed' | 'missed'; reason: string; occurrence: string }

/** Actions of a sweep for one automation. */
export type Plan = {
  runs: NewRun[]
  nextRunAt: number | null
  completed: boolean
  /** Becomes the last error of the automation. */
  problem: string | null
  notice: Notice | null
  tzVersion: string
}

type Next = (after: number) => number | null

/** Replaces the version of time-zone data when `next_run_at` is not a slot but the time of the next try. */
export const unknownTz = ''
export const lookAgainMs = 10 * 60_000
/** Most slots of one automation per sweep; the next sweep takes the rest. */
const mostSlots = 2000
const mostWaiting = 100
/** Of an automation that leaves out what overlaps: waiting for a turn is no overlap, and a long queue is of no use. */
const mostWaitingForATurn = 10

export const occurrenceOf = (slot: number) => `slot:${new Date(slot).toISOString()}`

/** Keyed by object identity: automations with the same settings share one object. */
const checked = new WeakMap<object, AutomationSettings>()

function settingsOf({ settings }: DueAutomation): AutomationSettings {
  if (typeof settings !== 'object' || settings === null) return automationSettings.parse(settings ?? {})
  const known = checked.get(settings)
  if (known) return known
  const parsed = automationSettings.parse(settings)
  checked.set(settings, parsed)
  return parsed
}

function base(row: DueAutomation, slot: number) {
  const { orgId, id, version } = row
  const scheduledFor = new Date(slot)
  return { orgId, automationId: id, version, scheduledFor, occurrence: occurrenceOf(slot) }
}

function missedRuns(row: DueAutomation, missed: number[], newerToCome: boolean): NewRun[] {
  return groupMissed(missed, newerToCome).map((slots) => {
    const [slot = 0] = slots
    const reasonText =
      slots.length === 1 ? missedText(row.timezone, slot) : missedManyText(row.timezone, slots)
    const what = { status: 'missed' as const, reason: 'downtime' as const, reasonText, slots: slots.length }
    return { ...base(row, slot), ...what, cause: 'schedule', dueAt: new Date(slot), rank: 1 }
  })
}

/** Says why a slot is left out; null when it is queued. */
function obstacleOf(row: DueAutomation, { overlap }: AutomationSettings): string | null {
  const { active, waiting } = row
  if (overlap === 'skip' && active > 0) return overlapText(row.timezone, row.activeSince)
  const most = overlap === 'queue' ? mostWaiting : mostWaitingForATurn
  return active + waiting < most ? null : crowdedText(active + waiting)
}

function dueRun(
  row: DueAutomation,
  slot: number,
  cause: Cause,
  now: number,
  settings: AutomationSettings,
): NewRun {
  const oneTime = row.schedule.type === 'at'
  const from = cause === 'schedule' ? slot : now
  const dueAt = new Date(from + (oneTime ? 0 : spreadOf(row.id)))
  const rank = cause === 'schedule' ? 1 : 2
  const run = { ...base(row, slot), cause, dueAt, rank } as const
  const reasonText = obstacleOf(row, settings)
  if (reasonText === null) return { ...run, status: 'queued' }
  return { ...run, status: 'skipped', reason: 'overlap', reasonText }
}

/** Recomputes the slot when time-zone rules changed since, or when the row was put off and has none. */
function firstSlot(row: DueAutomation, now: number, next: Next): number | null {
  if (row.tzVersion === tzVersion()) return row.nextRunAt
  if (row.tzVersion !== unknownTz) return next(row.nextRunAt - 1)
  return next(row.schedule.type === 'at' ? Number.MIN_SAFE_INTEGER : now)
}

function noticeOf({ notices }: AutomationSettings, notice: Notice): Notice | null {
  return notices === 'never' ? null : notice
}

function missedOnce(row: DueAutomation, slot: number, settings: AutomationSettings): Plan {
  const reasonText = missedOnceText(row.timezone, slot)
  const run = { ...base(row, slot), cause: 'schedule', dueAt: new Date(slot), rank: 1 } as const
  return {
    runs: [{ ...run, status: 'missed', reason: 'downtime', reasonText }],
    nextRunAt: null,
    // Stays unfinished, so that the missed run is visible.
    completed: false,
    problem: reasonText,
    notice: noticeOf(settings, { kind: 'missed', reason: reasonText, occurrence: occurrenceOf(slot) }),
    tzVersion: tzVersion(),
  }
}

/** Decides every slot up to now. Throws when the schedule cannot be evaluated. */
export function planFor(row: DueAutomation, now: number, next: Next): Plan {
  const nothing = { completed: false, problem: null, notice: null, tzVersion: tzVersion() }
  if (!row.live) return { ...nothing, runs: [], nextRunAt: null }
  const settings = settingsOf(row)
  const { due, following } = slotsUntil(now, firstSlot(row, now, next), next, mostSlots)
  const latest = due.at(-1)
  const all = following === null || following > now
  const completed = all && following === null
  if (latest === undefined) return { ...nothing, runs: [], nextRunAt: following, completed }
  const oneTime = row.schedule.type === 'at'
  const catchUp = settings.missedRuns === 'latest'
  const cause = all ? causeOf(latest, following, now, { oneTime, catchUp }) : null
  if (cause === null && oneTime) return missedOnce(row, latest, settings)
  const missed = missedRuns(row, cause === null ? due : due.slice(0, -1), !all)
  const runs = cause === null ? missed : [...missed, dueRun(row, latest, cause, now, settings)]
  return { ...nothing, runs, nextRunAt: following, completed }
}

/** Marks a row that cannot be evaluated and puts it off, so that it does not block others. */
export function brokenPlan(row: DueAutomation, now: number, error: unknown): Plan {
  const problem = brokenText(error)
  const settings = automationSettings.safeParse(row.settings ?? {}).data ?? defaultSettings
  const first = row.tzVersion !== unknownTz
  const slot = row.nextRunAt
  const what = {
    status: 'failed',
    reason: 'invalid',
    reasonText: problem,
    cause: 'schedule',
    rank: 1,
  } as const
  return {
    runs: first ? [{ ...base(row, slot), ...what, dueAt: new Date(slot) }] : [],
    nextRunAt: now + lookAgainMs,
    completed: false,
    problem,
    notice: first
      ? noticeOf(settings, { kind: 'failed', reason: problem, occurrence: occurrenceOf(slot) })
      : null,
    tzVersion: unknownTz,
  }
}
