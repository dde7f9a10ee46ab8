import type { RunData } from '#contract/webhook-payloads.ts'
import { type Fact, tellEndpoints } from '#service/core/outbox.ts'
import type { Tx } from '#service/db/client.ts'
import { noTest } from './insert.ts'

type Row = RunData['run'] & { automationId: string; name: string }

/** What a test wrote is for the person who started it alone. A run that is tried again has not ended. */
const read = `SELECT r.id, r.status, r.cause, r.reason, r.error_message AS "errorMessage", left(r.output, 20000) AS output,
    r.started_at AS "startedAt", r.finished_at AS "finishedAt", a.id AS "automationId", a.name
  FROM runs r JOIN automations a ON a.org_id = r.org_id AND a.id = r.automation_id
 WHERE r.org_id = $1 AND r.id = ANY($2::uuid[]) AND r.finished_at IS NOT NULL AND ${noTest('r')}
 ORDER BY r.finished_at, r.id`

function factOf({ automationId: id, name, ...run }: Row): Fact {
  const data: RunData = { run, automation: { id, name } }
  return { event: 'run.finished', subject: `automation:${id}`, data, occurredAt: run.finishedAt }
}

/** Tells endpoints of runs that have ended, in the transaction that ended them. */
export async function tellFinished(
  tx: Pick<Tx, 'client'>,
  runs: { id: string; orgId: string }[],
): Promise<void> {
  for (const [orgId, those] of Map.groupBy(runs, (run) => run.orgId)) {
    const found = await tx.client.query<Row>(read, [orgId, those.map(({ id }) => id)])
    await tellEndpoints(tx, orgId, found.rows.map(factOf))
  }
}
