import { os } from '#service/core/implement.ts'
import { getMessage } from './get.ts'
import { listMessages } from './list.ts'
import { pushMessages } from './push.ts'
import { removeMessage, updateMessage } from './update.ts'

export const messagesRouter = {
  push: os.messages.push.handler(({ context, input }) => pushMessages(context, input)),
  list: os.messages.list.handler(({ context, input }) => listMessages(context, input)),
  update: os.messages.update.handler(({ context, input }) => updateMessage(context, input)),
  remove: os.messages.remove.handler(({ context, input }) => removeMessage(context, input)),
  get: os.messages.get.handler(({ context, input }) => getMessage(context, input)),
}
