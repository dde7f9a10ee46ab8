import type { api } from '#lib/api/browser/api.ts'

type Api = typeof api

export const proposalsShown = 20

/** Queries for the server and the browser. */
export const sameQueries = {
  /** All, or those that one person is one of. */
  page: (from: Api, page: number, personId?: string) =>
    from.people.listMergeProposals.queryOptions({
      input: { page, limit: proposalsShown, ...(personId !== undefined && { personId }) },
    }),
  /** How many there are. */
  count: (from: Api) => from.people.listMergeProposals.queryOptions({ input: { limit: 1 } }),
  of: (from: Api, personId: string) =>
    from.people.listMergeProposals.queryOptions({ input: { personId, limit: 1 } }),
}
