import type { RecentList } from '#contract/common/pagination.ts'
import type {
  DeliveryListQuery,
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryDetail,
} from '#contract/webhook-endpoint-shape.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { listRecent } from '#service/core/recent-list.ts'
import { instant, rows } from '#service/db/client.ts'
import { bodyOf } from '#service/deliveries/webhooks/deliver.ts'
import { readEndpoint } from './endpoint-row.ts'

/** Deliveries that one request looks through. */
const deliveryReach = 10_000

type Row = Omit<WebhookDelivery, 'lastMessage' | 'lastStatus'> & { last: WebhookAttempt | null }
type WholeRow = Row & { data: unknown; attempts: WebhookAttempt[] }

const columns = `r.id, r.event, r.subject, r.is_test AS "isTest", r.status, r.attempt, r.attempts -> -1 AS last,
  CASE WHEN r.status = 'queued' THEN r.due_at END AS "dueAt", r.occurred_at AS "occurredAt", r.created_at AS "createdAt",
  r.finished_at AS "finishedAt"`

function toDelivery({ last, ...row }: Row): WebhookDelivery {
  return { ...row, lastMessage: last?.message ?? null, lastStatus: last?.status ?? null }
}

type Add = (value: unknown) => string

function narrow({ endpointId, since, until }: DeliveryListQuery, add: Add): string[] {
  return [
    `t.endpoint_id = ${add(endpointId)}::uuid`,
    ...(since === undefined ? [] : [`t.created_at >= ${instant(since, add)}`]),
    ...(until === undefined ? [] : [`t.created_at < ${instant(until, add)}`]),
  ]
}

function filters({ status, event }: DeliveryListQuery, add: Add): string[] {
  return [
    ...(status === undefined ? [] : [`t.status = ANY(${add(status)}::text[])`]),
    ...(event === undefined ? [] : [`t.event = ANY(${add(event)}::text[])`]),
  ]
}

export async function listDeliveries(
  context: Context,
  query: DeliveryListQuery,
): Promise<RecentList<WebhookDelivery>> {
  await readEndpoint(context.db, context.orgId, query.endpointId)
  return listRecent<Row, WebhookDelivery>(
    context.db,
    {
      table: 'webhook_deliveries',
      orgId: context.orgId,
      page: query.page,
      limit: query.limit,
      sort: 'created_at',
      reach: deliveryReach,
      narrow: (add) => narrow(query, add),
      where: (add) => filters(query, add),
      columns,
      joins: '',
    },
    toDelivery,
  )
}

type One = { endpointId: string; webhookId: string }

export async function getDelivery(
  { db, orgId }: Context,
  { endpointId, webhookId }: One,
): Promise<WebhookDeliveryDetail> {
  const [row] = await rows<WholeRow>(
    db,
    `SELECT ${columns}, r.data, r.attempts FROM webhook_deliveries r
      WHERE r.org_id = $1 AND r.endpoint_id = $2 AND r.id = $3`,
    [orgId, endpointId, webhookId],
  )
  if (!row) throw notFound('delivery')
  const { data, attempts, ...shown } = row
  return { ...toDelivery(shown), body: bodyOf({ ...shown, data }), attempts }
}
