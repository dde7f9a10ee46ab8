import { os } from '#service/core/implement.ts'
import { getTopicWriter } from './get.ts'
import { startTopicPass } from './pass.ts'
import { updateTopicWriter } from './update.ts'

export const topicWriterRouter = {
  get: os.topicWriter.get.handler(({ context }) => getTopicWriter(context)),
  update: os.topicWriter.update.handler(({ context, input }) => updateTopicWriter(context, input)),
  pass: os.topicWriter.pass.handler(({ context }) => startTopicPass(context)),
}
