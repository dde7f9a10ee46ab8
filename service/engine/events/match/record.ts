import { prepared, type Tx } from '#service/db/client.ts'
import {
  afterFailure,
  clearConditionError,
  keyOf,
  lockAutomations,
  type Setback,
} from '../../queue/automation-state.ts'
import { type InsertedRun, insertRuns, type NewRun } from '../../queue/insert.ts'
import { countSpending, type Spending } from '../../queue/spending.ts'
import { type TellDeps, tellOwner } from '../../queue/tell-owner.ts'
import { duplicateSkip } from './checks.ts'
import { heldOne, isHeld, tryLater, waitOf } from './claim.ts'
import { joinOpenRuns, waitForMore } from './combine.ts'
import type { Decided, Decision, DueEvent, Recorded } from './decision.ts'
import { countEvents, tellOfLimit, waitsForRoom, withinLimit } from './hourly-limit.ts'
import { endJudging, judgingOf, replaceJudging, triedAgain } from './judging.ts'
import { occurrenceOf } from './listeners.ts'

/** Lets one process at a time record for an organization, so that two that count at once do not pass the limit. */
const takeTurn = `SELECT pg_advisory_xact_lock(hashtext('event runs'), hashtext($1))`

const hold = `SELECT FROM events e WHERE ${isHeld} FOR UPDATE`

/** Sets the occurrence only for what runs: another event of the same delivery may still run after a skip. */
function runOf(
  event: DueEvent,
  { listener: { id, version, schedule }, decision, spent, runId }: Decided,
  now: string,
  againMs: number,
): NewRun {
  const { orgId } = event
  const ids = {
    orgId,
    automationId: id,
    version,
    eventId: event.id,
    ...(runId !== undefined && { id: runId }),
  }
  const base = { ...ids, cause: 'event' as const, ...(spent && { spent }) }
  const nowAt = new Date(now)
  if (decision.kind === 'run') {
    const occurrence = occurrenceOf(event)
    const { verdict, room, combine } = decision
    const of = { ...base, occurrence, verdict, rank: 3 as const }
    const { delaySeconds } = schedule
    const due = delaySeconds === undefined ? 0 : Date.parse(event.occurredAt) + delaySeconds * 1000
    const others = [room, combine?.until].map((it) => (it ? Date.parse(it) : 0))
    const dueAt = new Date(Math.max(nowAt.getTime(), due, ...others))
    if (room) return { ...of, status: 'waiting', reason: 'rate', reasonText: waitsForRoom, dueAt }
    if (combine) return { ...of, status: 'waiting', reason: 'combining', reasonText: combine.text, dueAt }
    return { ...of, status: delaySeconds === undefined ? 'queued' : 'waiting', dueAt }
  }
  if (decision.kind === 'retry') {
    const dueAt = new Date(nowAt.getTime() + againMs)
    const why = { reason: 'condition-error' as const, reasonText: triedAgain(decision.error) }
    return { ...base, ...why, occurrence: judgingOf(event), status: 'waiting', dueAt, rank: 3 }
  }
  const { reason, reasonText, verdict, partOf } = decision
  const status = ({ skip: 'skipped', miss: 'missed', fail: 'failed' } as const)[decision.kind]
  const seen = `seen:${event.name}:${event.source}:${event.deliveryId}`
  const occurrence = partOf === undefined ? seen : occurrenceOf(event)
  return {
    ...base,
    ...(partOf !== undefined && { partOf }),
    occurrence,
    status,
    reason,
    reasonText,
    verdict,
    dueAt: nowAt,
    rank: 3,
  }
}

/** Says whether the event is run, alone or together with others. */
function runsWith({ decision }: Decided): boolean {
  return decision.kind === 'run' || (decision.kind === 'skip' && decision.partOf !== undefined)
}

type Matched = {
  event: DueEvent
  decided: Decided[]
  now: string
  /** Keeps the event open, because further decisions follow. */
  isPart?: boolean
}
type Written = { tx: Tx; event: DueEvent; now: string; againMs: number }

/** Writes runs; where another event of the same delivery was decided meanwhile, that one has the run, and this is skipped. */
async function writeRuns({ tx, event, now, againMs }: Written, decided: Decided[]): Promise<InsertedRun[]> {
  const written = await insertRuns(
    tx,
    decided.map((it) => runOf(event, it, now, againMs)),
  )
  const isWritten = new Set(written.map((it) => it.automationId))
  const late = decided.filter((it) => runsWith(it) && !isWritten.has(it.listener.id))
  if (late.length === 0) return written
  const skip: Decision = { kind: 'skip', ...duplicateSkip('another event') }
  const skipped = await insertRuns(
    tx,
    late.map((it) => runOf(event, { ...it, decision: skip }, now, againMs)),
  )
  return [...written, ...skipped]
}

/**
 * Records what was decided, all of it or nothing, while this process holds the event; false when another has taken it. An
 * event with something to try again stays open.
 */
export async function recordDecisions(
  tx: Tx,
  deps: TellDeps,
  { event, decided: all, now, isPart = false }: Matched,
): Promise<boolean> {
  await prepared(tx.client, takeTurn, [event.orgId])
  const held = await prepared(tx.client, hold, heldOne(event, now))
  if (held.rows.length === 0) return false
  const againMs = waitOf(event)
  const step = { tx, event, now, againMs }
  const open = await replaceJudging(tx, event, all)
  const retry = open.flatMap(({ decision }) => (decision.kind === 'retry' ? [decision] : []))[0]
  const joined = await joinOpenRuns(tx, event.orgId, open)
  const decided = waitForMore(await withinLimit(tx, event.orgId, joined, now), now)
  const runs = new Map((await writeRuns(step, decided)).map((it) => [it.automationId, it.id]))
  await countEvents(tx, event.orgId, decided)
  await recordFailures(tx, deps, { event, decided, now, runs })
  await tellOfLimit(tx, deps, { event, decided, now, runs })
  if (retry) await tryLater(tx.client, event, now, retry.error, againMs)
  else if (!isPart) await endMatching(step)
  await countSpending(
    tx,
    deps,
    all.flatMap((it) => spendingOf(event.orgId, it)),
    new Date(now),
  )
  return true
}

async function endMatching({ tx, event, now }: Written): Promise<void> {
  await prepared(
    tx.client,
    'UPDATE events SET matched_at = $3, match_error = NULL WHERE org_id = $1 AND id = $2',
    [event.orgId, event.id, now],
  )
  if (event.attempts > 1) await prepared(tx.client, endJudging, [event.orgId, event.id, judgingOf(event)])
}

/** Conditions are judged by the smallest model. */
function spendingOf(orgId: string, { listener, spent }: Decided): Spending[] {
  return spent
    ? [{ ...spent, orgId, automationId: listener.id, version: listener.version, level: 'low' }]
    : []
}

const countFailure = `UPDATE automations a
   SET failures_in_row = m."failuresInRow", last_error_message = m."errorMessage",
       enabled = a.enabled AND m."pausedReason" IS NULL, paused_reason = coalesce(m."pausedReason", a.paused_reason)
  FROM jsonb_to_recordset($2::jsonb)
    AS m("automationId" uuid, "failuresInRow" int, "errorMessage" text, "pausedReason" text)
 WHERE a.org_id = $1 AND a.id = m."automationId" AND a.deleted_at IS NULL`

type Failed = { automationId: string; message: string; lasts: boolean }

function failedOf(decided: Decided[]): Failed[] {
  return decided.flatMap(({ listener: { id }, decision }) =>
    decision.kind === 'fail'
      ? [{ automationId: id, message: decision.reasonText, lasts: decision.lasts }]
      : [],
  )
}

/** Returns failing automations whose condition could now be judged. */
function judgedAgain(decided: Decided[]): string[] {
  return decided.flatMap(({ listener: { id, failing }, decision }) =>
    failing && decision.kind !== 'retry' && decision.verdict?.model ? [id] : [],
  )
}

/**
 * Counts a condition that could not be judged as a failed run of its automation. A failure that will pass by itself pauses
 * nothing: nobody should have to resume that by hand.
 */
async function recordFailures(tx: Tx, deps: TellDeps, recorded: Recorded): Promise<void> {
  const { event, decided, now, runs } = recorded
  const { orgId } = event
  const failed = failedOf(decided)
  const judged = judgedAgain(decided)
  const ids = [...failed.map(({ automationId }) => automationId), ...judged]
  if (ids.length === 0) return
  const { automations } = await lockAutomations(
    tx,
    ids.map((automationId) => ({ orgId, automationId })),
    new Date(now),
  )
  const moves = failed.flatMap(({ automationId, message, lasts }): (Setback & { automationId: string })[] => {
    const automation = automations.get(keyOf(orgId, automationId))
    if (!automation) return []
    return [{ automationId, ...afterFailure(automation, message, { isRare: false, mayPause: lasts }) }]
  })
  if (moves.length > 0) await prepared(tx.client, countFailure, [orgId, JSON.stringify(moves)])
  await clearConditionError(tx, orgId, judged)
  for (const move of moves) {
    const runId = runs.get(move.automationId)
    if (runId !== undefined) await tellOwner(tx, deps, { orgId, runId, ...move })
  }
}
