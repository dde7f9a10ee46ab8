import type pg from 'pg'
import type { SampleDataState } from '#contract/sample-data.ts'
import type { Context } from '#service/core/context.ts'
import { members } from '#service/db/demo/cast.ts'

type Connection = pg.ClientBase | pg.Pool

/** Ids of the colleagues that come with the sample. */
export const castIds = members.map(({ id }) => id)

/** SQL: whether a member `m` of `$1` came with the sample (`$2`) and has no way to sign in of their own. */
export const isOfTheCast = `(m.id = ANY($2::uuid[]) AND m.password_hash IS NULL
  AND NOT EXISTS (SELECT FROM member_identities i WHERE i.org_id = m.org_id AND i.member_id = m.id)
  AND NOT EXISTS (SELECT FROM passkeys p WHERE p.org_id = m.org_id AND p.member_id = m.id))`

const stateStatement = `
SELECT o.simulated AS "isThere", NOT EXISTS (
    SELECT FROM members m WHERE m.org_id = o.id AND m.role = 'owner' AND NOT ${isOfTheCast}) AS "needsOwner"
  FROM organizations o WHERE o.id = $1`

/** Archived topics are rows as well; the counter of automations leaves out deleted ones. */
const countStatement = `
SELECT coalesce(sum(value) FILTER (WHERE name = 'messages'), 0)::int AS messages,
  coalesce(sum(value) FILTER (WHERE name = 'people'), 0)::int AS people,
  coalesce(sum(value) FILTER (WHERE name = 'companies'), 0)::int AS companies,
  coalesce(sum(value) FILTER (WHERE name = 'topics'), 0)::int AS topics,
  coalesce(sum(value) FILTER (WHERE name = 'stories'), 0)::int AS stories,
  coalesce(sum(value) FILTER (WHERE name = 'automations'), 0)::int AS automations
  FROM counters WHERE org_id = $1`

export async function readSampleData(connection: Connection, orgId: string): Promise<SampleDataState> {
  const state = await connection.query<Omit<SampleDataState, 'rows'>>(stateStatement, [orgId, castIds])
  const counted = await connection.query<SampleDataState['rows']>(countStatement, [orgId])
  const [{ isThere, needsOwner } = { isThere: false, needsOwner: false }] = state.rows
  const none = { messages: 0, people: 0, companies: 0, topics: 0, stories: 0, automations: 0 }
  return { isThere, needsOwner, rows: counted.rows[0] ?? none }
}

export function getSampleData({ db, orgId }: Context): Promise<SampleDataState> {
  return readSampleData(db.pool, orgId)
}
