import { pagesOfHistory } from '#components/kit/history/pages-of-history.ts'
import type { api } from '#lib/api/browser/api.ts'

/** What the page of a topic asks for: the same on the server and in the browser. */
export function topicQueries(from: typeof api, topicId: string) {
  return {
    topic: from.topics.get.queryOptions({ input: { topicId } }),
    people: from.topics.people.queryOptions({ input: { topicId } }),
    links: from.topics.links.queryOptions({ input: { topicId } }),
    history: from.topics.history.infiniteOptions(pagesOfHistory({ topicId })),
  }
}
