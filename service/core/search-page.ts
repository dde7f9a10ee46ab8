type SearchPage = {
  table: string
  /** The table of its search texts; each of its rows belongs to the list. */
  texts: string
  /** The condition on a row of texts, which goes by the name `s`. */
  matches: string
  org: string
  /** The column of the sort, and the order by it of rows that go by the given name. */
  sort: string
  orderBy: (alias: string, column?: string) => string
  window: string
}

/** So many matches are looked up and sorted; with more, a walk along the sort soon meets as many as a page holds. */
const fewMatches = 5000

/**
 * The total and a page of a list that only a text filters. The texts alone say how many there are, and which: a text that
 * half of a million rows contain would cost seconds if each of them was looked up for its place in the order.
 */
export function searchPage({ table, texts, matches, org, sort, orderBy, window }: SearchPage): string {
  const found = `FROM ${texts} s WHERE s.org_id = ${org} AND ${matches}`
  return `hits AS MATERIALIZED (SELECT s.id ${found} LIMIT ${fewMatches + 1}),
    few AS MATERIALIZED (SELECT count(*) AS n, count(*) <= ${fewMatches} AS are FROM hits),
    total AS MATERIALIZED (
      SELECT (CASE WHEN few.are THEN few.n ELSE (SELECT count(*) ${found}) END)::float8 AS n FROM few),
    page AS MATERIALIZED (
      (SELECT k.id FROM (
         SELECT h.id, (SELECT t.${sort} FROM ${table} t WHERE t.org_id = ${org} AND t.id = h.id) AS sort FROM hits h) k
        WHERE (SELECT are FROM few) ORDER BY ${orderBy('k', 'sort')} ${window})
      UNION ALL
      (SELECT t.id FROM ${table} t
        WHERE t.org_id = ${org} AND NOT (SELECT are FROM few)
          AND (SELECT ${matches} FROM ${texts} s WHERE s.org_id = ${org} AND s.id = t.id)
        ORDER BY ${orderBy('t')} ${window}))`
}
