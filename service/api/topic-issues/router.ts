import { os } from '#service/core/implement.ts'
import { checkTopicIssue } from './check.ts'
import { createTopicIssue } from './create.ts'
import { linkTopicIssue } from './link.ts'
import { listTopicIssues } from './list.ts'
import { listIssuePlaces } from './places.ts'
import { listIssueTrackers } from './trackers.ts'
import { unlinkTopicIssue } from './unlink.ts'

export const topicIssuesRouter = {
  list: os.topicIssues.list.handler(({ context, input }) => listTopicIssues(context, input)),
  create: os.topicIssues.create.handler(({ context, input }) => createTopicIssue(context, input)),
  link: os.topicIssues.link.handler(({ context, input }) => linkTopicIssue(context, input)),
  unlink: os.topicIssues.unlink.handler(({ context, input }) => unlinkTopicIssue(context, input)),
  check: os.topicIssues.check.handler(({ context, input }) => checkTopicIssue(context, input)),
  trackers: os.topicIssues.trackers.handler(({ context }) => listIssueTrackers(context)),
  places: os.topicIssues.places.handler(({ context, input }) => listIssuePlaces(context, input)),
}
