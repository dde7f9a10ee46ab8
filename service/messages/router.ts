import { os } from '#service/core/implement.ts'
import { pushMessages } from './push.ts'

export const messagesRouter = {
  push: os.messages.push.handler(({ context, input }) => pushMessages(context, input)),
}
