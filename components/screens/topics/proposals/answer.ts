import type { QueryClient } from '@tanstack/react-query'
import { randomKey } from '#components/kit/form/intent.ts'
import { actsOf, sayFailed } from '#components/kit/topics/acts/acts.ts'
import { toast } from '#components/ui/toast/toast.ts'
import type { ProposalDecision, TopicProposal } from '#contract/topic-proposals.ts'
import { api, client as service } from '#lib/api/browser/api.ts'
import { describeFailure } from '#lib/api/failure.ts'
import { Review } from '../acts/review.ts'
import { answeredWords } from './words.ts'

const review = new Review(api.topicProposals.key(), 'Nothing was accepted here yet')

export const undoNewestAnswer = (cache: QueryClient) => review.undoNewest(cache)

/** Answered by another, or its topics are no more what they were: nothing that a person did wrong. */
function sayWhyNot(error: unknown): void {
  const { kind, text } = describeFailure(error)
  if (kind === 'conflict') toast({ title: 'Nothing was changed', description: text })
  else sayFailed('Nothing was changed', error)
}

/** Answers a proposal: off the list at once, with a way back. */
export function answer(
  cache: QueryClient,
  proposal: TopicProposal,
  decision: ProposalDecision,
): Promise<void> {
  return review.during(cache, async () => {
    try {
      await review.takeOff(cache, [proposal])
      const input = { proposalId: proposal.id, decision }
      const { topic, changeId } = await service.topicProposals.answer(input, {
        context: { idempotencyKey: randomKey() },
      })
      const { title, description } = answeredWords(proposal, decision, topic.title)
      review.say(cache, actsOf({ id: topic.id, changeId }), title, description)
    } catch (error) {
      sayWhyNot(error)
    }
  })
}
