/** Makes an ILIKE pattern in which every character of the text is literal. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** SQL condition on one line of a search text; no name has a line break, so a search with one finds nothing. */
export function lineContains(column: string, text: string, add: (value: unknown) => string): string {
  return /[\r\n]/.test(text) ? 'false' : `${column} ILIKE ${add(containing(text))}`
}

/** SQL condition on the lower-case copy of search texts: LIKE on it is ten times as fast as ILIKE. */
export function copyContains(column: string, text: string, add: (value: unknown) => string): string {
  return /[\r\n]/.test(text) ? 'false' : `${column} LIKE lower(${add(containing(text))})`
}

/** Says whether a text can be an id: at most 18 digits, which fit a bigint, without a leading zero. */
export function isRowId(id: string): boolean {
  return /^[1-9]\d{0,17}$/.test(id)
}

type SearchPage = {
  table: string
  /** Table of search texts, which may hold rows that the list leaves out. */
  texts: string
  /** Condition on a row of search texts, under the alias `s`. */
  matches: string
  /** Further condition on the row, under the alias `t`; null when the list contains every row of texts. */
  always: string | null
  org: string
  /** Column to sort by, and the ORDER BY for rows with the given alias. */
  sort: string
  orderBy: (alias: string, column?: string) => string
  window: string
  /** Number of rows up to the end of the page. */
  reach: number
}

/**
 * Up to `few` matches are looked up and sorted. With more, rows are walked in sort order until the page is full, which is
 * soon near the beginning; up to `some` matching ids are collected first, so that the walk need not read texts.
 */
const limits = { near: { few: 5000, some: 10_000 }, far: { few: 20_000, some: 100_000 } }

const nearPage = 500

/** SQL: the total when the matches were not looked up one by one. */
function countOf({ table, texts, matches, always, org }: SearchPage): string {
  const inTexts = `FROM ${texts} s WHERE s.org_id = ${org} AND ${matches}`
  if (always === null) return `CASE WHEN known.are_some THEN known.n ELSE (SELECT count(*) ${inTexts}) END`
  const listed = (ids: string) =>
    `(SELECT count(*) FROM (${ids}) h JOIN ${table} t ON t.org_id = ${org} AND t.id = h.id WHERE ${always})`
  return `CASE WHEN known.are_some THEN ${listed('SELECT id FROM hits')} ELSE ${listed(`SELECT s.id ${inTexts}`)} END`
}

/**
 * Builds the total and one page of a list filtered by a text alone. It finds matches in the search texts first: looking up
 * half a million matching rows to sort them would take seconds, and so would reading the whole table for a rare text.
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
