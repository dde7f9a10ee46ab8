import type { CompanyHistory } from '#contract/company-history.ts'
import type { Company } from '#contract/company-shape.ts'
import { isMissing } from '#lib/api/errors.ts'
import type { Api } from './queries.ts'
import { fullService } from './queries.ts'

export type Found =
  /** `isNameOnly`: no row of it was to be read, and only the trail gave a name. Its figures say nothing then. */
  | { kind: 'company'; company: Company; isNameOnly: boolean }
  | { kind: 'merged'; name: string; target: { id: string; name: string } }

type Page = { api: Api; offers: (operationId: string) => boolean }

/** The company with this id, or where it went; null when there is none. */
export async function findCompany({ api, offers }: Page, companyId: string): Promise<Found | null> {
  if (!/^\d{1,18}$/.test(companyId)) return null
  const company = await orNull(
    offers(fullService) ? api.companies.get.call({ companyId }) : searchLists(api, companyId),
  )
  if (company) return { kind: 'company', company, isNameOnly: false }
  const trail = await orNull(
    api.companies.history.call({ companyId, actorType: ['user', 'agent', 'system'] }),
  )
  if (!trail) return null
  const name = nameIn(trail) ?? `Company ${companyId}`
  if (trail.mergedInto) return { kind: 'merged', name, target: trail.mergedInto.targetCompany }
  // A service that reads companies would have answered it: it was deleted.
  if (offers(fullService)) return null
  return { kind: 'company', company: unknownCompany(companyId, name), isNameOnly: true }
}

async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

const pagesLooked = 5

/** Finds the row in the list, for a service without an operation for one company. */
async function searchLists(api: Api, companyId: string): Promise<Company | null> {
  for (let page = 1; page <= pagesLooked; page++) {
    const { data, limit, totalCount } = await api.companies.list.call({ page, limit: 100 })
    const row = data.find(({ id }) => id === companyId)
    if (row) return row
    if (page * limit >= totalCount) return null
  }
  return null
}

function nameIn({ history }: CompanyHistory): string | null {
  for (const { changes, previousValues } of history) {
    const name = changes.name ?? previousValues.name
    if (typeof name === 'string') return name
  }
  return null
}

function unknownCompany(id: string, name: string): Company {
  const nothing = { logoUrl: null, primaryDomain: null, lastSeenAt: null, messageCount: 0, personCount: 0 }
  return { id, name, isOrgCompany: false, isVip: false, ...nothing }
}
