import type { PersonHistory, PersonHistoryQuery } from '#contract/people.ts'
import { withCompanyNames } from '#service/api/companies/trail-names.ts'
import type { Context } from '#service/core/context.ts'
import { historyOf } from '#service/core/history.ts'

const readHistory = historyOf({ entity: 'person', table: 'people', id: 'bigint' })

export async function personHistory(context: Context, query: PersonHistoryQuery): Promise<PersonHistory> {
  const { history, totalCount } = await readHistory(context, query.personId, query)
  return { history: await withCompanyNames(context, history), totalCount }
}
