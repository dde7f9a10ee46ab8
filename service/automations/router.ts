import { os } from '#service/core/implement.ts'
import { createAutomation } from './create.ts'

export const automationsRouter = {
  create: os.automations.create.handler(({ context, input }) => createAutomation(context, input)),
}
