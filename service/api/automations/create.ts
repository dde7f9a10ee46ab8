import type { CreateAutomationInput } from '#contract/automation-input.ts'
import type { Automation } from '#contract/automation-shape.ts'
import { hasTemplate } from '#service/api/automation-templates/get.ts'
import { checkCapabilities } from '#service/api/capabilities/catalogue.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { bumpCounters } from '#service/core/counters.ts'
import { forbidden, invalid } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { databaseNow } from '#service/db/now.ts'
import { ormOf } from '#service/db/orm.ts'
import { automations } from '#service/db/schema/automations.ts'
import { checkSchedule } from '#service/engine/schedule/check.ts'
import { storedSchedule } from '#service/engine/schedule/stored-schedule.ts'
import { tzVersion } from '#service/engine/schedule/zone.ts'
import { toAutomation } from './automation-row.ts'
import { resolveDestination } from './destination.ts'
import { saveVersion } from './versions/save.ts'

async function earliestOwner(tx: Tx, orgId: string): Promise<string> {
  const found = await tx.client.query<{ id: string }>(
    `SELECT id FROM members WHERE org_id = $1 AND role = 'owner' ORDER BY created_at, id LIMIT 1 FOR KEY SHARE`,
    [orgId],
  )
  if (!found.rows[0]) throw invalid([{ path: [], message: 'The organization has no owner yet' }])
  return found.rows[0].id
}

function checked(input: CreateAutomationInput, now: Date) {
  const schedule = checkSchedule(input.schedule, input.timezone, now)
  if (!schedule.ok) throw invalid(schedule.issues)
  if (input.templateSlug !== undefined && !hasTemplate(input.templateSlug))
    throw invalid([
      {
        path: ['templateSlug'],
        message: 'There is no template with this slug; GET /automation-templates lists them',
      },
    ])
  const unknown = checkCapabilities(input.allowedCapabilities)
  if (unknown.length > 0) throw invalid(unknown)
  return { anchorAt: schedule.anchor, nextRunAt: schedule.nextRunAt }
}

async function insert(tx: Tx, context: Context, input: CreateAutomationInput): Promise<Automation> {
  const now = await databaseNow(tx.client)
  const { anchorAt, nextRunAt } = checked(input, now)
  const { orgId } = context
  const enabled = input.enabled ?? true
  const made = await ormOf(tx.client)
    .insert(automations)
    .values({
      orgId,
      ownerId: await earliestOwner(tx, orgId),
      name: input.name,
      prompt: input.prompt,
      schedule: storedSchedule(input.schedule),
      timezone: input.timezone,
      anchorAt,
      enabled,
      modelLevel: input.modelLevel,
      capabilityMode: input.capabilityMode,
      allowedCapabilities: input.allowedCapabilities ?? null,
      outputChannels: await resolveDestination(tx, orgId, input),
      templateSlug: input.templateSlug ?? null,
      nextRunAt: enabled ? nextRunAt : null,
      tzVersion: tzVersion(),
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!made[0]) throw new Error('the automation was not written')
  return toAutomation(made[0])
}

export function createAutomation(context: Context, input: CreateAutomationInput): Promise<Automation> {
  if (context.principal.kind !== 'api-key')
    throw forbidden('Automations are created with an organization API key; service tokens are rejected.')
  return write(context, async (tx) => {
    const automation = await insert(tx, context, input)
    await saveVersion(tx, context, automation.id)
    const { id, name, schedule, timezone, enabled } = automation
    await recordChanges(tx, context.orgId, context.actor, [
      {
        entity: 'automation',
        entityId: id,
        operation: 'INSERT',
        changes: { name, schedule, timezone, enabled },
        previousValues: {},
      },
    ])
    await bumpCounters(tx, context.orgId, { automations: 1 })
    return automation
  })
}
