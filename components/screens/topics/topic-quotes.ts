import type { TopicDetail } from '#contract/topics.ts'
import { client as service } from '#lib/api/browser/api.ts'
import { isMissing } from '#lib/api/errors.ts'
import type { QuotedMessage } from './topic-markdown.ts'

const most = 5

/** Reads the messages behind the points of a topic, or its newest where no point names one. */
export async function topicQuotes(topic: TopicDetail): Promise<QuotedMessage[]> {
  const named = [...new Set(topic.summaryPoints.flatMap(({ messageId }) => messageId ?? []))].slice(0, most)
  if (named.length === 0) return (await service.messages.list({ topicId: topic.id, limit: 3 })).data
  const found = await Promise.all(named.map(readOne))
  return found.flatMap((it) => it ?? [])
}

/** Null for one that was taken back meanwhile. */
async function readOne(messageId: string): Promise<QuotedMessage | null> {
  try {
    return await service.messages.get({ messageId })
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
