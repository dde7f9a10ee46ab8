import { os } from '#service/core/implement.ts'
import { getMessage } from './get.ts'
import { listMessages } from './list.ts'
import { pushMessages } from './push.ts'

export const messagesRouter = {
  push: os.messages.push.handler(({ context, input }) => pushMessages(context, input)),
  list: os.messages.list.handler(({ context, input }) => listMessages(context, input)),
  get: os.messages.get.handler(({ context, input }) => getMessage(context, input)),
}
