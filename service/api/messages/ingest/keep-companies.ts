import { type HourMove, withHourMoves } from '#service/db/statistics/seen-hours.ts'
import { addedActivity, mondayOf, twelveWeeks } from '#service/db/statistics/sql.ts'
import type { Batch } from './items.ts'
import type { LockedPerson } from './keep-people.ts'
import type { WrittenMessage } from './messages.ts'

const LOCK = `
SELECT id FROM companies WHERE org_id = $1 AND id = ANY($2::bigint[])
ORDER BY id FOR NO KEY UPDATE`

const BY_MESSAGES = `
WITH m AS (
  SELECT *, max(week) OVER (PARTITION BY company_id) AS anchor
  FROM (
    SELECT *, ${mondayOf('sent_at')} AS week FROM unnest($2::bigint[], $3::timestamptz[]) AS n(company_id, sent_at)
  ) AS dated
), added AS (
  SELECT company_id, count(*) AS n, max(sent_at) AS last_at, max(anchor) AS activity_week,
    ${twelveWeeks((age) => `count(*) FILTER (WHERE week = anchor - ${age * 7})`)} AS activity
  FROM m GROUP BY company_id
)`

const ADD_MESSAGES = `
UPDATE companies c SET message_count = c.message_count + a.n,
  last_seen_at = greatest(c.last_seen_at, a.last_at),
  ${addedActivity('c', 'a')}
FROM added a JOIN companies o ON o.org_id = $1 AND o.id = a.company_id
WHERE c.org_id = $1 AND c.id = a.company_id AND c.merge_id IS NULL`

const COUNT_MESSAGES = withHourMoves(BY_MESSAGES, ADD_MESSAGES, 'c')

/** People who join bring along everything they wrote, this batch included. */
const BY_JOINED = `
WITH joined AS (
  SELECT *, max(activity_week) OVER (PARTITION BY company_id) AS anchor
  FROM people WHERE org_id = $1 AND id = ANY($2::bigint[])
), added AS (
  SELECT company_id, count(*)::int AS people, sum(message_count)::bigint AS n, max(last_seen_at) AS last_at,
    max(anchor) AS activity_week,
    ${twelveWeeks((age) => `sum(activity[${12 - age} + (anchor - activity_week) / 7])`)} AS activity
  FROM joined GROUP BY company_id
)`

const ADD_JOINED = `
UPDATE companies c SET message_count = c.message_count + a.n, person_count = c.person_count + a.people,
  last_seen_at = greatest(c.last_seen_at, a.last_at),
  ${addedActivity('c', 'a')}
FROM added a JOIN companies o ON o.org_id = $1 AND o.id = a.company_id
WHERE c.org_id = $1 AND c.id = a.company_id AND c.merge_id IS NULL`

const COUNT_JOINED = withHourMoves(BY_JOINED, ADD_JOINED, 'c')

/** `joined` are the people who came to their company in this transaction. */
export async function countCompanies(
  batch: Batch,
  messages: WrittenMessage[],
  people: Map<string, LockedPerson>,
  joined: Set<string>,
): Promise<HourMove[]> {
  const companyIds = new Set([...people.values()].flatMap((it) => it.companyId ?? []))
  if (companyIds.size === 0) return []
  await batch.tx.query(LOCK, [batch.orgId, [...companyIds]])
  const counted = messages.flatMap(({ personId, sentAt }) => {
    const companyId = joined.has(personId) ? null : people.get(personId)?.companyId
    return companyId ? [{ companyId, sentAt: sentAt.toISOString() }] : []
  })
  const moves: HourMove[] = []
  if (counted.length > 0) {
    const columns = [counted.map((it) => it.companyId), counted.map((it) => it.sentAt)]
    moves.push(...(await batch.tx.query<HourMove>(COUNT_MESSAGES, [batch.orgId, ...columns])).rows)
  }
  if (joined.size > 0)
    moves.push(...(await batch.tx.query<HourMove>(COUNT_JOINED, [batch.orgId, [...joined]])).rows)
  return moves
}
