import type { Tx } from '#service/db/client.ts'
import { type InsertedRun, insertRuns, type NewRun } from '../../queue/insert.ts'
import { notify, type TellDeps } from '../../queue/tell-owner.ts'
import { duplicateSkip, rateSkip, rateText } from './checks.ts'
import type { Decided } from './decide.ts'
import { heldOne, isHeld, tryLater } from './lease.ts'
import { occurrenceOf, roomLeft } from './listeners.ts'
import { moveListeners, type Recorded } from './move-listeners.ts'
import type { Decision, DueEvent, Listener } from './types.ts'

/** A storm lasts as long as events are skipped for it no more than an hour apart. */
const beginning = `SELECT a.id FROM unnest($2::uuid[]) AS a(id)
 WHERE NOT EXISTS (SELECT FROM runs r WHERE r.org_id = $1 AND r.automation_id = a.id AND r.reason = 'rate'
   AND r.created_at > $4::timestamptz - interval '1 hour' AND r.event_id <> $3)`

/** The owner is told once of events that come too often, and not of each. */
async function tellOfStorms(tx: Tx, deps: TellDeps, recorded: Recorded): Promise<void> {
  const { event, decided, now, runs } = recorded
  const skipped = decided.flatMap(({ listener, decision }) =>
    decision.kind === 'skip' && decision.reason === 'rate' ? [listener.id] : [],
  )
  if (skipped.length === 0) return
  const { orgId } = event
  const found = await tx.client.query<{ id: string }>(beginning, [orgId, skipped, event.id, now])
  for (const { id: automationId } of found.rows) {
    const runId = runs.get(automationId)
    if (runId !== undefined)
      await notify(tx, deps, { orgId, automationId, runId, kind: 'rate', reason: rateText })
  }
}

/** One at a time for an organization, so that a limit is not passed by two who count at once. */
const inTurn = `SELECT pg_advisory_xact_lock(hashtext('event runs'), hashtext($1))`

const hold = `SELECT FROM events e WHERE ${isHeld} FOR UPDATE`

/** Only what runs takes the name of the delivery: what was skipped under one name may run under another. */
function runOf(
  event: DueEvent,
  { id, version, schedule }: Listener,
  decision: Decision,
  now: string,
): NewRun {
  const { orgId } = event
  const base = { orgId, automationId: id, version, cause: 'event' as const, eventId: event.id }
  const nowAt = new Date(now)
  if (decision.kind === 'run') {
    const occurrence = occurrenceOf(event)
    const { verdict } = decision
    if (schedule.delaySeconds === undefined)
      return { ...base, occurrence, verdict, status: 'queued', dueAt: nowAt, rank: 1 }
    const due = new Date(Date.parse(event.occurredAt) + schedule.delaySeconds * 1000)
    return { ...base, occurrence, verdict, status: 'waiting', dueAt: due > nowAt ? due : nowAt, rank: 2 }
  }
  if (decision.kind === 'retry') throw new Error('what is tried again is not written down')
  const { reason, reasonText, verdict } = decision
  const status = ({ skip: 'skipped', miss: 'missed', fail: 'failed' } as const)[decision.kind]
  const occurrence = `seen:${event.name}:${event.source}:${event.deliveryId}`
  return { ...base, occurrence, status, reason, reasonText, verdict, dueAt: nowAt, rank: 1 }
}

type Matched = {
  event: DueEvent
  decided: Decided[]
  now: string
  /** More is decided about it later: it stays open. */
  isPart?: boolean
}
type Written = { tx: Tx; event: DueEvent; now: string }

async function withinRate({ tx, event, now }: Written, decided: Decided[]): Promise<Decided[]> {
  const ids = decided.filter((it) => it.decision.kind === 'run').map((it) => it.listener.id)
  if (ids.length === 0) return decided
  const room = await roomLeft(tx, event.orgId, ids, now)
  return decided.map((it) =>
    it.decision.kind === 'run' && (room.get(it.listener.id) ?? 0) <= 0
      ? { ...it, decision: { kind: 'skip', ...rateSkip } }
      : it,
  )
}

/** Another event of the same delivery may have been decided meanwhile: that one has the run, this one says so. */
async function writeRuns({ tx, event, now }: Written, decided: Decided[]): Promise<InsertedRun[]> {
  const written = await insertRuns(
    tx,
    decided.map((it) => runOf(event, it.listener, it.decision, now)),
  )
  const isWritten = new Set(written.map((it) => it.automationId))
  const beaten = decided.filter((it) => it.decision.kind === 'run' && !isWritten.has(it.listener.id))
  if (beaten.length === 0) return written
  const skip: Decision = { kind: 'skip', ...duplicateSkip('another event') }
  const told = await insertRuns(
    tx,
    beaten.map((it) => runOf(event, it.listener, skip, now)),
  )
  return [...written, ...told]
}

/**
 * Writes down what was decided, all of it or nothing, while the event belongs to whoever decided; false when somebody else
 * has taken it. What is to be tried again stays open with the event.
 */
export async function recordDecisions(
  tx: Tx,
  deps: TellDeps,
  { event, decided: all, now, isPart = false }: Matched,
): Promise<boolean> {
  await tx.client.query(inTurn, [event.orgId])
  const held = await tx.client.query(hold, heldOne(event, now))
  if (held.rows.length === 0) return false
  const step = { tx, event, now }
  const retry = all.flatMap(({ decision }) => (decision.kind === 'retry' ? [decision] : []))[0]
  const decided = await withinRate(
    step,
    all.filter(({ decision }) => decision.kind !== 'retry'),
  )
  const runs = new Map((await writeRuns(step, decided)).map((it) => [it.automationId, it.id]))
  await moveListeners(tx, deps, { event, decided, now, runs })
  await tellOfStorms(tx, deps, { event, decided, now, runs })
  if (retry) await tryLater(tx.client, event, now, retry.error)
  else if (!isPart)
    await tx.client.query(
      'UPDATE events SET matched_at = $3, match_error = NULL WHERE org_id = $1 AND id = $2',
      [event.orgId, event.id, now],
    )
  return true
}
