import { os } from '#service/core/implement.ts'
import { createEndpoint } from './create.ts'
import { getDelivery, listDeliveries } from './deliveries.ts'
import { getEndpoint, listEndpoints } from './list.ts'
import { removeEndpoint } from './remove.ts'
import { replayDeliveries } from './replay.ts'
import { rotateSecret } from './rotate-secret.ts'
import { sendTest } from './send-test.ts'
import { updateEndpoint } from './update.ts'

export const webhookEndpointsRouter = {
  list: os.webhookEndpoints.list.handler(({ context }) => listEndpoints(context)),
  create: os.webhookEndpoints.create.handler(({ context, input }) => createEndpoint(context, input)),
  get: os.webhookEndpoints.get.handler(({ context, input }) => getEndpoint(context, input.endpointId)),
  update: os.webhookEndpoints.update.handler(({ context, input }) => updateEndpoint(context, input)),
  remove: os.webhookEndpoints.remove.handler(({ context, input }) => removeEndpoint(context, input)),
  rotateSecret: os.webhookEndpoints.rotateSecret.handler(({ context, input }) =>
    rotateSecret(context, input),
  ),
  test: os.webhookEndpoints.test.handler(({ context, input }) => sendTest(context, input)),
  listDeliveries: os.webhookEndpoints.listDeliveries.handler(({ context, input }) =>
    listDeliveries(context, input),
  ),
  getDelivery: os.webhookEndpoints.getDelivery.handler(({ context, input }) => getDelivery(context, input)),
  replay: os.webhookEndpoints.replay.handler(({ context, input }) => replayDeliveries(context, input)),
}
