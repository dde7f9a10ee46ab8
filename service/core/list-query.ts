import type { List } from '#contract/common/pagination.ts'
import { type Database, parameters, rows } from '#service/db/client.ts'

export type Selection = {
  table: string
  orgId: string
  page: number
  limit: number
  sort: { column: string; order: 'asc' | 'desc' }
  /** Filters on the table, which goes by the name `t`. */
  where: (add: (value: unknown) => string) => string[]
  /** Kept by the database as rows come and go; used while no filter is set. */
  counter?: string
  /** Always true of the rows of this list, filters or not. */
  always?: string
  /** What to read of a row, and the joins it takes; the row itself goes by the name `r`. */
  columns: string
  joins?: string
}

/** The very order of the indexes, forwards or backwards, so that the first page is read off their end. */
function orderBy({ column, order }: Selection['sort'], alias: string, name = column): string {
  const direction = order === 'desc' ? 'DESC NULLS LAST' : 'ASC NULLS FIRST'
  return `${alias}.${name} ${direction}, ${alias}.id ${direction}`
}

/**
 * The statement behind every list. Filtered lists fix their matches first (MATERIALIZED), because the planner
 * otherwise walks the index of the sort and tests every row on its way, a hundred times slower for some texts.
 * A page past the end still carries the total, in a row without an id.
 */
export function listStatement(selection: Selection): { text: string; values: unknown[]; filtered: boolean } {
  const { values, add } = parameters()
  const { table, sort } = selection
  const org = add(selection.orgId)
  const filters = selection.where(add)
  const filtered = filters.length > 0 || selection.counter === undefined
  const always = selection.always ? [selection.always] : []
  const condition = [`t.org_id = ${org}`, ...always, ...filters].join(' AND ')
  const window = `LIMIT ${add(selection.limit)} OFFSET ${add((selection.page - 1) * selection.limit)}`
  const head = filtered
    ? `hits AS MATERIALIZED (SELECT t.id, t.${sort.column} AS sort FROM ${table} t WHERE ${condition}),
       total AS (SELECT count(*)::float8 AS n FROM hits),
       page AS MATERIALIZED (SELECT h.id FROM hits h ORDER BY ${orderBy(sort, 'h', 'sort')} ${window})`
    : `total AS (SELECT coalesce(max(value), 0)::float8 AS n FROM counters
                  WHERE org_id = ${org} AND name = ${add(selection.counter)}),
       page AS MATERIALIZED (
         SELECT t.id FROM ${table} t WHERE ${condition} ORDER BY ${orderBy(sort, 't')} ${window})`
  const text = `WITH ${head}
    SELECT total.n AS total, ${selection.columns}
      FROM total LEFT JOIN page ON true LEFT JOIN ${table} r ON r.org_id = ${org} AND r.id = page.id
      ${selection.joins ?? ''}
     ORDER BY ${orderBy(sort, 'r')}`
  return { text, values, filtered }
}

export async function list<Row extends { id: string }, Item>(
  db: Database,
  selection: Selection,
  toItem: (row: Row) => Item,
): Promise<List<Item>> {
  const { text, values, filtered } = listStatement(selection)
  const found = await rows<Row & { total: number }>(db, text, values, !filtered)
  const data = found.filter((row) => row.id !== null).map(toItem)
  return { data, page: selection.page, limit: selection.limit, totalCount: found[0]?.total ?? 0 }
}
