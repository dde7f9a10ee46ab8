import type { runSteps, runs } from '#service/db/schema/runs.ts'
import { runSteps as steps, runs as table } from '#service/db/schema/runs.ts'
import { anAutomation, orgWithOutput } from '#tests/harness/factories-automations.ts'
import { ormOf } from '#tests/harness/orm.ts'
import type { Org, TestService } from '#tests/harness/service.ts'

type Row = Partial<typeof runs.$inferInsert>
type StepRow = Partial<typeof runSteps.$inferInsert>

export async function anAutomationOf(org: Org, fields: Record<string, unknown> = {}): Promise<string> {
  const made = await org.api.post('/automations', anAutomation(fields))
  if (made.status !== 200) throw new Error(made.text)
  return String(made.body.id)
}

/** An organization with an automation that has not run. */
export async function withAutomation(service: TestService): Promise<{ org: Org; automationId: string }> {
  const org = await orgWithOutput(service)
  return { org, automationId: await anAutomationOf(org) }
}

export async function addRun(
  service: TestService,
  org: Org,
  automationId: string,
  row: Row = {},
): Promise<string> {
  const value = { version: 1, cause: 'schedule', status: 'succeeded', dueAt: new Date(), ...row } as const
  const made = await ormOf(service.db.pool)
    .insert(table)
    .values({ orgId: org.id, automationId, ...value })
    .returning({ id: table.id })
  return made[0]?.id ?? ''
}

export async function addStep(
  service: TestService,
  org: Org,
  runId: string,
  n: number,
  row: StepRow = {},
): Promise<void> {
  const value = { kind: 'tool', name: `tool ${n}`, attempt: 1, startedAt: new Date(), ...row } as const
  await ormOf(service.db.pool)
    .insert(steps)
    .values({ orgId: org.id, runId, n, ...value })
}

export async function addEvent(
  service: TestService,
  org: Org,
  payload: unknown = { topic: { title: 'Slow' } },
): Promise<string> {
  const found = await service.db.pool.query<{ id: string }>(
    `INSERT INTO events (org_id, name, source, delivery_id, payload, occurred_at, matched_at)
     VALUES ($1, 'topic.created', 'test', gen_random_uuid()::text, $2, '2026-03-01T09:00:00Z', now()) RETURNING id`,
    [org.id, JSON.stringify(payload)],
  )
  return found.rows[0]?.id ?? ''
}

export const idsOf = (body: Record<string, unknown>) => (body.data as { id: string }[]).map(({ id }) => id)
