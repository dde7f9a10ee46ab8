import { os } from '#service/core/implement.ts'
import { listCustomFields } from './list.ts'
import { saveCustomFields } from './save.ts'

export const customFieldsRouter = {
  list: os.customFields.list.handler(({ context, input }) => listCustomFields(context, input)),
  save: os.customFields.save.handler(({ context, input }) => saveCustomFields(context, input)),
}
