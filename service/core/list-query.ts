import type { List } from '#contract/common/pagination.ts'
import { type Database, isUsualLimit, parameters, rows } from '#service/db/client.ts'
import type { SeenList } from '#service/db/statistics/seen-hours.ts'
import { copyContains, searchPage } from './search.ts'

type DeepPage = {
  list: SeenList
  condition: string
  orderBy: string
  org: string
  limit: number
  offset: string
}

/** Offset from which adding up hours is faster than walking the rows. */
const deepFrom = 1000

/**
 * Builds the statement for a page far down a list by last seen: it adds up hours until the one with the first row of the
 * page and walks only the rest. A page with rows never seen, which belong to no hour, is walked in full.
 */
function deepPage({ list, condition, orderBy, org, limit, offset }: DeepPage): string {
  const hours = (more: string, above: string) => `(
    SELECT hour, n, ${above} + sum(n) OVER (ORDER BY hour DESC) AS through FROM seen_hours
     WHERE org_id = ${org} AND list = '${list}' ${more}) h`
  const last = hours('AND hour <= (SELECT hour FROM mark)', '(SELECT above FROM mark)')
  const gate = (open: boolean) =>
    `LIMIT (SELECT CASE WHEN EXISTS (SELECT FROM whole) = ${open} THEN ${limit} ELSE 0 END)`
  return `mark AS MATERIALIZED (
      SELECT hour, through - n AS above FROM ${hours('', '0')} WHERE through > ${offset}::bigint
       ORDER BY hour DESC LIMIT 1),
    whole AS MATERIALIZED (
      SELECT hour FROM ${last} WHERE through >= ${offset}::bigint + ${limit} ORDER BY hour DESC LIMIT 1),
    page AS MATERIALIZED (SELECT id FROM (
      (SELECT t.id FROM ${list} t
        WHERE ${condition} AND t.last_seen_at < (SELECT to_timestamp((hour + 1) * 3600.0) FROM mark)
        ORDER BY ${orderBy} ${gate(true)}
        OFFSET (SELECT coalesce(${offset}::bigint - (SELECT above FROM mark), 0)))
      UNION ALL
      (SELECT t.id FROM ${list} t WHERE ${condition}
        ORDER BY ${orderBy} ${gate(false)} OFFSET ${offset})) u LIMIT ${limit})`
}

export type Selection = {
  table: string
  orgId: string
  /** Limits the list to rows of one parent; ids need to be unique within it only. */
  within?: { column: string; value: string }
  page: number
  limit: number
  sort: { column: string; order: 'asc' | 'desc'; ignoreCase?: boolean; nullsLast?: boolean }
  /** SQL conditions on the table, under the alias `t`. */
  where: (add: (value: unknown) => string, org: string) => string[]
  /** Text to search for, and the table of search texts; `all` when the list contains each of its rows. */
  search?: { table: string; text: string | undefined; all?: boolean }
  /** Set when rows are counted by the hour in which they were last seen, which speeds up pages far down. */
  seen?: SeenList
  /** Name of a total that is maintained on every write; used while no filter is set. */
  counter?: string
  /** SQL condition that every row in the maintained total meets, with or without other filters. */
  always?: (add: (value: unknown) => string, org: string) => string
  /** True when `always` depends on the request, so that no single plan suits all requests. */
  isAsked?: boolean
  /** Columns to read and the joins they need; the row has the alias `r`. A function may add values of its own. */
  columns: string | ((org: string, add: (value: unknown) => string) => string)
  joins?: string
}

/** Must match the order of the indexes, forwards or backwards, so that the first page is read from their end. */
function orderBy(sort: Selection['sort'], alias: string, name = sort.column): string {
  const rising = sort.nullsLast ? 'ASC NULLS LAST' : 'ASC NULLS FIRST'
  const direction = sort.order === 'desc' ? 'DESC NULLS LAST' : rising
  const value = sort.ignoreCase ? `lower(${alias}.${name})` : `${alias}.${name}`
  return `${value} ${direction}, ${alias}.id ${direction}`
}

function unfilteredPage(
  { table, sort, seen, page, limit }: Selection,
  { condition, org, offset }: { condition: string; org: string; offset: string | null },
  window: string,
): string {
  const order = orderBy(sort, 't')
  const isDeep = (page - 1) * limit >= deepFrom && sort.column === 'last_seen_at' && sort.order === 'desc'
  if (seen && offset !== null && isDeep)
    return deepPage({ list: seen, condition, orderBy: order, org, limit, offset })
  return `page AS MATERIALIZED (SELECT t.id FROM ${table} t WHERE ${condition} ORDER BY ${order} ${window})`
}

/** Without a counter the rows are counted, with an index-only scan. */
function keptTotal(
  { counter, table }: Selection,
  condition: string,
  org: string,
  add: (value: unknown) => string,
): string {
  if (counter === undefined) return `SELECT count(*)::float8 AS n FROM ${table} t WHERE ${condition}`
  return `SELECT coalesce(max(value), 0)::float8 AS n FROM counters WHERE org_id = ${org} AND name = ${add(counter)}`
}

type Searched = { join: string; conditions: string[] }
type Filtered = {
  condition: string
  always: string | null
  org: string
  searched: Searched
  isSearchOnly: boolean
}

function searchOf({ search }: Selection, org: string, add: (value: unknown) => string): Searched {
  if (search?.text === undefined) return { join: '', conditions: [] }
  return {
    join: `JOIN ${search.table} s ON s.org_id = ${org} AND s.id = t.id`,
    conditions: [copyContains('s.search_text', search.text, add)],
  }
}

function filteredPage(
  selection: Selection,
  { condition, always, org, searched, isSearchOnly }: Filtered,
  window: string,
): string {
  const { table, sort, search, within, page, limit } = selection
  const [matches] = searched.conditions
  const isSearch = isSearchOnly && !within && (search?.all || always !== null)
  if (search && matches !== undefined && isSearch) {
    const order = (alias: string, column?: string) => orderBy(sort, alias, column)
    const from = { table, texts: search.table, matches, always, org, sort: sort.column }
    return searchPage({ ...from, orderBy: order, window, reach: page * limit })
  }
  return `hits AS MATERIALIZED (SELECT t.id, t.${sort.column} AS sort FROM ${table} t ${searched.join} WHERE ${condition}),
       total AS (SELECT count(*)::float8 AS n FROM hits),
       page AS MATERIALIZED (SELECT h.id FROM hits h ORDER BY ${orderBy(sort, 'h', 'sort')} ${window})`
}

function withinOf({ within }: Selection, add: (value: unknown) => string): (alias: string) => string[] {
  if (!within) return () => []
  const value = add(within.value)
  return (alias) => [`${alias}.${within.column} = ${value}`]
}

/**
 * The statement behind every list. Filtered lists fix their matches first (MATERIALIZED), because the planner
 * otherwise walks the index of the sort and tests every row on its way, a hundred times slower for some texts.
 * A page past the end still carries the total, in a row without an id.
 */
function listStatement(selection: Selection): { text: string; values: unknown[]; planned: boolean } {
  const { values, add } = parameters()
  const { table, sort } = selection
  const org = add(selection.orgId)
  const searched = searchOf(selection, org, add)
  const filters = [...selection.where(add, org), ...searched.conditions]
  const within = withinOf(selection, add)
  const filtered = filters.length > 0
  const always = selection.always?.(add, org) ?? null
  const conditions = [...within('t'), ...(always === null ? [] : [always]), ...filters]
  const condition = [`t.org_id = ${org}`, ...conditions].join(' AND ')
  const offset = (selection.page - 1) * selection.limit
  const place = offset === 0 ? null : add(offset)
  // Writes the limit into the text: without its value the planner expects a tenth of the table.
  const window = `LIMIT ${selection.limit}${place === null ? '' : ` OFFSET ${place}`}`
  const head = filtered
    ? filteredPage(
        selection,
        { condition, always, org, searched, isSearchOnly: filters.length === 1 },
        window,
      )
    : `total AS (${keptTotal(selection, condition, org, add)}),
       ${unfilteredPage(selection, { condition, org, offset: place }, window)}`
  const { columns } = selection
  const text = `WITH ${head}
    SELECT total.n AS total, ${typeof columns === 'string' ? columns : columns(org, add)}
      FROM total LEFT JOIN page ON true LEFT JOIN ${table} r ON ${[`r.org_id = ${org}`, ...within('r'), 'r.id = page.id'].join(' AND ')}
      ${selection.joins ?? ''}
     ORDER BY ${orderBy(sort, 'r')}`
  const planned = !filtered && !selection.isAsked
  return { text, values, planned }
}

export async function list<Row extends { id: string }, Item>(
  db: Database,
  selection: Selection,
  toItem: (row: Row) => Item,
): Promise<List<Item>> {
  const { text, values, planned } = listStatement(selection)
  const isPlanned = planned && isUsualLimit(selection.limit)
  const found = await rows<Row & { total: number }>(db, text, values, isPlanned)
  const data = found.filter((row) => row.id !== null).map(toItem)
  return { data, page: selection.page, limit: selection.limit, totalCount: found[0]?.total ?? 0 }
}
