import { insiders } from '#service/db/statistics/insiders.ts'

/** SQL: channels of the organization `$1` that not everybody may see. Nothing of them is told in a story. */
export const closedChannels = `SELECT v.id FROM channels v WHERE v.org_id = $1 AND v.visibility <> 'all'`

/** SQL: start of a statement on people who are no customers. */
export const withInsiders = `WITH insiders AS MATERIALIZED (${insiders}), closed AS MATERIALIZED (${closedChannels})`

/** SQL condition: a message `m` that everybody may see. */
export const isOpen = 'm.channel_id NOT IN (SELECT id FROM closed)'

/** SQL condition: a person `p` from outside. */
export const isOutside = 'NOT p.is_bot AND p.id NOT IN (SELECT id FROM insiders)'

/** SQL: where the windows end. */
export const weeksAgo = (weeks: number) => `$2::timestamptz - interval '${weeks * 7} days'`

/** SQL: messages `talk` of the discussions `$3` that everybody may see; `outside` are those of people from outside. */
export const talk = `${withInsiders}, talk AS MATERIALIZED (
  SELECT m.id, m.group_id, m.channel_id, m.sent_at, p.id AS person_id, p.company_id, p.display_name, p.is_vip, ${isOutside} AS outside
  FROM messages m JOIN people p ON p.org_id = $1 AND p.id = m.person_id
  WHERE m.org_id = $1 AND m.group_id = ANY($3::uuid[]) AND m.sent_at <= $2::timestamptz AND ${isOpen}
)`
