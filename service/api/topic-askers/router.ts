import { os } from '#service/core/implement.ts'
import { answerTopicAsker } from './answer.ts'
import { listTopicAskers } from './list.ts'
import { updateTopicAskers } from './update.ts'

export const topicAskersRouter = {
  list: os.topicAskers.list.handler(({ context, input }) => listTopicAskers(context, input)),
  update: os.topicAskers.update.handler(({ context, input }) => updateTopicAskers(context, input)),
  answer: os.topicAskers.answer.handler(({ context, input }) => answerTopicAsker(context, input)),
}
