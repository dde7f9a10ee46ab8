import type { Tx } from '#service/db/client.ts'
import { notify, type TellDeps } from '../../queue/tell-owner.ts'
import type { Decided, Recorded, Skip } from './decision.ts'

/** Runs that events may start in an hour, for one automation. */
export const hourlyLimit = 60

const tooMany = `have started ${hourlyLimit} runs of this automation within the last hour, which is the limit.`
export const overLimit: Skip = { reason: 'rate', reasonText: `Skipped: events ${tooMany}` }

/** SQL: runs of an automation that events started within the hour, counted no further than the limit. */
export const recentRuns = (org: string, automation: string, now: string) => `(
  SELECT count(*)::int FROM (
    SELECT FROM runs r WHERE r.org_id = ${org} AND r.automation_id = ${automation} AND r.cause = 'event'
      AND r.status NOT IN ('skipped', 'missed') AND r.created_at > ${now}::timestamptz - interval '1 hour'
    LIMIT ${hourlyLimit}) AS counted)`

/** Returns the runs that events may still start in this hour, by automation. */
async function roomLeft(
  tx: Tx,
  orgId: string,
  automationIds: string[],
  now: string,
): Promise<Map<string, number>> {
  const found = await tx.client.query<{ id: string; recent: number }>(
    `SELECT a.id, ${recentRuns('$1', 'a.id', '$3')} AS recent FROM unnest($2::uuid[]) AS a(id)`,
    [orgId, automationIds, now],
  )
  return new Map(found.rows.map(({ id, recent }) => [id, hourlyLimit - recent]))
}

/** Skips decisions to run that exceed the hourly limit. */
export async function withinLimit(
  tx: Tx,
  orgId: string,
  decided: Decided[],
  now: string,
): Promise<Decided[]> {
  const ids = decided.filter((it) => it.decision.kind === 'run').map((it) => it.listener.id)
  if (ids.length === 0) return decided
  const room = await roomLeft(tx, orgId, ids, now)
  return decided.map((it) =>
    it.decision.kind === 'run' && (room.get(it.listener.id) ?? 0) <= 0
      ? { ...it, decision: { kind: 'skip', ...overLimit } }
      : it,
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
