import { os } from '#service/core/implement.ts'
import { acceptTopicRebuild } from './accept.ts'
import { discardTopicRebuild } from './discard.ts'
import { listTopicRebuilds } from './list.ts'
import { readRebuild } from './rebuild-row.ts'
import { startTopicRebuild } from './start.ts'
import { listRebuiltTopics } from './topics.ts'

export const topicRebuildsRouter = {
  start: os.topicRebuilds.start.handler(({ context }) => startTopicRebuild(context)),
  list: os.topicRebuilds.list.handler(({ context, input }) => listTopicRebuilds(context, input)),
  get: os.topicRebuilds.get.handler(({ context, input }) =>
    readRebuild(context.db, context.orgId, input.rebuildId),
  ),
  topics: os.topicRebuilds.topics.handler(({ context, input }) => listRebuiltTopics(context, input)),
  accept: os.topicRebuilds.accept.handler(({ context, input }) => acceptTopicRebuild(context, input)),
  discard: os.topicRebuilds.discard.handler(({ context, input }) => discardTopicRebuild(context, input)),
}
