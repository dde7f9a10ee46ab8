import { bumpCounters } from '#service/core/counters.ts'
import type { Tx } from '#service/db/client.ts'
import {
  type Affected,
  leaveTopics,
  rebuildMemberships,
  rebuildSome,
} from '#service/db/statistics/rebuild.ts'
import { bumpSeenHours, type HourMove, hourOf, type SeenList } from '#service/db/statistics/seen-hours.ts'
import { revalueCompanies } from './values.ts'

type Totals = { people: number; people_vip: number; companies: number; companies_vip: number }
type Hours = Record<SeenList, number[]>

const topicsOf = `
SELECT DISTINCT g.topic_id AS id FROM messages m
JOIN topic_groups g ON g.org_id = m.org_id AND g.id = m.group_id
WHERE m.org_id = $1 AND m.person_id = ANY($2::bigint[]) AND m.group_id IS NOT NULL AND g.topic_id IS NOT NULL`

const topicsWith = `SELECT DISTINCT topic_id AS id FROM topic_people WHERE org_id = $1 AND person_id = ANY($2::bigint[])`

/** What a step moves: messages between people, or only people between companies, which costs less. */
const moved = {
  messages: { topics: topicsOf, leave: leaveTopics, rebuild: rebuildSome },
  people: { topics: topicsWith, leave: async () => undefined, rebuild: rebuildMemberships },
}

const lock = (table: string, type: string) =>
  `SELECT id FROM ${table} WHERE org_id = $1 AND id = ANY($2::${type}[]) ORDER BY id FOR NO KEY UPDATE`

/** A merged company is in no list, and so in no hour. */
const hoursIn = (list: SeenList) => `
SELECT ${hourOf('last_seen_at')} AS hour FROM ${list}
WHERE org_id = $1 AND id = ANY($2::bigint[]) AND last_seen_at IS NOT NULL${list === 'companies' ? ' AND merge_id IS NULL' : ''}`

async function hoursOf(tx: Tx, orgId: string, { personIds, companyIds }: Affected): Promise<Hours> {
  const read = async (list: SeenList, ids: string[]) =>
    (await tx.client.query<{ hour: number }>(hoursIn(list), [orgId, ids])).rows.map(({ hour }) => hour)
  return { people: await read('people', personIds), companies: await read('companies', companyIds) }
}

async function totalsOf(tx: Tx, orgId: string, { personIds, companyIds }: Affected): Promise<Totals> {
  const { rows } = await tx.client.query<Totals>(
    `SELECT p.*, c.* FROM
       (SELECT count(*)::int AS people, (count(*) FILTER (WHERE is_vip))::int AS people_vip FROM people
         WHERE org_id = $1 AND id = ANY($2::bigint[])) p,
       (SELECT count(*)::int AS companies, (count(*) FILTER (WHERE is_vip))::int AS companies_vip FROM companies
         WHERE org_id = $1 AND id = ANY($3::bigint[]) AND merge_id IS NULL) c`,
    [orgId, personIds, companyIds],
  )
  return rows[0] ?? { people: 0, people_vip: 0, companies: 0, companies_vip: 0 }
}

function movesOf(before: number[], after: number[]): HourMove[] {
  return [...before.map((hour) => ({ hour, n: -1 })), ...after.map((hour) => ({ hour, n: 1 }))]
}

/**
 * Runs a step that moves accounts and messages between people, or people between companies, and brings every statistic up to
 * it. The people must be locked, those that there are; `companyIds` are all they belong to before or after it.
 */
export async function recounted<Result>(
  tx: Tx,
  orgId: string,
  { personIds, companyIds }: Pick<Affected, 'personIds' | 'companyIds'>,
  step: () => Promise<Result>,
  what: keyof typeof moved = 'messages',
): Promise<Result> {
  const { topics, leave, rebuild } = moved[what]
  await tx.client.query(lock('companies', 'bigint'), [orgId, companyIds])
  const found = await tx.client.query<{ id: string }>(topics, [orgId, personIds])
  const topicIds = found.rows.map(({ id }) => id)
  await tx.client.query(lock('topics', 'uuid'), [orgId, topicIds])
  const affected = { personIds, companyIds, topicIds }
  const hours = await hoursOf(tx, orgId, affected)
  const totals = await totalsOf(tx, orgId, affected)
  await leave(tx.client, orgId, personIds)
  const result = await step()
  await rebuild(tx.client, orgId, affected)
  await revalueCompanies(tx, orgId, companyIds)
  const hoursAfter = await hoursOf(tx, orgId, affected)
  const totalsAfter = await totalsOf(tx, orgId, affected)
  await bumpSeenHours(tx.client, orgId, 'people', movesOf(hours.people, hoursAfter.people))
  await bumpSeenHours(tx.client, orgId, 'companies', movesOf(hours.companies, hoursAfter.companies))
  await bumpCounters(tx, orgId, {
    people: totalsAfter.people - totals.people,
    people_vip: totalsAfter.people_vip - totals.people_vip,
    companies: totalsAfter.companies - totals.companies,
    companies_vip: totalsAfter.companies_vip - totals.companies_vip,
  })
  return result
}
