import type { Tx } from '#service/db/client.ts'
import { notify, type TellDeps } from '../../queue/tell-owner.ts'
import { rateText } from './checks.ts'
import type { Recorded } from './move-listeners.ts'

/** A storm lasts as long as events are skipped for it no more than an hour apart. */
const beginning = `SELECT a.id FROM unnest($2::uuid[]) AS a(id)
 WHERE NOT EXISTS (SELECT FROM runs r WHERE r.org_id = $1 AND r.automation_id = a.id AND r.reason = 'rate'
   AND r.created_at > $4::timestamptz - interval '1 hour' AND r.event_id <> $3)`

/** The owner is told once of events that come too often, and not of each. */
export async function tellOfStorms(tx: Tx, deps: TellDeps, recorded: Recorded): Promise<void> {
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
