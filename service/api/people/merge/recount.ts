import { revalueCompanies } from '#service/api/companies/values.ts'
import { bumpCounters } from '#service/core/counters.ts'
import type { Tx } from '#service/db/client.ts'
import { type Affected, leaveTopics, rebuildSome } from '#service/db/statistics/rebuild.ts'
import { bumpSeenHours, type HourMove, hourOf, type SeenList } from '#service/db/statistics/seen-hours.ts'

type Totals = { people: number; vips: number }
type Hours = Record<SeenList, number[]>

const topicsOf = `
SELECT DISTINCT g.topic_id AS id FROM messages m
JOIN topic_groups g ON g.org_id = m.org_id AND g.id = m.group_id
WHERE m.org_id = $1 AND m.person_id = ANY($2::bigint[]) AND m.group_id IS NOT NULL AND g.topic_id IS NOT NULL`

const lock = (table: string, type: string) =>
  `SELECT id FROM ${table} WHERE org_id = $1 AND id = ANY($2::${type}[]) ORDER BY id FOR NO KEY UPDATE`

const hoursIn = (list: SeenList) => `
SELECT ${hourOf('last_seen_at')} AS hour FROM ${list}
WHERE org_id = $1 AND id = ANY($2::bigint[]) AND last_seen_at IS NOT NULL`

async function hoursOf(tx: Tx, orgId: string, { personIds, companyIds }: Affected): Promise<Hours> {
  const read = async (list: SeenList, ids: string[]) =>
    (await tx.client.query<{ hour: number }>(hoursIn(list), [orgId, ids])).rows.map(({ hour }) => hour)
  return { people: await read('people', personIds), companies: await read('companies', companyIds) }
}

async function totalsOf(tx: Tx, orgId: string, personIds: string[]): Promise<Totals> {
  const { rows } = await tx.client.query<Totals>(
    `SELECT count(*)::int AS people, (count(*) FILTER (WHERE is_vip))::int AS vips FROM people
      WHERE org_id = $1 AND id = ANY($2::bigint[])`,
    [orgId, personIds],
  )
  return rows[0] ?? { people: 0, vips: 0 }
}

function movesOf(before: number[], after: number[]): HourMove[] {
  return [...before.map((hour) => ({ hour, n: -1 })), ...after.map((hour) => ({ hour, n: 1 }))]
}

/**
 * Runs a step that moves accounts and messages between people, and brings every statistic up to it. The people must be
 * locked, those that there are; `companyIds` are all they belong to before or after it.
 */
export async function recounted<Result>(
  tx: Tx,
  orgId: string,
  { personIds, companyIds }: Pick<Affected, 'personIds' | 'companyIds'>,
  step: () => Promise<Result>,
): Promise<Result> {
  await tx.client.query(lock('companies', 'bigint'), [orgId, companyIds])
  const found = await tx.client.query<{ id: string }>(topicsOf, [orgId, personIds])
  const topicIds = found.rows.map(({ id }) => id)
  await tx.client.query(lock('topics', 'uuid'), [orgId, topicIds])
  const affected = { personIds, companyIds, topicIds }
  const hours = await hoursOf(tx, orgId, affected)
  const totals = await totalsOf(tx, orgId, personIds)
  await leaveTopics(tx.client, orgId, personIds)
  const result = await step()
  await rebuildSome(tx.client, orgId, affected)
  await revalueCompanies(tx, orgId, companyIds)
  const hoursAfter = await hoursOf(tx, orgId, affected)
  const totalsAfter = await totalsOf(tx, orgId, personIds)
  await bumpSeenHours(tx.client, orgId, 'people', movesOf(hours.people, hoursAfter.people))
  await bumpSeenHours(tx.client, orgId, 'companies', movesOf(hours.companies, hoursAfter.companies))
  await bumpCounters(tx, orgId, {
    people: totalsAfter.people - totals.people,
    people_vip: totalsAfter.vips - totals.vips,
  })
  return result
}
