import { os } from '#service/core/implement.ts'
import { getTemplate } from './get.ts'
import { listTemplates } from './list.ts'

export const automationTemplatesRouter = {
  list: os.automationTemplates.list.handler(({ input }) => listTemplates(input)),
  get: os.automationTemplates.get.handler(({ input }) => getTemplate(input)),
}
