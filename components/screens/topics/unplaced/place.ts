import type { QueryClient } from '@tanstack/react-query'
import { randomKey } from '#components/kit/form/intent.ts'
import { type Act, actsOf, discussionsInWords, sayFailed } from '#components/kit/topics/acts/acts.ts'
import type { UnplacedDiscussion } from '#contract/unplaced.ts'
import { api, client as service } from '#lib/api/browser/api.ts'
import { Review } from '../acts/review.ts'

type Discussions = readonly UnplacedDiscussion[]

const review = new Review(api.unplaced.key(), 'Nothing was placed here yet')

export const undoNewestPlacement = (cache: QueryClient) => review.undoNewest(cache)

/** Puts discussions into a topic: off the list at once, with a way back. */
export function place(
  cache: QueryClient,
  chosen: Discussions,
  topic: { id: string; title: string },
): Promise<void> {
  return review.during(cache, async () => {
    try {
      await review.takeOff(cache, chosen)
      const input = { topicId: topic.id, groupIds: chosen.map(({ id }) => id) }
      const acted = await service.topicActs.place(input, { context: { idempotencyKey: randomKey() } })
      review.say(cache, actsOf(acted), topic.title, `Placed ${discussionsInWords(chosen)}`)
    } catch (error) {
      sayFailed('Nothing was placed', error)
    }
  })
}

/** The act that made a topic: the oldest change of its history. */
async function creationOf(topicId: string): Promise<Act[]> {
  const { history } = await service.topics.history({ topicId, limit: 5 })
  const act = history.find((it) => it.act?.kind === 'create')?.act
  return act ? [{ topicId, changeId: act.id }] : []
}

/** One message of each discussion, which brings all of it along. */
async function aMessageOfEach(chosen: Discussions): Promise<string[]> {
  const found = await Promise.all(
    chosen.map(async ({ id: groupId }) => (await service.messages.list({ groupId, limit: 1 })).data[0]?.id),
  )
  return found.filter((id) => id !== undefined)
}

type New = { title: string; idempotencyKey: string; leaving?: (() => void) | undefined }

/** Makes a topic of discussions; `leaving` is called before they leave the list. What fails is thrown, for the form to show. */
export function placeInNew(
  cache: QueryClient,
  chosen: Discussions,
  { title, idempotencyKey, leaving }: New,
): Promise<void> {
  return review.during(cache, async () => {
    const messageIds = await aMessageOfEach(chosen)
    const { id } = await service.topics.create({ title, messageIds }, { context: { idempotencyKey } })
    leaving?.()
    await review.takeOff(cache, chosen)
    review.say(cache, await creationOf(id), title, `A new topic of ${discussionsInWords(chosen)}`)
  })
}
