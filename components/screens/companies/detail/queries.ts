import type { ActorType } from '#components/kit/history/track/stations.ts'
import { tabAddress } from '#components/kit/page/tab-address.ts'
import type { CompanyHistory } from '#contract/company-history.ts'
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

export function topicsQuery({ topics }: Api, companyId: string, size: 'few' | 'many') {
  return topics.list.queryOptions({ input: { companyId, limit: size === 'few' ? overviewRows : tabRows } })
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
