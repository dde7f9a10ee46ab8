import type { api } from '#lib/api/browser/api.ts'

type Api = typeof api

export const recentMessages = 5
const changesAPage = 20

/** The same questions on the server, which reads ahead, and in the browser. */
export const personQueries = {
  get: (from: Api, personId: string) => from.people.get.queryOptions({ input: { personId } }),
  messages: (from: Api, personId: string) =>
    from.messages.list.queryOptions({ input: { personId, limit: recentMessages } }),
  history: (from: Api, personId: string) =>
    from.people.history.infiniteOptions({
      input: (page: number) => ({ personId, page, limit: changesAPage }),
      initialPageParam: 1,
      getNextPageParam: ({ totalCount }, _, page) =>
        page * changesAPage < totalCount ? page + 1 : undefined,
    }),
}
