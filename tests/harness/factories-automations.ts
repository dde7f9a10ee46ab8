import { eq } from 'drizzle-orm'
import type { Database } from '#service/db/client.ts'
import { automations } from '#service/db/schema/automations.ts'
import { runs } from '#service/db/schema/runs.ts'
import type { Api } from './client.ts'
import { addChannels, setDefaultOutput } from './factories.ts'
import { ormOf } from './orm.ts'
import type { Org, TestService } from './service.ts'

/** A definition that may be created as it is, where a default destination is saved; every field can be replaced. */
export function anAutomation(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name: 'Friday account health',
    prompt: 'Name the accounts whose mood changed.',
    schedule: { type: 'cron', expr: '0 16 * * 5' },
    timezone: 'Europe/Berlin',
    ...fields,
  }
}

export const savedOutput = { channel: 'slack', mode: 'specific', destinations: ['C-SAVED'] }

/** An organization whose default destination is a connected Slack channel. */
export async function orgWithOutput(service: TestService): Promise<Org> {
  const org = await service.org()
  await addChannels(service.db, org.id, [{ sourceName: 'slack', sourceChannelId: 'C-SAVED' }])
  await setDefaultOutput(service.db, org.id, savedOutput)
  return org
}

export async function automationCount(service: TestService, org: Org): Promise<number> {
  const { rows } = await service.db.pool.query('SELECT FROM automations WHERE org_id = $1', [org.id])
  return rows.length
}

/** As when the workspace takes the access away. */
export async function disconnectSaved(db: Database, orgId: string): Promise<void> {
  await db.pool.query(
    `UPDATE channels SET is_connected = false WHERE org_id = $1 AND source_channel_id = 'C-SAVED'`,
    [orgId],
  )
}

export type Made = { org: Org; api: Api; id: string; path: string; made: Record<string, unknown> }

/** One automation, in an organization of its own unless one is given. */
export async function madeAutomation(
  service: TestService,
  fields: Record<string, unknown> = {},
  given?: Org,
): Promise<Made> {
  const org = given ?? (await orgWithOutput(service))
  const answer = await org.api.post('/automations', anAutomation(fields))
  if (answer.status !== 200) throw new Error(answer.text)
  const id = String(answer.body.id)
  return { org, api: org.api, id, path: `/automations/${id}`, made: answer.body }
}

type State = Partial<Omit<typeof automations.$inferInsert, 'orgId' | 'id'>>

/** What only time, the scheduler, or another program could have made of it. */
export async function setAutomation(db: Database, id: string, state: State): Promise<void> {
  await ormOf(db.pool).update(automations).set(state).where(eq(automations.id, id))
}

type NewRun = Partial<Omit<typeof runs.$inferInsert, 'orgId' | 'automationId'>>

/** Runs in the order given, one second apart. */
export async function addRuns(db: Database, orgId: string, automationId: string, rows: NewRun[]) {
  const start = Date.UTC(2026, 2, 1, 9)
  const values = rows.map((row, n) => ({
    orgId,
    automationId,
    version: 1,
    cause: 'manual' as const,
    status: 'succeeded' as const,
    dueAt: new Date(start + n * 1000),
    createdAt: new Date(start + n * 1000),
    ...row,
  }))
  const made = await ormOf(db.pool).insert(runs).values(values).returning({ id: runs.id })
  return made.map(({ id }) => id)
}

export async function runsOf(db: Database, automationId: string) {
  const found = await ormOf(db.pool).select().from(runs).where(eq(runs.automationId, automationId))
  return found.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

export async function automationTotal(db: Database, orgId: string): Promise<number> {
  const found = await db.pool.query<{ value: number }>(
    `SELECT value::int FROM counters WHERE org_id = $1 AND name = 'automations'`,
    [orgId],
  )
  return found.rows[0]?.value ?? 0
}
