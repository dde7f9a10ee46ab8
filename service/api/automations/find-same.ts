import * as z from 'zod'
import type { SameAutomations, SameAutomationsInput } from '#contract/automation-same.ts'
import { type OutputChannel, outputChannel } from '#contract/common/output-channel.ts'
import type { Schedule } from '#contract/common/schedule.ts'
import type { Context } from '#service/core/context.ts'
import { invalid } from '#service/core/errors.ts'
import { type Database, rows } from '#service/db/client.ts'
import { compileIssues, scheduleProblem } from '#service/engine/schedule/check.ts'
import { nextAfter } from '#service/engine/schedule/next-after.ts'
import { nextRuns } from '#service/engine/schedule/preview.ts'
import { readSchedule } from '#service/engine/schedule/stored-schedule.ts'

type Timing = { schedule: Schedule; timezone: string; anchor: Date }

type Row = {
  id: string
  name: string
  schedule: unknown
  timezone: string
  anchorAt: string
  outputs: OutputChannel[]
}

type Same = SameAutomations['data'][number]

const mostReported = 3

/** Milliseconds after which no further automation is compared: rules may be slow to evaluate. */
const patienceMs = 250

/** Most automations that are compared; each costs some runs of two schedules. */
const mostCompared = 10
const runsCompared = 5

const alike = `
SELECT id, name, schedule, timezone, anchor_at AS "anchorAt", output_channels AS outputs FROM automations
 WHERE org_id = $1 AND btrim(prompt, E' \\t\\r\\n') = $2 AND id IS DISTINCT FROM $3::uuid AND enabled
   AND deleted_at IS NULL AND completed_at IS NULL AND trigger_kind <> 'event'
 ORDER BY created_at DESC NULLS LAST, id DESC NULLS LAST LIMIT ${mostCompared}`

async function savedOutputs(db: Database, orgId: string): Promise<OutputChannel[]> {
  const [found] = await rows<{ output: unknown }>(
    db,
    'SELECT default_output AS output FROM organizations WHERE id = $1',
    [orgId],
  )
  const output = z.nullable(outputChannel).parse(found?.output ?? null)
  return output ? [output] : []
}

/** Names each place that outputs reach; a mode without channels counts as one place of its medium. */
function placesOf(outputs: readonly OutputChannel[]): string[] {
  return outputs.flatMap(({ channel, mode, destinations }) =>
    (destinations ?? [mode]).map((id) => `${channel} ${id}`),
  )
}

const minuteMs = 60_000
const minuteOf = (run: Date) => Math.floor(run.getTime() / minuteMs) * minuteMs

/** First of the next runs of one schedule in whose minute the other runs too. */
function meeting(one: Timing, other: Timing, now: Date): number | null {
  const minutes = nextRuns(one.schedule, one.timezone, one.anchor, now, runsCompared).map(minuteOf)
  const isShared = (minute: number) => {
    const next = nextAfter(other.schedule, other.timezone, other.anchor, minute - 1)
    return next !== null && minuteOf(next) === minute
  }
  return minutes.find(isShared) ?? null
}

/** Compares from both sides, since rare runs among frequent ones are found only from the rare side. */
function nextMeeting(one: Timing, other: Timing, now: Date): number | null {
  const outcome = scheduleProblem(() => {
    const found = [meeting(one, other, now), meeting(other, one, now)].filter((minute) => minute !== null)
    return found.length === 0 ? null : Math.min(...found)
  })
  return 'value' in outcome ? outcome.value : null
}

/** Minutes between two runs of an interval; null for all else. Two intervals of one length begin when they were saved. */
function lengthOf({ schedule }: Timing): number | null {
  if (schedule.type !== 'every') return null
  return schedule.unit === 'hours' ? schedule.n * 60 : schedule.n
}

/** Says when both run next, or that they have the same interval (`at` null); null when neither. */
function likeness(wanted: Timing, row: Row, now: Date): Pick<Same, 'at'> | null {
  const other = {
    schedule: readSchedule(row.schedule),
    timezone: row.timezone,
    anchor: new Date(row.anchorAt),
  }
  const minute = nextMeeting(wanted, other, now)
  if (minute !== null) return { at: new Date(minute).toISOString() }
  const length = lengthOf(wanted)
  return length !== null && length === lengthOf(other) ? { at: null } : null
}

function sameAmong(found: Row[], wanted: Timing, outputs: OutputChannel[], now: Date): Same[] {
  const places = new Set(placesOf(outputs))
  const begun = performance.now()
  const same: Same[] = []
  for (const { id, name, ...row } of found) {
    if (same.length === mostReported || performance.now() - begun > patienceMs) break
    const isThere = placesOf(row.outputs).some((place) => places.has(place))
    const alike = isThere ? likeness(wanted, { id, name, ...row }, now) : null
    if (alike) same.push({ id, name, ...alike })
  }
  return same
}

/** Automations with the same prompt that would run in the same minute, or as often, and send to the same place. */
export async function findSameAutomations(
  { db, orgId, now }: Context,
  { prompt, schedule, timezone, outputChannels, automationId }: SameAutomationsInput,
): Promise<SameAutomations> {
  const [at, text] = [now(), prompt.trim()]
  const issues = compileIssues(schedule, timezone, at.getTime())
  if (issues.length > 0) throw invalid(issues)
  if (schedule.type === 'event' || text === '') return { data: [] }
  const [found, outputs] = await Promise.all([
    rows<Row>(db, alike, [orgId, text, automationId ?? null]),
    outputChannels ?? savedOutputs(db, orgId),
  ])
  return { data: sameAmong(found, { schedule, timezone, anchor: at }, outputs, at) }
}
