import * as z from 'zod'
import { uuidId } from './common/ids.ts'
import { editOperation, idempotentOperation, operation } from './common/operation.ts'
import { count } from './common/values.ts'
import { deliveryDetail } from './delivery-shape.ts'
import {
  createDestinationInput,
  removeDestinationInput,
  testDestinationInput,
  updateDestinationInput,
} from './destination-input.ts'
import { destination, destinationList } from './destination-shape.ts'
import { retriedDeliveries, retryFailedDeliveriesInput } from './retry-failed.ts'

const tag = 'Settings'

export const destinations = {
  list: operation({
    method: 'GET',
    path: '/destinations',
    operationId: 'listDestinations',
    summary: 'List destinations',
    description:
      'Where output can be sent, whether the last delivery arrived, and which automations send there. Secrets are never answered.',
    tag,
    extension: true,
  }).output(destinationList),
  create: idempotentOperation({
    method: 'POST',
    path: '/destinations',
    operationId: 'createDestination',
    summary: 'Add a destination',
    description: 'Its credentials are stored sealed. Send a test afterwards: nothing is tried on creation.',
    tag,
    extension: true,
  })
    .input(createDestinationInput)
    .output(destination),
  update: editOperation({
    method: 'PATCH',
    path: '/destinations/{destinationId}',
    operationId: 'updateDestination',
    summary: 'Change a destination',
    description:
      'Omitted fields stay as they are. With `expected` it answers 409 instead of replacing what somebody else wrote meanwhile.',
    tag,
    extension: true,
  })
    .input(updateDestinationInput)
    .output(destination),
  remove: idempotentOperation({
    method: 'DELETE',
    path: '/destinations/{destinationId}',
    operationId: 'deleteDestination',
    summary: 'Remove a destination',
    description:
      'Its credentials are erased. When something is sent here it answers 409 and names it, unless `moveTo` says where that ' +
      'goes from now on, or `force` that it may fail. In a simulated organization nothing can fail.',
    tag,
    extension: true,
    query: [
      {
        name: 'moveTo',
        in: 'query',
        required: false,
        description: 'Destination that takes over what is sent here.',
        schema: { type: 'string', format: 'uuid' },
      },
      {
        name: 'force',
        in: 'query',
        required: false,
        description: 'Removes it although something is sent here.',
        schema: { type: 'boolean' },
      },
    ],
  })
    .input(removeDestinationInput)
    .output(z.object({ id: z.guid(), moved: count.describe('Automations that send elsewhere now.') })),
  test: operation({
    method: 'POST',
    path: '/destinations/{destinationId}/tests',
    operationId: 'testDestination',
    summary: 'Send a test',
    description: 'Sends one short message now and answers with what the provider said.',
    tag,
    extension: true,
  })
    .input(testDestinationInput)
    .output(deliveryDetail),
  retryDelivery: idempotentOperation({
    method: 'POST',
    path: '/deliveries/{deliveryId}/retries',
    operationId: 'retryDelivery',
    summary: 'Retry a delivery',
    description:
      'Tries a delivery that failed once more, from the part that did not arrive. One whose outcome is uncertain is ' +
      'sent again as well, and may then stand there twice.',
    tag,
    extension: true,
  })
    .input(z.object({ deliveryId: uuidId('delivery') }))
    .output(deliveryDetail),
  retryFailed: idempotentOperation({
    method: 'POST',
    path: '/deliveries/retry-failed',
    operationId: 'retryFailedDeliveries',
    summary: 'Retry all failed deliveries of a period',
    description:
      'Sends the same texts to the same places, each from the part that did not arrive. Left out are those whose outcome is uncertain, notices ' +
      'and tests, and what another run has written anew since. Nothing is sent twice when two people ask at once. ' +
      'Ask with `dryRun` first: it counts, and names where it would post to.',
    tag,
    extension: true,
  })
    .input(retryFailedDeliveriesInput)
    .output(retriedDeliveries),
}
