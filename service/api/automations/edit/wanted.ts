import { isDeepStrictEqual } from 'node:util'
import type { UpdateAutomationInput } from '#contract/automation-input.ts'
import type { AutomationDefinition } from '#contract/automation-list.ts'
import type { OutputChannel } from '#contract/common/output-channel.ts'
import { conditionNeeded, needsCondition } from '#contract/common/schedule.ts'
import { hasTemplate } from '#service/api/automation-templates/get.ts'
import { checkCapabilities } from '#service/api/capabilities/catalogue.ts'
import { invalid } from '#service/core/errors.ts'
import type { Tx } from '#service/db/client.ts'
import { requireRules } from '#service/engine/events/require-rules.ts'
import { editedSchedule } from '#service/engine/schedule/stored-schedule.ts'
import { checkOutputs, resolveDestination } from '../destination.ts'
import { inboxMembersAfter } from '../inbox-members.ts'

type Fields = Omit<UpdateAutomationInput, 'automationId' | 'enabled' | 'expected' | 'expectedVersion'>
type Capabilities = Pick<AutomationDefinition, 'capabilityMode' | 'allowedCapabilities'>

function capabilities(before: AutomationDefinition, fields: Fields): Capabilities {
  const capabilityMode = fields.capabilityMode ?? before.capabilityMode
  const { allowedCapabilities = before.allowedCapabilities } = fields
  const problem = (message: string) => invalid([{ path: ['allowedCapabilities'], message }])
  const unknown = checkCapabilities(fields.allowedCapabilities)
  if (unknown.length > 0) throw invalid(unknown)
  if (capabilityMode === 'custom' && !allowedCapabilities)
    throw problem('Required when capabilityMode is custom')
  if (capabilityMode === 'all' && fields.allowedCapabilities)
    throw problem('Only allowed when capabilityMode is custom')
  return { capabilityMode, allowedCapabilities: capabilityMode === 'all' ? null : allowedCapabilities }
}

async function outputs(
  tx: Tx,
  orgId: string,
  before: AutomationDefinition,
  fields: Fields,
): Promise<OutputChannel[]> {
  const { outputChannels, useDefaultDestination, sourceName } = fields
  if (useDefaultDestination || sourceName) return resolveDestination(tx, orgId, fields)
  if (!outputChannels || isDeepStrictEqual(outputChannels, before.outputChannels))
    return before.outputChannels
  await checkOutputs(tx, orgId, outputChannels, ['outputChannels'])
  return outputChannels
}

/** Rules after a change: they go with the events that they are about, and only what becomes different is checked. */
function rulesAfter(
  before: AutomationDefinition,
  fields: Fields,
  schedule: AutomationDefinition['schedule'],
) {
  if (schedule.type !== 'event') {
    if (!fields.rules) return null
    throw invalid([{ path: ['rules'], message: 'Only valid with a schedule of type event' }])
  }
  const { rules = before.rules } = fields
  const isSame = isDeepStrictEqual([rules, schedule], [before.rules, before.schedule])
  if (isSame) return rules
  requireRules(rules, schedule.events)
  if (needsCondition(schedule) && !rules)
    throw invalid([
      { path: fields.schedule ? ['schedule', 'condition'] : ['rules'], message: conditionNeeded },
    ])
  return rules
}

/** Returns the definition after a change. Unchanged fields were checked when they were saved. */
export async function wantedDefinition(
  tx: Tx,
  orgId: string,
  before: AutomationDefinition,
  fields: Fields,
): Promise<Partial<AutomationDefinition>> {
  const { name, prompt, timezone, modelLevel, templateSlug, schedule, settings, inbox } = fields
  if (templateSlug && templateSlug !== before.templateSlug && !hasTemplate(templateSlug))
    throw invalid([
      {
        path: ['templateSlug'],
        message: 'There is no template with this slug; GET /automation-templates lists them',
      },
    ])
  const outputChannels = await outputs(tx, orgId, before, fields)
  if (outputChannels.length === 0 && !(inbox ?? before.inbox))
    throw invalid([
      {
        path: [fields.outputChannels ? 'outputChannels' : 'inbox'],
        message: 'Output needs a destination, or the inbox',
      },
    ])
  const after = schedule ? editedSchedule(before.schedule, schedule) : before.schedule
  return {
    name,
    prompt,
    timezone,
    modelLevel,
    templateSlug,
    schedule: after,
    rules: rulesAfter(before, fields, after),
    settings: settings && { ...before.settings, ...settings },
    ...capabilities(before, fields),
    outputChannels,
    inbox,
    inboxMemberIds: await inboxMembersAfter(tx, orgId, before, fields),
  }
}
