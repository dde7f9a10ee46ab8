import { os } from '#service/core/implement.ts'
import { createDestination } from './create.ts'
import { listDestinations } from './list.ts'
import { removeDestination } from './remove.ts'
import { retryDelivery } from './retry-delivery.ts'
import { retryFailedDeliveries } from './retry-failed.ts'
import { testDestination } from './send-test.ts'
import { updateDestination } from './update.ts'

export const destinationsRouter = {
  list: os.destinations.list.handler(({ context }) => listDestinations(context)),
  create: os.destinations.create.handler(({ context, input }) => createDestination(context, input)),
  update: os.destinations.update.handler(({ context, input }) => updateDestination(context, input)),
  remove: os.destinations.remove.handler(({ context, input }) => removeDestination(context, input)),
  test: os.destinations.test.handler(({ context, input }) => testDestination(context, input)),
  retryDelivery: os.destinations.retryDelivery.handler(({ context, input }) => retryDelivery(context, input)),
  retryFailed: os.destinations.retryFailed.handler(({ context, input }) =>
    retryFailedDeliveries(context, input),
  ),
}
