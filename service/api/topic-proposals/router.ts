import { os } from '#service/core/implement.ts'
import { answerTopicProposal } from './answer.ts'
import { listTopicProposals } from './list.ts'

export const topicProposalsRouter = {
  list: os.topicProposals.list.handler(({ context, input }) => listTopicProposals(context, input)),
  answer: os.topicProposals.answer.handler(({ context, input }) => answerTopicProposal(context, input)),
}
