import type { Tx } from '#service/db/client.ts'

/** Messages of a topic, before and after it was changed. */
export type Counts = { before: number; after: number; isOpen: boolean }

const peopleIn = `
SELECT DISTINCT person_id::text AS id FROM messages WHERE org_id = $1 AND group_id = ANY($2::uuid[])`

const lockPeople = `
SELECT id::text, company_id::text AS "companyId" FROM people
WHERE org_id = $1 AND id = ANY($2::bigint[]) ORDER BY people.id FOR NO KEY UPDATE`

const lockCompanies = `
SELECT id FROM companies WHERE org_id = $1 AND id = ANY($2::bigint[]) ORDER BY id FOR NO KEY UPDATE`

const lockTopics = `
SELECT id, message_count::float8 AS before, message_count::float8 AS after, retired_at IS NULL AS "isOpen"
FROM topics WHERE org_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR NO KEY UPDATE`

type Person = { id: string; companyId: string | null }

/** People who wrote in the discussions. Read again after the wait: a merge may have made others of them. */
async function peopleOf(tx: Tx, orgId: string, groupIds: string[]): Promise<Person[]> {
  for (;;) {
    const read = async () => (await tx.client.query<{ id: string }>(peopleIn, [orgId, groupIds])).rows
    const wanted = (await read()).map(({ id }) => id)
    const { rows: locked } = await tx.client.query<Person>(lockPeople, [orgId, wanted])
    const held = new Set(locked.map(({ id }) => id))
    if ((await read()).every(({ id }) => held.has(id))) return locked
  }
}

/** Locks what statistics of discussions touch, after the discussions themselves, in the order of ingest. */
export async function lockForPlacing(
  tx: Tx,
  orgId: string,
  groupIds: string[],
  topicIds: string[],
): Promise<{ personIds: string[]; counts: Map<string, Counts> }> {
  const people = groupIds.length === 0 ? [] : await peopleOf(tx, orgId, groupIds)
  await tx.client.query(lockCompanies, [orgId, people.flatMap(({ companyId }) => companyId ?? [])])
  const { rows } = await tx.client.query<Counts & { id: string }>(lockTopics, [orgId, topicIds])
  return {
    personIds: people.map(({ id }) => id),
    counts: new Map(rows.map(({ id, ...it }) => [id, it])),
  }
}
