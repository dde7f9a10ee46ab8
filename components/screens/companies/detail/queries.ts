import type { ActorType } from '#components/kit/history/track/stations.ts'
import { tabAddress } from '#components/kit/page/tab-address.ts'
import type { CompanyHistory } from '#contract/company-history.ts'
import type { ListedTopic } from '#contract/topics.ts'
import type { api } from '#lib/api/browser/api.ts'

/** Calls of the browser or of the server. */
export type Api = Pick<typeof api, 'companies' | 'people' | 'topics'>

/** Operation that only a service with the additions of Signalbox has. */
export const fullService = 'getCompany'

/** Parts of the page of a company; its address names the one that is open. */
export const companyTabs = tabAddress(['overview', 'people', 'topics', 'history'])

export type CompanyTab = (typeof companyTabs.tabs)[number]

const overviewRows = 6
const tabRows = 50

export function companyQuery({ companies }: Api, companyId: string) {
  return companies.get.queryOptions({ input: { companyId } })
}

export function peopleQuery({ people }: Api, companyId: string, size: 'few' | 'many') {
  return people.list.queryOptions({ input: { companyId, limit: size === 'few' ? overviewRows : tabRows } })
}

/** As many for the overview as for the tab: what the company wrote in last need not be what was written in last. */
export function topicsQuery({ topics }: Api, companyId: string) {
  return topics.list.queryOptions({ input: { companyId, limit: tabRows } })
}

/** Puts first what the company itself wrote in last. Where the service does not know that, the order stays. */
export function topicsShown(topics: readonly ListedTopic[], size: 'few' | 'many'): ListedTopic[] {
  const lastOf = ({ theirs, lastMessageAt }: ListedTopic) =>
    (theirs ? theirs.lastMessageAt : lastMessageAt) ?? ''
  const sorted = topics.toSorted((a, b) => lastOf(b).localeCompare(lastOf(a)))
  return size === 'few' ? sorted.slice(0, overviewRows) : sorted
}

/** Only a service with our additions has pages; from others the first answer has everything. */
export function historyQuery({ companies }: Api, companyId: string, actorType: ActorType[], isFull: boolean) {
  return companies.history.infiniteOptions({
    input: (page: number) =>
      isFull ? { companyId, actorType, limit: 20, page } : { companyId, actorType, limit: 50 },
    initialPageParam: 1,
    getNextPageParam: (newest: CompanyHistory, pages: CompanyHistory[]) => {
      const loaded = pages.reduce((sum, { history }) => sum + history.length, 0)
      return isFull && newest.history.length > 0 && loaded < newest.totalCount ? pages.length + 1 : undefined
    },
  })
}
