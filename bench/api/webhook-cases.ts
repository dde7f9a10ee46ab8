import { getDelivery, listDeliveries } from '#service/api/webhook-endpoints/deliveries.ts'
import { getEndpoint, listEndpoints } from '#service/api/webhook-endpoints/list.ts'
import type { Database } from '#service/db/client.ts'
import type { Endpoint } from './answers.ts'

export type WebhookSubjects = { endpointId: string; webhookId: string }

/** Switched off, so that nothing that is measured is told to it. */
const insertEndpoint = `
INSERT INTO webhook_endpoints (org_id, url, description, events, enabled, sealed_secrets, secret_hint)
VALUES ($1, 'https://hooks.example/bench', 'Bench', '{message.created}', false, 'none', 'none') RETURNING id`

const insertDeliveries = `
INSERT INTO webhook_deliveries (org_id, endpoint_id, event, subject, data, status, created_at, finished_at)
SELECT $1, $2, 'message.created', 'message:' || n, '{"message": {"text": "Hello"}}', 'delivered',
       now() - n * interval '1 minute', now() FROM generate_series(1, 2000) AS n`

const one = `SELECT endpoint_id AS "endpointId", id AS "webhookId" FROM webhook_deliveries WHERE org_id = $1
  ORDER BY created_at DESC LIMIT 1`

/** Adds an endpoint with deliveries to the bench data, once. */
export async function benchWebhooks({ pool }: Database, orgId: string): Promise<WebhookSubjects> {
  const find = async () => (await pool.query<WebhookSubjects>(one, [orgId])).rows[0]
  const known = await find()
  if (known) return known
  const made = await pool.query<{ id: string }>(insertEndpoint, [orgId])
  await pool.query(insertDeliveries, [orgId, made.rows[0]?.id])
  const found = await find()
  if (!found) throw new Error('the endpoint of the bench was not written')
  return found
}

export function ofWebhooks({ endpointId, webhookId }: WebhookSubjects): Endpoint[] {
  const path = `/webhook-endpoints/${endpointId}`
  return [
    { name: 'webhook endpoints', path: '/webhook-endpoints', verb: (c) => listEndpoints(c) },
    { name: 'webhook endpoint', path, verb: (c) => getEndpoint(c, endpointId) },
    {
      name: 'webhook deliveries',
      path: `${path}/deliveries`,
      verb: (c) => listDeliveries(c, { endpointId, page: 1, limit: 50 }),
    },
    {
      name: 'webhook delivery',
      path: `${path}/deliveries/${webhookId}`,
      verb: (c) => getDelivery(c, { endpointId, webhookId }),
    },
  ]
}
