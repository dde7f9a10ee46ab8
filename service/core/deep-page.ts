import type { SeenList } from '#service/db/statistics/seen-hours.ts'

type DeepPage = {
  list: SeenList
  condition: string
  orderBy: string
  org: string
  limit: number
  offset: string
}

/** Below this many rows to pass, walking them is as quick as adding up hours. */
export const deepFrom = 1000

/**
 * A page far down a list by last seen: hours are added up until the one that holds its first row, and only the rest
 * is walked. A page that reaches the rows never seen, which belong to no hour, is walked in full.
 */
export function deepPage({ list, condition, orderBy, org, limit, offset }: DeepPage): string {
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
