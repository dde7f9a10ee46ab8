import type { RecentList } from '#contract/common/pagination.ts'
import { type Database, parameters, rows } from '#service/db/client.ts'

type RecentSelection = {
  table: string
  orgId: string
  page: number
  limit: number
  /** Column of the instant to sort by, newest first; needs an index with the columns of `narrow`, then this one. */
  sort: string
  /** Most rows that one request reads. */
  reach: number
  /** Conditions that an index answers, and those tested on each row; the table has the alias `t`. */
  narrow: (add: (value: unknown) => string) => string[]
  where: (add: (value: unknown) => string) => string[]
  /** Columns to read and the joins they need; the row has the alias `r`. */
  columns: string | ((org: string, add: (value: unknown) => string) => string)
  joins: string
}

const newestFirst = (alias: string, sort: string) =>
  `ORDER BY ${alias}.${sort} DESC NULLS LAST, ${alias}.id DESC NULLS LAST`

/**
 * Without conditions, reading stops at the last row of the page and the count comes from an index alone. With conditions,
 * each is tested once per row.
 */
export const readingOf = (asked: readonly string[]) =>
  asked.length === 0 ? 'NOT MATERIALIZED' : 'MATERIALIZED'

function statementOf(selection: RecentSelection): { text: string; values: unknown[] } {
  const { table, sort, reach, page, limit, joins } = selection
  const { values, add } = parameters()
  const org = add(selection.orgId)
  const narrow = [`t.org_id = ${org}`, ...selection.narrow(add)].join(' AND ')
  const asked = selection.where(add)
  const hit = ['true', ...asked].join(' AND ')
  const window = `LIMIT ${limit} OFFSET ${add((page - 1) * limit)}`
  const columns = typeof selection.columns === 'string' ? selection.columns : selection.columns(org, add)
  const text = `WITH scanned AS ${readingOf(asked)} (
      SELECT t.id, t.${sort} AS sort, ${hit} AS hit FROM ${table} t WHERE ${narrow}
        ORDER BY t.${sort} DESC NULLS LAST FETCH FIRST ${reach} ROWS WITH TIES),
    total AS (SELECT count(*) FILTER (WHERE hit)::float8 AS n, CASE WHEN count(*) >= ${reach} THEN min(sort) END AS back
      FROM scanned),
    page AS MATERIALIZED (SELECT s.id FROM scanned s WHERE s.hit ${newestFirst('s', 'sort')} ${window})
    SELECT total.n AS "listTotal", total.back AS "listBack", ${columns}
      FROM total LEFT JOIN page ON true LEFT JOIN ${table} r ON r.org_id = ${org} AND r.id = page.id ${joins}
      ${newestFirst('r', sort)}`
  return { text, values }
}

type Totals = { listTotal: number; listBack: string | null }

/** Lists endless data from its newest row: the total covers only the rows within `reach`. */
export async function listRecent<Row extends { id: string }, Item>(
  db: Database,
  selection: RecentSelection,
  toItem: (row: Row) => Item,
): Promise<RecentList<Item>> {
  const { text, values } = statementOf(selection)
  const found = await rows<Row & Totals>(db, text, values, false)
  const data = found.filter((row) => row.id !== null).map(toItem)
  const { page, limit } = selection
  const [first] = found
  return { data, page, limit, totalCount: first?.listTotal ?? 0, lookedBackTo: first?.listBack ?? null }
}
