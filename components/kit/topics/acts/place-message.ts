import type { QueryClient } from '@tanstack/react-query'
import { randomKey } from '#components/kit/form/intent.ts'
import { client as service } from '#lib/api/browser/api.ts'
import { actsOf, refreshTopics, sayDone, sayFailed } from './acts.ts'

/** Puts the discussion of a message, which is in no topic, into one. */
export async function placeMessage(
  cache: QueryClient,
  messageId: string,
  topic: { id: string; title: string },
): Promise<void> {
  try {
    const input = { topicId: topic.id, messageIds: [messageId] }
    const acted = await service.topicActs.place(input, { context: { idempotencyKey: randomKey() } })
    sayDone(cache, `Put into ${topic.title}`, actsOf(acted))
  } catch (error) {
    sayFailed('Nothing was placed', error)
  }
  await refreshTopics(cache)
}
