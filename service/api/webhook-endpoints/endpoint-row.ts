import type { WebhookEndpoint } from '#contract/webhook-endpoint-shape.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { type Reader, rows, type Tx } from '#service/db/client.ts'
import { openSecrets } from '#service/deliveries/webhooks/secrets.ts'

export type EndpointRow = Omit<WebhookEndpoint, 'status'> & { orgId: string; sealed: string }

/** Of `webhook_endpoints w`. A line without end is not counted to its end. */
export const endpointColumns = `w.org_id AS "orgId", w.id, w.url, w.description, w.events, w.channel_ids AS "channelIds",
  w.automation_ids AS "automationIds", w.channels, w.enabled, w.disabled_reason AS "disabledReason", w.disabled_at AS "disabledAt",
  w.secret_hint AS "secretHint", CASE WHEN w.former_until > now() THEN w.former_until END AS "formerSecretUntil",
  w.last_delivered_at AS "lastDeliveredAt", w.last_failed_at AS "lastFailedAt", w.last_failure AS "lastFailure",
  w.failing_since AS "failingSince", w.created_at AS "createdAt", w.updated_at AS "updatedAt", w.sealed_secrets AS sealed,
  (SELECT count(*)::int FROM (SELECT FROM webhook_deliveries d WHERE d.org_id = w.org_id AND d.endpoint_id = w.id
     AND d.status IN ('queued', 'sending') LIMIT 1000) waiting) AS pending`

function statusOf(context: Context, row: EndpointRow): WebhookEndpoint['status'] {
  if (!row.enabled) return 'disabled'
  if (!openSecrets(context.providers?.seal ?? null, row, row.sealed)) return 'unreadable'
  if (row.lastFailure !== null) return 'failing'
  return row.lastDeliveredAt === null ? 'untried' : 'ready'
}

export function toEndpoint(context: Context, row: EndpointRow): WebhookEndpoint {
  const { orgId: _, sealed: __, ...shown } = row
  return { ...shown, status: statusOf(context, row) }
}

export async function readEndpoint(reader: Reader, orgId: string, id: string): Promise<EndpointRow> {
  const [found] = await rows<EndpointRow>(
    reader,
    `SELECT ${endpointColumns} FROM webhook_endpoints w WHERE w.org_id = $1 AND w.id = $2`,
    [orgId, id],
  )
  if (!found) throw notFound('webhook endpoint')
  return found
}

export async function lockEndpoint(tx: Tx, orgId: string, id: string): Promise<EndpointRow> {
  await tx.client.query('SELECT FROM webhook_endpoints WHERE org_id = $1 AND id = $2 FOR NO KEY UPDATE', [
    orgId,
    id,
  ])
  return readEndpoint(tx, orgId, id)
}
