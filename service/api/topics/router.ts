import { os } from '#service/core/implement.ts'
import { addTopicMessages } from './add-messages.ts'
import { createTopic } from './create.ts'
import { getTopic, topicHistory } from './get.ts'
import { listTopicLinks } from './links.ts'
import { listTopics } from './list.ts'
import { lockTopicFields, unlockTopicFields } from './locks.ts'
import { mergeTopics } from './merge.ts'
import { moveToTopic } from './move.ts'
import { listTopicPeople } from './people.ts'
import { placeInTopic, takeOutDiscussion } from './place.ts'
import { splitTopic } from './split.ts'
import { undoTopicAct } from './undo.ts'
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

export const topicActsRouter = {
  place: os.topicActs.place.handler(({ context, input }) => placeInTopic(context, input)),
  takeOut: os.topicActs.takeOut.handler(({ context, input }) => takeOutDiscussion(context, input)),
  merge: os.topicActs.merge.handler(({ context, input }) => mergeTopics(context, input)),
  split: os.topicActs.split.handler(({ context, input }) => splitTopic(context, input)),
  move: os.topicActs.move.handler(({ context, input }) => moveToTopic(context, input)),
  lock: os.topicActs.lock.handler(({ context, input }) => lockTopicFields(context, input)),
  unlock: os.topicActs.unlock.handler(({ context, input }) => unlockTopicFields(context, input)),
  undo: os.topicActs.undo.handler(({ context, input }) => undoTopicAct(context, input)),
}
