import type { RecentList } from '#contract/common/pagination.ts'
import { type Database, parameters, rows } from '#service/db/client.ts'

type RecentSelection = {
  table: string
  orgId: string
  page: number
  limit: number
  /** The instant by which the newest come first; an index has to lead with what `narrow` names, and this behind it. */
  sort: string
  /** How many rows are looked through at most. */
  reach: number
  /** What an index finds, and what is then looked at of each row; the table goes by the name `t`. */
  narrow: (add: (value: unknown) => string) => string[]
  where: (add: (value: unknown) => string) => string[]
  /** What to read of a row, and the joins it takes; the row itself goes by the name `r`. */
  columns: string
  joins: string
}

const newestFirst = (alias: string, sort: string) =>
  `ORDER BY ${alias}.${sort} DESC NULLS LAST, ${alias}.id DESC NULLS LAST`

/**
 * Where rows are asked for nothing, the page ends at its last row, and what is counted beside it lies in an index. What is
 * asked is asked once of each row.
 */
export const readingOf = (asked: readonly string[]) =>
  asked.length === 0 ? 'NOT MATERIALIZED' : 'MATERIALIZED'

function statementOf(selection: RecentSelection): { text: string; values: unknown[] } {
  const { table, sort, reach, page, limit, columns, joins } = selection
  const { values, add } = parameters()
  const org = add(selection.orgId)
  const narrow = [`t.org_id = ${org}`, ...selection.narrow(add)].join(' AND ')
  const asked = selection.where(add)
  const hit = ['true', ...asked].join(' AND ')
  const window = `LIMIT ${limit} OFFSET ${add((page - 1) * limit)}`
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

/** For what is written without end and read from its newest: nothing counts more than it has to look through. */
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
