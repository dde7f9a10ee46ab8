import { os } from '#service/core/implement.ts'
import { messagesPerDay } from './messages.ts'
import { listRisingTopics } from './topics.ts'

export const statisticsRouter = {
  messages: os.statistics.messages.handler(({ context, input }) => messagesPerDay(context, input)),
  topics: os.statistics.topics.handler(({ context, input }) => listRisingTopics(context, input)),
}
