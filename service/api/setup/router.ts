import { os } from '#service/core/implement.ts'
import { setUp } from './create.ts'
import { getSetup } from './get.ts'

export const setupRouter = {
  get: os.setup.get.handler(({ context }) => getSetup(context)),
  create: os.setup.create.handler(({ context, input }) => setUp(context, input)),
}
