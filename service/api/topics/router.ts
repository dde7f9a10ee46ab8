import { os } from '#service/core/implement.ts'
import { addTopicMessages } from './add-messages.ts'
import { createTopic } from './create.ts'
import { getTopic, topicHistory } from './get.ts'
import { listTopicLinks } from './links.ts'
import { listTopics } from './list.ts'
import { listTopicPeople } from './people.ts'
import { updateTopic } from './update.ts'

export const topicsRouter = {
  create: os.topics.create.handler(({ context, input }) => createTopic(context, input)),
  addMessages: os.topics.addMessages.handler(({ context, input }) => addTopicMessages(context, input)),
  list: os.topics.list.handler(({ context, input }) => listTopics(context, input)),
  get: os.topics.get.handler(({ context, input }) => getTopic(context, input)),
  people: os.topics.people.handler(({ context, input }) => listTopicPeople(context, input)),
  update: os.topics.update.handler(({ context, input }) => updateTopic(context, input)),
  links: os.topics.links.handler(({ context, input }) => listTopicLinks(context, input)),
  history: os.topics.history.handler(({ context, input }) => topicHistory(context, input)),
}
