import type { ReplayInput } from '#contract/webhook-endpoint-shape.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { conflict, notFound } from '#service/core/errors.ts'
import { webhookLoop } from '#service/core/outbox.ts'
import { write } from '#service/core/write.ts'
import { instant, parameters, type Tx } from '#service/db/client.ts'
import { wakeWorkers } from '#service/engine/queue/insert.ts'
import { lockEndpoint } from './endpoint-row.ts'

/** Deliveries that one request sends again. */
const most = 10_000

/** Puts them at the end of their lines, in the order that they had; what nobody asked for waits for none of them. */
const again = (where: string) => `WITH asked AS MATERIALIZED (
    SELECT id, nextval(pg_get_serial_sequence('webhook_deliveries', 'seq')) AS seq FROM (
      SELECT d.id FROM webhook_deliveries d
       WHERE d.org_id = $1 AND d.endpoint_id = $2 AND NOT d.is_test AND d.status IN ('delivered', 'failed') AND ${where}
       ORDER BY d.seq LIMIT ${most}) chosen)
  UPDATE webhook_deliveries d SET status = 'queued', seq = asked.seq, due_at = now(), attempt = 0, finished_at = NULL,
         lease_owner = NULL, lease_until = NULL
    FROM asked WHERE d.org_id = $1 AND d.id = asked.id AND d.status IN ('delivered', 'failed')`

async function sendAgain(tx: Tx, orgId: string, input: ReplayInput): Promise<number> {
  const { endpointId, webhookId, since, until, status } = input
  const { values, add } = parameters()
  add(orgId)
  add(endpointId)
  const conditions =
    webhookId === undefined
      ? [
          ...(status === 'all' ? [] : [`d.status = ${add(status)}`]),
          ...(since === undefined ? [] : [`d.created_at >= ${instant(since, add)}`]),
          ...(until === undefined ? [] : [`d.created_at < ${instant(until, add)}`]),
        ]
      : [`d.id = ${add(webhookId)}`]
  const done = await tx.client.query(again(['true', ...conditions].join(' AND ')), values)
  return done.rowCount ?? 0
}

/** Says why one delivery was not sent again. */
async function refuse(tx: Tx, orgId: string, { endpointId, webhookId }: ReplayInput): Promise<never> {
  const found = await tx.client.query<{ isTest: boolean }>(
    `SELECT is_test AS "isTest" FROM webhook_deliveries WHERE org_id = $1 AND endpoint_id = $2 AND id = $3`,
    [orgId, endpointId, webhookId],
  )
  if (!found.rows[0]) throw notFound('delivery')
  if (found.rows[0].isTest) throw conflict('A test is not sent again. Send another one.')
  throw conflict('This delivery is still on its way.')
}

export function replayDeliveries(context: Context, input: ReplayInput): Promise<{ replayed: number }> {
  const { orgId, actor } = context
  const { webhookId, since, until, status } = input
  return write(context, async (tx) => {
    const endpoint = await lockEndpoint(tx, orgId, input.endpointId)
    if (!endpoint.enabled) throw conflict('The endpoint is switched off. Switch it on first.')
    const replayed = await sendAgain(tx, orgId, input)
    if (replayed === 0 && webhookId !== undefined) await refuse(tx, orgId, input)
    if (replayed > 0) {
      const span = webhookId === undefined ? { since, until: until ?? null, status } : { webhookId }
      const changes = { replayed, ...span }
      await recordChanges(tx, orgId, actor, [
        {
          ...{ entity: 'webhook-endpoint', entityId: endpoint.id, operation: 'UPDATE' },
          ...{ changes, previousValues: {} },
        },
      ])
      await wakeWorkers(tx.client, webhookLoop)
    }
    return { replayed }
  })
}
