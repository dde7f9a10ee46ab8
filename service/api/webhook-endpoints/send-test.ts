import { randomUUID } from 'node:crypto'
import {
  isChosen,
  recordEventNames,
  type WebhookEvent,
  webhookEvents,
} from '#contract/common/webhook-events.ts'
import type { TestEndpointInput, WebhookDeliveryDetail } from '#contract/webhook-endpoint-shape.ts'
import { recordPayloads } from '#contract/webhook-payloads.ts'
import { providersFor } from '#service/api/destinations/check.ts'
import type { Context } from '#service/core/context.ts'
import { rows } from '#service/db/client.ts'
import { type Claimed, claimed } from '#service/deliveries/webhooks/claim.ts'
import { deliverWebhook } from '#service/deliveries/webhooks/deliver.ts'
import { kindOf } from '#service/engine/events/catalogue/kinds.ts'
import { lease } from '#service/engine/queue/lease.ts'
import { getDelivery } from './deliveries.ts'
import { readEndpoint } from './endpoint-row.ts'

/** A sample of what an event says. */
function sampleOf(event: WebhookEvent): unknown {
  const own = recordEventNames.find((name) => name === event)
  return own === undefined ? (kindOf(event)?.samplePayload ?? {}) : recordPayloads[own].sample
}

/** Sends now, once, in this request; the row is claimed from the start, so that no worker takes it. */
export async function sendTest(
  context: Context,
  { endpointId, event: asked }: TestEndpointInput,
): Promise<WebhookDeliveryDetail> {
  const { db, log, orgId } = context
  const providers = providersFor(context)
  const { id, events } = await readEndpoint(db, orgId, endpointId)
  const event = asked ?? webhookEvents.find((name) => isChosen(events, name)) ?? 'message.created'
  const subject = `test:${randomUUID()}`
  const [made] = await rows<Claimed>(
    db,
    `INSERT INTO webhook_deliveries AS d (org_id, endpoint_id, event, subject, data, is_test, status, attempt, lease_owner,
       lease_until)
     VALUES ($1, $2, $3, $4, $5, true, 'sending', 1, $6, now() + ${lease}) RETURNING ${claimed}`,
    [orgId, id, event, subject, JSON.stringify(sampleOf(event)), randomUUID()],
  )
  if (!made) throw new Error('the test was not written')
  await deliverWebhook({ db, log, providers }, made)
  return getDelivery(context, { endpointId: id, webhookId: made.id })
}
