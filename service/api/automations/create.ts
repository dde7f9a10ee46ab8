import type { CreateAutomationInput } from '#contract/automation-input.ts'
import type { Automation } from '#contract/automation-shape.ts'
import type { OutputChannel } from '#contract/common/output-channel.ts'
import { hasTemplate } from '#service/api/automation-templates/get.ts'
import { checkCapabilities } from '#service/api/capabilities/catalogue.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { bumpCounters } from '#service/core/counters.ts'
import { forbidden, invalid } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'
import { databaseNow, type Tx } from '#service/db/client.ts'
import { requireRules } from '#service/engine/events/require-rules.ts'
import { checkSchedule } from '#service/engine/schedule/check.ts'
import { storedSchedule } from '#service/engine/schedule/stored-schedule.ts'
import { tzVersion } from '#service/engine/schedule/zone.ts'
import { type AutomationRow, automationColumns, toAutomation } from './automation-row.ts'
import { checkOutputs, resolveDestination } from './destination.ts'
import { saveVersion } from './edit/definition.ts'
import { inboxMembersAfter } from './inbox-members.ts'

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
  if (input.schedule.type === 'event') requireRules(input.rules, input.schedule.events)
  const unknown = checkCapabilities(input.allowedCapabilities)
  if (unknown.length > 0) throw invalid(unknown)
  return { anchorAt: schedule.anchor, nextRunAt: schedule.nextRunAt }
}

async function outputsOf(tx: Tx, orgId: string, input: CreateAutomationInput): Promise<OutputChannel[]> {
  const { outputChannels, inbox, sourceName } = input
  if (!outputChannels && inbox && !sourceName) return []
  if (!outputChannels) return resolveDestination(tx, orgId, input)
  await checkOutputs(tx, orgId, outputChannels, ['outputChannels'])
  return outputChannels
}

async function insert(tx: Tx, { orgId }: Context, input: CreateAutomationInput): Promise<Automation> {
  const now = await databaseNow(tx.client)
  const { anchorAt, nextRunAt } = checked(input, now)
  const { enabled = true, modelLevel = 'med', capabilityMode = 'all', settings = {} } = input
  const made = await tx.client.query<AutomationRow>(
    `INSERT INTO automations (org_id, owner_id, name, prompt, schedule, timezone, anchor_at, enabled, model_level,
       capability_mode, allowed_capabilities, output_channels, template_slug, settings, next_run_at, tz_version,
       created_at, updated_at, inbox, rules, inbox_member_ids)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $17, $18, $19, $20)
     RETURNING ${automationColumns}`,
    [
      orgId,
      await earliestOwner(tx, orgId),
      input.name,
      input.prompt,
      JSON.stringify(storedSchedule(input.schedule)),
      input.timezone,
      anchorAt,
      enabled,
      modelLevel,
      capabilityMode,
      input.allowedCapabilities ?? null,
      JSON.stringify(await outputsOf(tx, orgId, input)),
      input.templateSlug ?? null,
      JSON.stringify(settings),
      enabled ? nextRunAt : null,
      tzVersion(),
      now,
      input.inbox ?? false,
      input.rules ? JSON.stringify(input.rules) : null,
      await inboxMembersAfter(tx, orgId, null, input),
    ],
  )
  if (!made.rows[0]) throw new Error('the automation was not written')
  return toAutomation(made.rows[0])
}

export function createAutomation(context: Context, input: CreateAutomationInput): Promise<Automation> {
  if (context.principal.kind !== 'api-key' && context.principal.kind !== 'assistant')
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
        changes: { name, schedule, timezone, enabled, ...(input.rules && { rules: input.rules }) },
        previousValues: {},
      },
    ])
    await bumpCounters(tx, context.orgId, { automations: 1 })
    return automation
  })
}
