import { os } from '#service/core/implement.ts'
import { readAssistantRequest } from './ask.ts'
import { connectAssistant } from './connect.ts'
import { disconnectAssistant } from './disconnect.ts'
import { listAssistants } from './list.ts'

export const assistantsRouter = {
  list: os.assistants.list.handler(({ context }) => listAssistants(context)),
  request: os.assistants.request.handler(({ context, input }) => readAssistantRequest(context, input)),
  connect: os.assistants.connect.handler(({ context, input }) => connectAssistant(context, input)),
  disconnect: os.assistants.disconnect.handler(({ context, input }) => disconnectAssistant(context, input)),
}
