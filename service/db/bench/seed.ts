import type pg from 'pg'
import { rebuildStatistics } from '../statistics/rebuild.ts'
import { compact } from './compact.ts'
import { seedCompanies } from './companies.ts'
import { dropIndexes, tablesAreEmpty } from './indexes.ts'
import { seedMessages } from './messages.ts'
import { createBenchOrganization, takeIds } from './organization.ts'
import { seedPeople } from './people.ts'
import type { Plan } from './plan.ts'
import { seedTopics } from './topics.ts'

export interface BenchSize {
  people?: number
  companies?: number
  messages?: number
}

export interface BenchOptions extends BenchSize {
  onProgress?: (text: string) => void
}

type Progress = (text: string) => void

const LOAD_SETTINGS = `SET LOCAL work_mem = '256MB'; SET LOCAL maintenance_work_mem = '1GB'; SET LOCAL jit = off`

/**
 * Makes the organization `bench`: always the same rows for the same sizes, the newest message now.
 * One transaction, so a failure leaves the database as it was. `client` must be a connection of its own.
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
  await client.query(LOAD_SETTINGS)
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
