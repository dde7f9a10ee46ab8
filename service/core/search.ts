/** A pattern for ILIKE in which every character of the text means itself. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** A condition on one line of a search text; no name has a line break, so a search with one finds nothing. */
export function lineContains(column: string, text: string, add: (value: unknown) => string): string {
  return /[\r\n]/.test(text) ? 'false' : `${column} ILIKE ${add(containing(text))}`
}

/** The same of a copy that is kept in small letters: looking at a row is ten times as quick when its case is settled. */
export function copyContains(column: string, text: string, add: (value: unknown) => string): string {
  return /[\r\n]/.test(text) ? 'false' : `${column} LIKE lower(${add(containing(text))})`
}

/** Whether a row can have this id at all: a bigint holds 18 digits for certain, and none begins with a zero. */
export function isRowId(id: string): boolean {
  return /^[1-9]\d{0,17}$/.test(id)
}

type SearchPage = {
  table: string
  /** The table of its search texts, which may hold rows that the list leaves out. */
  texts: string
  /** The condition on a row of texts, which goes by the name `s`. */
  matches: string
  /** What the list asks of a row besides, which goes by the name `t`; null when each row of texts belongs to it. */
  always: string | null
  org: string
  /** The column of the sort, and the order by it of rows that go by the given name. */
  sort: string
  orderBy: (alias: string, column?: string) => string
  window: string
  /** How many rows stand before the end of the page. */
  reach: number
}

/**
 * Few matches are looked up and sorted. With more, the sort is walked until the page is full, which is soon for a page
 * near the beginning; some are kept in mind meanwhile, so that the walk need not read a text to tell them.
 */
const limits = { near: { few: 5000, some: 10_000 }, far: { few: 20_000, some: 100_000 } }

const nearPage = 500

/** The total when the matches were not looked up one by one. */
function countOf({ table, texts, matches, always, org }: SearchPage): string {
  const inTexts = `FROM ${texts} s WHERE s.org_id = ${org} AND ${matches}`
  if (always === null) return `CASE WHEN known.are_some THEN known.n ELSE (SELECT count(*) ${inTexts}) END`
  const listed = (ids: string) =>
    `(SELECT count(*) FROM (${ids}) h JOIN ${table} t ON t.org_id = ${org} AND t.id = h.id WHERE ${always})`
  return `CASE WHEN known.are_some THEN ${listed('SELECT id FROM hits')} ELSE ${listed(`SELECT s.id ${inTexts}`)} END`
}

/**
 * The total and a page of a list that only a text filters. The texts alone say how many there are, and which: a text that
 * half of a million rows contain would cost seconds if each of them was looked up for its place in the order, and one that
 * few contain as much if the planner read the whole table to find them.
 */
export function searchPage(search: SearchPage): string {
  const { table, texts, matches, always, org, sort, orderBy, window, reach } = search
  const { few, some } = reach <= nearPage ? limits.near : limits.far
  const isOne = always === null ? '' : ` AND ${always}`
  return `hits AS MATERIALIZED (
      SELECT s.id FROM ${texts} s WHERE s.org_id = ${org} AND ${matches} LIMIT ${some + 1}),
    known AS MATERIALIZED (
      SELECT count(*) AS n, count(*) <= ${few} AS are_few, count(*) <= ${some} AS are_some FROM hits),
    found AS MATERIALIZED (
      SELECT h.id, k.sort FROM hits h CROSS JOIN LATERAL (
        SELECT t.${sort} AS sort FROM ${table} t WHERE t.org_id = ${org} AND t.id = h.id${isOne} LIMIT 1) k
       WHERE (SELECT are_few FROM known)),
    total AS MATERIALIZED (
      SELECT (CASE WHEN known.are_few THEN (SELECT count(*) FROM found) ELSE ${countOf(search)} END)::float8 AS n
        FROM known),
    page AS MATERIALIZED (
      (SELECT f.id FROM found f ORDER BY ${orderBy('f', 'sort')} ${window})
      UNION ALL
      (SELECT t.id FROM ${table} t
        WHERE t.org_id = ${org}${isOne} AND NOT (SELECT are_few FROM known)
          AND CASE WHEN (SELECT are_some FROM known) THEN t.id IN (SELECT h.id FROM hits h)
            ELSE (SELECT ${matches} FROM ${texts} s WHERE s.org_id = ${org} AND s.id = t.id) END
        ORDER BY ${orderBy('t')} ${window}))`
}
