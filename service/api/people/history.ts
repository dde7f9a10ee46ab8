import type { PersonHistory, PersonHistoryQuery } from '#contract/people.ts'
import { withCompanyNames } from '#service/api/companies/trail-names.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { type HistoryColumns, historyOf, historyValues } from '#service/core/history.ts'
import { isRowId } from '#service/core/search.ts'
import { rows } from '#service/db/client.ts'

const { tables, columns } = historyOf('person')

const statement = `
  WITH ${tables}
  SELECT EXISTS (SELECT FROM people WHERE org_id = $1 AND id = $2::bigint) AS found, ${columns}`

export async function personHistory(context: Context, query: PersonHistoryQuery): Promise<PersonHistory> {
  if (!isRowId(query.personId)) throw notFound('person')
  const values = historyValues(context.orgId, query.personId, query)
  const [row] = await rows<HistoryColumns & { found: boolean }>(context.db, statement, values)
  if (!row?.found) throw notFound('person')
  return { history: await withCompanyNames(context, row.history ?? []), totalCount: row.total }
}
