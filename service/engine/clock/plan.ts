import {
  type AutomationSettings,
  automationSettings,
  defaultSettings,
} from '#contract/common/automation-settings.ts'
import type { NewRun } from '../queue/insert.ts'
import { tzVersion } from '../schedule/zone.ts'
import {
  brokenText,
  crowdedText,
  missedManyText,
  missedOnceText,
  missedText,
  overlapText,
} from './sentences.ts'
import { type Cause, causeOf, groupMissed, slotsUntil, spreadOf, type Timed } from './slots.ts'

/** An automation whose next run has come, locked until the transaction ends. */
export type DueAutomation = Timed & {
  orgId: string
  id: string
  version: number
  settings: unknown
  nextRunAt: number
  tzVersion: string
  /** Neither paused, deleted nor finished since its next run was set. */
  live: boolean
  /** Scheduled runs that wait or are under way, and what the first of them was for. */
  active: number
  activeSince: number | null
}

export type Notice = { kind: 'failed' | 'missed'; reason: string; occurrence: string }

/** What a sweep does about one automation. */
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

/** In place of a version of time-zone data: `next_run_at` is no slot, but when to look again. */
export const unknownTz = ''
export const lookAgainMs = 10 * 60_000
/** Slots of one automation that one sweep looks at; what is left is for the next one. */
const mostSlots = 2000
const mostWaiting = 100

export const occurrenceOf = (slot: number) => `slot:${new Date(slot).toISOString()}`

/** By identity: automations with the same settings share one object. */
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
  if (row.active === 0 || (settings.overlap === 'queue' && row.active < mostWaiting))
    return { ...run, status: 'queued' }
  const reasonText =
    settings.overlap === 'queue' ? crowdedText(row.active) : overlapText(row.timezone, row.activeSince)
  return { ...run, status: 'skipped', reason: 'overlap', reasonText }
}

/** Rules of zones may have changed since the slot was computed, and a row that was put off has no slot at all. */
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
    // It stays unfinished, because that is what there is to see about it.
    completed: false,
    problem: reasonText,
    notice: noticeOf(settings, { kind: 'missed', reason: reasonText, occurrence: occurrenceOf(slot) }),
    tzVersion: tzVersion(),
  }
}

/** Decides about every slot up to now. Throws when the schedule cannot be evaluated. */
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

/** A row that cannot be evaluated is marked and put off, so that it is never in the way of others. */
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
