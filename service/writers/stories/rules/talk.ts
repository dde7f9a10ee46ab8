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
