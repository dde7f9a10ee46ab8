import { copyMarkdown } from '#components/kit/page/copy-markdown.ts'
import { client as service } from '#lib/api/browser/api.ts'
import { topicMarkdown } from './topic-markdown.ts'
import { topicQuotes } from './topic-quotes.ts'

async function written(topicId: string): Promise<string> {
  const topic = await service.topics.get({ topicId })
  return topicMarkdown(topic, await topicQuotes(topic), location.origin)
}

/** Reads a topic as it is now, and copies it. */
export function copyTopic(topicId: string): Promise<void> {
  return copyMarkdown('Topic', written(topicId))
}
