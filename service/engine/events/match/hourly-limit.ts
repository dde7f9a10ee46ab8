import type { Tx } from '#service/db/client.ts'
import { notify, type TellDeps } from '../../queue/tell-owner.ts'
import { joins, openRun } from './combine.ts'
import type { Decided, Decision, Recorded, Skip } from './decision.ts'
import { isJudging } from './judging.ts'

/** Runs that events may start in an hour, for one automation. */
export const hourlyLimit = 60

const tooMany = `have started ${hourlyLimit} runs of this automation within the last hour, which is the limit.`
export const overLimit: Skip = { reason: 'rate', reasonText: `Skipped: events ${tooMany}` }

/** SQL: runs of an automation that events started within the hour, counted no further than the limit. */
export const recentRuns = (org: string, automation: string, now: string) => `(
  SELECT count(*)::int FROM (
    SELECT FROM runs r WHERE r.org_id = ${org} AND r.automation_id = ${automation} AND r.cause = 'event'
      AND r.status NOT IN ('skipped', 'missed') AND NOT ${isJudging('r')} AND r.created_at > ${now}::timestamptz - interval '1 hour'
    LIMIT ${hourlyLimit}) AS counted)`

export const waitsForRoom = `Waits: events ${tooMany}`

/** Returns the runs that events may still start in this hour, by automation. */
async function roomLeft(
  tx: Tx,
  orgId: string,
  automationIds: string[],
  now: string,
): Promise<Map<string, number>> {
  if (automationIds.length === 0) return new Map()
  const found = await tx.client.query<{ id: string; recent: number }>(
    `SELECT a.id, ${recentRuns('$1', 'a.id', '$3')} AS recent FROM unnest($2::uuid[]) AS a(id)`,
    [orgId, automationIds, now],
  )
  return new Map(found.rows.map(({ id, recent }) => [id, hourlyLimit - recent]))
}

/** Instant from which an automation has room for one more run, by automation; without those that have always had it. */
async function roomFrom(tx: Tx, orgId: string, automationIds: string[]): Promise<Map<string, string>> {
  if (automationIds.length === 0) return new Map()
  const found = await tx.client.query<{ id: string; room: string | null }>(
    `SELECT a.id, (SELECT r.due_at + interval '1 hour' FROM runs r WHERE r.org_id = $1 AND r.automation_id = a.id
         AND r.cause = 'event' AND r.status NOT IN ('skipped', 'missed') AND NOT ${isJudging('r')}
       ORDER BY r.created_at DESC, r.id DESC OFFSET ${hourlyLimit - 1} LIMIT 1) AS room
       FROM unnest($2::uuid[]) AS a(id)`,
    [orgId, automationIds],
  )
  return new Map(found.rows.flatMap(({ id, room }) => (room === null ? [] : [[id, room]])))
}

const dayMs = 86_400_000

const fullQueue: Skip = {
  reason: 'rate',
  reasonText: `Skipped: a day's worth of events waits for the limit of ${hourlyLimit} runs an hour already.`,
}

async function later(
  tx: Tx,
  orgId: string,
  { listener, decision, ...more }: Decided,
  room: string,
  now: string,
) {
  if (decision.kind !== 'run') return { listener, decision, ...more }
  const open = listener.beyondLimit === 'bundle' ? await openRun(tx, orgId, listener, ['rate']) : null
  const why = `${hourlyLimit} runs have started within an hour`
  if (open !== null) return { ...more, listener, decision: joins(open, why, decision.verdict) }
  const isFull = Date.parse(room) - Date.parse(now) > dayMs
  const wait: Decision = isFull ? { kind: 'skip', ...fullQueue } : { ...decision, room }
  return { ...more, listener, decision: wait }
}

/** Skips decisions to run that exceed the hourly limit, puts them off, or has them join what waits already. */
export async function withinLimit(
  tx: Tx,
  orgId: string,
  decided: Decided[],
  now: string,
): Promise<Decided[]> {
  const running = decided.filter((it) => it.decision.kind === 'run')
  if (running.length === 0) return decided
  const idsOf = (skips: boolean) =>
    running.flatMap(({ listener: { id, beyondLimit } }) => ((beyondLimit === 'skip') === skips ? [id] : []))
  const left = await roomLeft(tx, orgId, idsOf(true), now)
  const from = await roomFrom(tx, orgId, idsOf(false))
  const limited: Decided[] = []
  for (const it of decided) {
    const { id, beyondLimit } = it.listener
    const room = from.get(id)
    if (it.decision.kind !== 'run') limited.push(it)
    else if (beyondLimit === 'skip')
      limited.push((left.get(id) ?? 0) > 0 ? it : { ...it, decision: { kind: 'skip', ...overLimit } })
    else limited.push(room && Date.parse(room) > Date.parse(now) ? await later(tx, orgId, it, room, now) : it)
  }
  return limited
}

/** Says at a run how many events it takes together, once those of this transaction are written. */
export async function countEvents(tx: Tx, orgId: string, decided: Decided[]): Promise<void> {
  const runIds = decided.flatMap(({ decision }) => (decision.kind === 'skip' ? (decision.partOf ?? []) : []))
  if (runIds.length === 0) return
  await tx.client.query(
    `UPDATE runs r SET slots = 1 + (SELECT count(*) FROM runs p WHERE p.org_id = r.org_id AND p.part_of = r.id)
      WHERE r.org_id = $1 AND r.id = ANY($2::uuid[])`,
    [orgId, runIds],
  )
}

/** Automations for which no other event was skipped for the limit within the last hour: it has just been reached. */
const justReached = `SELECT a.id FROM unnest($2::uuid[]) AS a(id)
 WHERE NOT EXISTS (SELECT FROM runs r WHERE r.org_id = $1 AND r.automation_id = a.id AND r.reason = 'rate'
   AND r.created_at > $4::timestamptz - interval '1 hour' AND r.event_id <> $3)`

/** Sends the owner one notice when the limit is reached, not one per event. */
export async function tellOfLimit(tx: Tx, deps: TellDeps, recorded: Recorded): Promise<void> {
  const { event, decided, now, runs } = recorded
  const { orgId } = event
  const skipped = decided.flatMap(({ listener, decision }) =>
    decision.kind === 'skip' && decision.reason === 'rate' ? [listener.id] : [],
  )
  if (skipped.length === 0) return
  const found = await tx.client.query<{ id: string }>(justReached, [orgId, skipped, event.id, now])
  for (const { id: automationId } of found.rows) {
    const runId = runs.get(automationId)
    if (runId !== undefined)
      await notify(tx, deps, { orgId, automationId, runId, kind: 'rate', reason: `Events ${tooMany}` })
  }
}
