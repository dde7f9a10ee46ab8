import { os } from '#service/core/implement.ts'
import { getTopic } from './get.ts'
import { listTopics } from './list.ts'
import { listTopicPeople } from './people.ts'

export const topicsRouter = {
  list: os.topics.list.handler(({ context, input }) => listTopics(context, input)),
  get: os.topics.get.handler(({ context, input }) => getTopic(context, input)),
  people: os.topics.people.handler(({ context, input }) => listTopicPeople(context, input)),
}
