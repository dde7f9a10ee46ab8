import type pg from 'pg'
import { rebuildStatistics } from '../statistics/rebuild.ts'
import { compact, dropIndexes, tablesAreEmpty } from './indexes.ts'
import { seedMessages, seedTopics } from './messages.ts'
import { seedCompanies, seedPeople } from './people.ts'
import type { Plan } from './plan.ts'

const insertOrganization = `
INSERT INTO organizations (slug, name) VALUES ('bench', 'Bench')
ON CONFLICT (slug) DO NOTHING RETURNING id`

const insertOwner = `
INSERT INTO members (org_id, email, name, role) VALUES ($1, 'owner@bench.example', 'Bench Owner', 'owner')`

/** Takes `count` ids from a sequence at once; returns the first. */
const takeSequence = `
SELECT first, setval($1::regclass, first + $2::bigint - 1) FROM (SELECT nextval($1::regclass) AS first) AS s`

async function createBenchOrganization(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ id: string }>(insertOrganization)
  const id = rows[0]?.id
  if (id === undefined)
    throw new Error('The organization "bench" exists already; it is made only once a database')
  await client.query(insertOwner, [id])
  return id
}

async function takeIds(
  client: pg.ClientBase,
  sequence: 'person_ids' | 'company_ids',
  count: number,
): Promise<number> {
  const { rows } = await client.query<{ first: string }>(takeSequence, [sequence, count])
  return Number(rows[0]?.first)
}

interface BenchSize {
  people?: number
  companies?: number
  messages?: number
}

interface BenchOptions extends BenchSize {
  onProgress?: (text: string) => void
}

type Progress = (text: string) => void

const loadSettings = `SET LOCAL work_mem = '256MB'; SET LOCAL maintenance_work_mem = '1GB'; SET LOCAL jit = off`

/**
 * Makes the organization `bench`: the same rows for the same sizes, with the newest message dated now.
 * Uses one transaction, so that a failure changes nothing. `client` must be a connection of its own.
 */
export async function seedBench(
  client: pg.ClientBase,
  options: BenchOptions = {},
): Promise<{ orgId: string }> {
  const { onProgress = () => {} } = options
  await client.query('BEGIN')
  const orgId = await seedInTransaction(client, options, onProgress).catch(async (error: unknown) => {
    await client.query('ROLLBACK')
    throw error
  })
  await client.query('COMMIT')
  onProgress('Vacuuming')
  await client.query('VACUUM (FREEZE, ANALYZE)')
  return { orgId }
}

async function seedInTransaction(
  client: pg.ClientBase,
  size: BenchSize,
  onProgress: Progress,
): Promise<string> {
  await client.query(loadSettings)
  const bare = await tablesAreEmpty(client)
  const plan = await newPlan(client, size)
  const definitions = bare ? await dropIndexes(client) : []
  await load(plan, onProgress)
  onProgress('Computing statistics')
  await client.query('ANALYZE')
  await rebuildStatistics(client, plan.orgId)
  if (bare) for (const table of ['people', 'companies'] as const) await compact(client, table)
  for (const [i, definition] of definitions.entries()) {
    onProgress(`Index or key ${i + 1} of ${definitions.length}`)
    await client.query(definition)
  }
  return plan.orgId
}

async function newPlan(client: pg.ClientBase, size: BenchSize): Promise<Plan> {
  const { people = 1_000_000, companies = 100_000, messages = 10_000_000 } = size
  const orgId = await createBenchOrganization(client)
  const firstPerson = await takeIds(client, 'person_ids', people)
  const firstCompany = await takeIds(client, 'company_ids', companies)
  const topics = Math.max(60, Math.round(messages / 1000))
  const groupsPerChannel = Math.max(1, Math.round(messages / 125_000))
  const extent = { people, companies, messages, topics, groupsPerChannel }
  return { client, orgId, ...extent, firstPerson, firstCompany, until: new Date() }
}

async function load(plan: Plan, onProgress: Progress): Promise<void> {
  onProgress(`${plan.companies} companies`)
  await seedCompanies(plan)
  onProgress(`${plan.people} people`)
  await seedPeople(plan)
  await seedTopics(plan)
  await seedMessages(plan, onProgress)
}
