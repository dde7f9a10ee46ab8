import type { WebhookEndpoint } from '#contract/webhook-endpoint-shape.ts'
import type { Context } from '#service/core/context.ts'
import { rows } from '#service/db/client.ts'
import { type EndpointRow, endpointColumns, readEndpoint, toEndpoint } from './endpoint-row.ts'

const all = `SELECT ${endpointColumns} FROM webhook_endpoints w WHERE w.org_id = $1 ORDER BY w.created_at, w.id`

export async function listEndpoints(context: Context): Promise<{ data: WebhookEndpoint[] }> {
  const found = await rows<EndpointRow>(context.db, all, [context.orgId])
  return { data: found.map((row) => toEndpoint(context, row)) }
}

export async function getEndpoint(context: Context, id: string): Promise<WebhookEndpoint> {
  return toEndpoint(context, await readEndpoint(context.db, context.orgId, id))
}
