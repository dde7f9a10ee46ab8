import { os } from '#service/core/implement.ts'
import { getActivity } from './activity.ts'
import { cancelBackfill, listBackfills, startBackfill } from './backfills.ts'
import { createConnection } from './create.ts'
import { getConnection, listConnections } from './list.ts'
import { pauseConnection, resumeConnection } from './pause.ts'
import { removeConnection } from './remove.ts'
import { rotateSecret } from './rotate-secret.ts'
import { testConnection } from './test-connection.ts'
import { updateConnection } from './update.ts'

const { connections: on } = os

export const connectionsRouter = {
  list: on.list.handler(({ context, input }) => listConnections(context, input)),
  create: on.create.handler(({ context, input }) => createConnection(context, input)),
  get: on.get.handler(({ context, input }) => getConnection(context, input)),
  activity: on.activity.handler(({ context, input }) => getActivity(context, input)),
  update: on.update.handler(({ context, input }) => updateConnection(context, input)),
  remove: on.remove.handler(({ context, input }) => removeConnection(context, input)),
  test: on.test.handler(({ context, input }) => testConnection(context, input)),
  pause: on.pause.handler(({ context, input }) => pauseConnection(context, input)),
  resume: on.resume.handler(({ context, input }) => resumeConnection(context, input)),
  rotateSecret: on.rotateSecret.handler(({ context, input }) => rotateSecret(context, input)),
  startBackfill: on.startBackfill.handler(({ context, input }) => startBackfill(context, input)),
  listBackfills: on.listBackfills.handler(({ context, input }) => listBackfills(context, input)),
  cancelBackfill: on.cancelBackfill.handler(({ context, input }) => cancelBackfill(context, input)),
  cancelActiveBackfill: on.cancelActiveBackfill.handler(({ context, input }) =>
    cancelBackfill(context, input),
  ),
}
