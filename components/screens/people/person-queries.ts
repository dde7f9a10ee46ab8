import { pagesOfHistory } from '#components/kit/history/pages-of-history.ts'
import type { api } from '#lib/api/browser/api.ts'

type Api = typeof api

export const recentMessages = 5

/** Queries for the server and the browser. */
export const personQueries = {
  get: (from: Api, personId: string) => from.people.get.queryOptions({ input: { personId } }),
  messages: (from: Api, personId: string) =>
    from.messages.list.queryOptions({ input: { personId, limit: recentMessages } }),
  history: (from: Api, personId: string) => from.people.history.infiniteOptions(pagesOfHistory({ personId })),
}
