import type pg from 'pg'

const CREATE = `
INSERT INTO organizations (slug, name) VALUES ('bench', 'Bench')
ON CONFLICT (slug) DO NOTHING RETURNING id`

const OWNER = `
INSERT INTO members (org_id, email, name, role) VALUES ($1, 'owner@bench.example', 'Bench Owner', 'owner')`

/** Takes `count` ids from a sequence at once; returns the first. */
const TAKE_IDS = `
SELECT first, setval($1::regclass, first + $2::bigint - 1) FROM (SELECT nextval($1::regclass) AS first) AS s`

export async function createBenchOrganization(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ id: string }>(CREATE)
  const id = rows[0]?.id
  if (id === undefined)
    throw new Error('The organization "bench" exists already; it is made only once a database')
  await client.query(OWNER, [id])
  return id
}

export async function takeIds(
  client: pg.ClientBase,
  sequence: 'person_ids' | 'company_ids',
  count: number,
): Promise<number> {
  const { rows } = await client.query<{ first: string }>(TAKE_IDS, [sequence, count])
  return Number(rows[0]?.first)
}
