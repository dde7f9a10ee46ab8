import type { Schedule } from '#contract/common/schedule.ts'
import { createOrganization } from '#service/api/organizations/create.ts'
import type { Database } from '#service/db/client.ts'
import { automations } from '#service/db/schema/automations.ts'
import { nextAfter } from '#service/engine/schedule/next-after.ts'
import { tzVersion } from '#service/engine/schedule/zone.ts'
import { ormOf } from '#tests/harness/orm.ts'

export type Timed = {
  schedule: Schedule
  timezone?: string
  /** When it was saved: intervals count from here, and its first run is the next one after. */
  savedAt: Date | string
}

type Fields = Partial<Omit<typeof automations.$inferInsert, 'orgId' | 'schedule'>>

const output = [{ channel: 'slack', mode: 'specific', destinations: ['C-OUT'] }]

export async function newOrg(db: Database): Promise<string> {
  const slug = `engine-${crypto.randomUUID()}`
  const { id } = await createOrganization(db, { slug, name: 'Engine', ownerEmail: 'owner@test.example' })
  return id
}

async function ownerOf(db: Database, orgId: string): Promise<string> {
  const found = await db.pool.query<{ id: string }>('SELECT id FROM members WHERE org_id = $1 LIMIT 1', [
    orgId,
  ])
  return found.rows[0]?.id ?? ''
}

/** An automation as saving it at that instant would have left it. */
export async function addAutomation(
  db: Database,
  orgId: string,
  { schedule, timezone = 'UTC', savedAt }: Timed,
  fields: Fields = {},
): Promise<string> {
  const anchorAt = new Date(savedAt)
  const made = await ormOf(db.pool)
    .insert(automations)
    .values({
      orgId,
      ownerId: await ownerOf(db, orgId),
      name: 'Digest',
      prompt: 'Say what changed.',
      schedule,
      timezone,
      anchorAt,
      outputChannels: output,
      nextRunAt: schedule.type === 'event' ? null : nextAfter(schedule, timezone, anchorAt, anchorAt),
      tzVersion: tzVersion(),
      ...fields,
    })
    .returning({ id: automations.id })
  const id = made[0]?.id ?? ''
  await db.pool.query(
    `INSERT INTO automation_versions (org_id, automation_id, version, definition, actor_type, actor_id, actor_name)
     SELECT org_id, id, version, jsonb_build_object('name', name, 'prompt', prompt, 'schedule', schedule,
            'timezone', timezone, 'modelLevel', model_level, 'capabilityMode', capability_mode,
            'allowedCapabilities', NULL, 'outputChannels', output_channels, 'templateSlug', NULL, 'settings', settings),
            'system', 'system', 'Signalbox' FROM automations WHERE id = $1`,
    [id],
  )
  return id
}

export type RunRow = {
  id: string
  cause: string
  status: string
  reason: string | null
  reason_text: string | null
  scheduled_for: string | null
  due_at: string
  slots: number
  attempt: number
  error_message: string | null
  started_at: string | null
  finished_at: string | null
  lease_owner: string | null
}

export async function runsOf(db: Database, automationId: string): Promise<RunRow[]> {
  const found = await db.pool.query<RunRow>(
    `SELECT id, cause, status, reason, reason_text, scheduled_for, due_at, slots, attempt, error_message, started_at,
            finished_at, lease_owner
       FROM runs WHERE automation_id = $1 ORDER BY scheduled_for, seq`,
    [automationId],
  )
  return found.rows
}

export type AutomationRow = {
  enabled: boolean
  next_run_at: string | null
  completed_at: string | null
  last_error_message: string | null
  last_run_at: string | null
  last_attempt_at: string | null
  failures_in_row: number
  paused_reason: string | null
  tz_version: string
}

export async function automationOf(db: Database, id: string): Promise<AutomationRow> {
  const found = await db.pool.query<AutomationRow>(
    `SELECT enabled, next_run_at, completed_at, last_error_message, last_run_at, last_attempt_at, failures_in_row,
            paused_reason, tz_version FROM automations WHERE id = $1`,
    [id],
  )
  const [row] = found.rows
  if (!row) throw new Error('there is no such automation')
  return row
}
