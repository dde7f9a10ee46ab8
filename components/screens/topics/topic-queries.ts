import { pagesOfHistory } from '#components/kit/history/pages-of-history.ts'
import type { api } from '#lib/api/browser/api.ts'

/** Queries of the page of a topic, for the server and the browser. */
export function topicQueries(from: typeof api, topicId: string) {
  return {
    topic: from.topics.get.queryOptions({ input: { topicId } }),
    organization: from.organization.get.queryOptions(),
    people: from.topics.people.queryOptions({ input: { topicId } }),
    askers: from.topicAskers.list.queryOptions({ input: { topicId } }),
    issues: from.topicIssues.list.queryOptions({ input: { topicId } }),
    links: from.topics.links.queryOptions({ input: { topicId } }),
    history: from.topics.history.infiniteOptions(pagesOfHistory({ topicId })),
  }
}

/** How many discussions wait to be placed. */
export function unplacedCount(from: typeof api) {
  return from.unplaced.list.queryOptions({ input: { limit: 1 } })
}

/** How many discussions nobody is asked to place. */
export function asideCount(from: typeof api) {
  return from.unplaced.list.queryOptions({ input: { limit: 1, aside: 'any' } })
}

export const proposalsShown = 20

export function proposalsPage(from: typeof api, page: number) {
  return from.topicProposals.list.queryOptions({ input: { page, limit: proposalsShown } })
}

/** How many proposals wait for an answer. */
export function proposalCount(from: typeof api) {
  return from.topicProposals.list.queryOptions({ input: { limit: 1 } })
}

/** What the tabs count, as far as the service has it. */
export function tabCounts(from: typeof api, offers: (operation: string) => boolean) {
  return [
    ...(offers('listUnplaced') ? [unplacedCount(from)] : []),
    ...(offers('listTopicProposals') ? [proposalCount(from)] : []),
  ]
}
