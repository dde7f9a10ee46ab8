import * as z from 'zod'
import { uuidId } from './common/ids.ts'
import { editOperation, idempotentOperation, operation } from './common/operation.ts'
import { recentListOf } from './common/pagination.ts'
import { count } from './common/values.ts'
import { mostEndpoints, overlapHours } from './common/webhook-events.ts'
import {
  createEndpointInput,
  deliveryListQuery,
  endpointWithSecret,
  replayInput,
  rotateEndpointInput,
  testEndpointInput,
  updateEndpointInput,
  webhookDelivery,
  webhookDeliveryDetail,
  webhookEndpoint,
} from './webhook-endpoint-shape.ts'

const tag = 'Webhooks'
const one = z.object({ endpointId: uuidId('endpoint') })

/** Other programs that are told what happens. For owners, and for keys that may. */
export const webhookEndpoints = {
  list: operation({
    method: 'GET',
    path: '/webhook-endpoints',
    operationId: 'listWebhookEndpoints',
    summary: 'List webhook endpoints',
    description: 'The oldest first, each with how it is. Secrets are never answered.',
    tag,
    extension: true,
  }).output(z.object({ data: z.array(webhookEndpoint) })),
  create: idempotentOperation({
    method: 'POST',
    path: '/webhook-endpoints',
    operationId: 'createWebhookEndpoint',
    summary: 'Add a webhook endpoint',
    description:
      'From now on what was chosen is told to this address, signed after Standard Webhooks 1.0. The answer contains the ' +
      `secret, once. At most ${mostEndpoints} to an organization (409).`,
    tag,
    extension: true,
  })
    .input(createEndpointInput)
    .output(endpointWithSecret),
  get: operation({
    method: 'GET',
    path: '/webhook-endpoints/{endpointId}',
    operationId: 'getWebhookEndpoint',
    summary: 'Read a webhook endpoint',
    description: 'How it is, and what it is told.',
    tag,
    extension: true,
  })
    .input(one)
    .output(webhookEndpoint),
  update: editOperation({
    method: 'PATCH',
    path: '/webhook-endpoints/{endpointId}',
    operationId: 'updateWebhookEndpoint',
    summary: 'Change a webhook endpoint',
    description:
      'Omitted fields stay as they are. What waits is sent to the new address. Switched on again, it begins without the ' +
      'failures of before.',
    tag,
    extension: true,
  })
    .input(updateEndpointInput)
    .output(webhookEndpoint),
  remove: idempotentOperation({
    method: 'DELETE',
    path: '/webhook-endpoints/{endpointId}',
    operationId: 'deleteWebhookEndpoint',
    summary: 'Delete a webhook endpoint',
    description:
      'With its secret and all its deliveries, for good. No attempt begins any more once this was answered.',
    tag,
    extension: true,
  })
    .input(one)
    .output(z.object({ id: uuidId('endpoint') })),
  rotateSecret: idempotentOperation({
    method: 'POST',
    path: '/webhook-endpoints/{endpointId}/rotate-secret',
    operationId: 'rotateWebhookSecret',
    summary: 'Give a webhook endpoint a new secret',
    description: `The answer contains it, once. Requests carry two signatures for ${overlapHours} hours, one with each secret. Rotating again ends the older at once.`,
    tag,
    extension: true,
  })
    .input(rotateEndpointInput)
    .output(endpointWithSecret),
  test: operation({
    method: 'POST',
    path: '/webhook-endpoints/{endpointId}/test',
    operationId: 'testWebhookEndpoint',
    summary: 'Send a test to a webhook endpoint',
    description:
      'Sends a sample now, once, marked with `"test": true`, and answers with what came back. Works while the endpoint is ' +
      'switched off.',
    tag,
    extension: true,
  })
    .input(testEndpointInput)
    .output(webhookDeliveryDetail),
  listDeliveries: operation({
    method: 'GET',
    path: '/webhook-endpoints/{endpointId}/deliveries',
    operationId: 'listWebhookDeliveries',
    summary: 'List deliveries of a webhook endpoint',
    description: 'The newest first. They are kept for 30 days.',
    tag,
    extension: true,
  })
    .input(deliveryListQuery)
    .output(recentListOf(webhookDelivery)),
  getDelivery: operation({
    method: 'GET',
    path: '/webhook-endpoints/{endpointId}/deliveries/{webhookId}',
    operationId: 'getWebhookDelivery',
    summary: 'Read a delivery of a webhook endpoint',
    description: 'The request, and the answer to each attempt.',
    tag,
    extension: true,
  })
    .input(one.extend({ webhookId: uuidId('delivery') }))
    .output(webhookDeliveryDetail),
  replay: idempotentOperation({
    method: 'POST',
    path: '/webhook-endpoints/{endpointId}/replay',
    operationId: 'replayWebhookDeliveries',
    summary: 'Replay deliveries',
    description:
      'Sends one delivery again, or those of a span, in their order and with the ids that they had. Only what has ended is ' +
      'sent again, and no tests. Refused with 409 while the endpoint is switched off.',
    tag,
    extension: true,
  })
    .input(replayInput)
    .output(z.object({ replayed: count.describe('Deliveries that are sent again, at most 10,000.') })),
}
