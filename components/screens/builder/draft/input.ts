import { same } from '#components/kit/form/intent.ts'
import type { CreateAutomationInput, UpdateAutomationInput } from '#contract/automation-input.ts'
import type { AutomationDetail } from '#contract/automation-list.ts'
import type { Schedule, ScheduleInput } from '#contract/common/schedule.ts'
import type { TriggerEvent } from '#contract/common/trigger-events.ts'
import { scheduleOf } from '#contract/schedule/form/draft.ts'
import {
  type BuilderDraft,
  nameOf,
  type Output,
  type PlainInput,
  plainDraft,
  plainInput,
  plainInputs,
} from './draft.ts'
import { delaySeconds, mayHaveBranches } from './event.ts'
import { inOrder, type Problem } from './fields.ts'
import { completeRules, rulesProblem } from './rules.ts'

/** Content of a draft in the fields of the interface. */
export type Wanted = PlainInput & {
  schedule: ScheduleInput
  rules: AutomationDetail['rules']
  timezone: string
  capabilityMode: 'all' | 'custom'
  allowedCapabilities: string[] | null
  sendTo: BuilderDraft['sendTo']
  templateSlug: string | null
}

type Result = { wanted: Wanted } | { problems: Problem[] }

const longest = { prompt: 130_000, condition: 2000, events: 20 }

function eventProblems({ event }: BuilderDraft): Problem[] {
  const { events, condition, delay, rules } = event
  const parsed = delaySeconds(delay)
  const wrongRule = rulesProblem(rules)
  const problems: (Problem | null)[] = [
    events.length === 0 ? { field: 'event.events', message: 'Choose at least one event' } : null,
    events.length > longest.events ? { field: 'event.events', message: 'Choose 20 events at most' } : null,
    'problem' in parsed ? { field: 'event.delay', message: parsed.problem } : null,
    wrongRule === null ? null : { field: 'event.rules', message: wrongRule },
    events.includes('conversation.activity') && !condition.trim() && rules.rows.length === 0
      ? {
          field: 'event.condition',
          message: 'Say which messages should start a run. Otherwise every message would',
        }
      : null,
    condition.length > longest.condition
      ? { field: 'event.condition', message: `${condition.length - longest.condition} characters too many` }
      : null,
  ]
  return problems.filter((one) => one !== null)
}

function eventInput({ event }: BuilderDraft): ScheduleInput {
  const { events, condition, delay, branches } = event
  const parsed = delaySeconds(delay)
  return {
    type: 'event',
    events: events as TriggerEvent[],
    ...(condition.trim() && { condition: condition.trim() }),
    ...('seconds' in parsed && parsed.seconds && { delaySeconds: parsed.seconds }),
    ...(branches.length > 0 && mayHaveBranches(events) && { targetBranches: branches }),
  }
}

/** The schedule as it would be saved; null while *When* is not complete. */
export function wantedWhen(draft: BuilderDraft): ScheduleInput | null {
  const parsed = scheduleInput({ ...draft, event: { ...draft.event, condition: 'any' } })
  return 'schedule' in parsed ? parsed.schedule : null
}

function scheduleInput(draft: BuilderDraft): { schedule: ScheduleInput } | { problems: Problem[] } {
  if (draft.trigger === 'event') {
    const problems = eventProblems(draft)
    return problems.length > 0 ? { problems } : { schedule: eventInput(draft) }
  }
  const parsed = scheduleOf(draft.schedule, draft.timezone)
  if ('schedule' in parsed) return { schedule: parsed.schedule }
  const { field, message } = parsed.problem
  return { problems: [{ field: 'schedule', message, part: field }] }
}

/** Content of the saved automation in the same fields, without what the service adds to a schedule. */
export function wantedOfAutomation(automation: AutomationDetail): Wanted {
  const { schedule, timezone, capabilityMode, allowedCapabilities } = automation
  return {
    ...plainInput(plainDraft(automation)),
    ...{ timezone, capabilityMode },
    schedule: schedule.type === 'event' ? ownEvent(schedule) : schedule,
    rules: automation.rules ?? null,
    allowedCapabilities: capabilityMode === 'custom' ? (allowedCapabilities?.toSorted() ?? []) : null,
    sendTo: { kind: 'places', outputs: automation.outputChannels },
    templateSlug: automation.templateSlug,
  }
}

function ownEvent(schedule: Extract<Schedule, { type: 'event' }>): ScheduleInput {
  const { events, condition, delaySeconds, targetBranches } = schedule
  return {
    type: 'event',
    events: events as TriggerEvent[],
    ...(condition !== undefined && { condition }),
    ...(delaySeconds !== undefined && { delaySeconds }),
    ...(targetBranches !== undefined && { targetBranches }),
  }
}

function ownProblems(draft: BuilderDraft): Problem[] {
  const { prompt, sendTo, capabilities, inbox, inboxMemberIds } = draft
  const over = prompt.length - longest.prompt
  const problems: (Problem | null)[] = [
    prompt.trim() ? null : { field: 'prompt', message: 'Write what the automation should do' },
    over > 0 ? { field: 'prompt', message: `${over} characters too many` } : null,
    prompt.trim() && !nameOf(draft) ? { field: 'name', message: 'Give it a name' } : null,
    sendTo.kind === 'places' && sendTo.outputs.length === 0 && !inbox
      ? { field: 'sendTo', message: 'Choose where the output goes' }
      : null,
    inbox && inboxMemberIds?.length === 0
      ? { field: 'inboxMemberIds', message: 'Choose at least one member, or everybody' }
      : null,
    capabilities.mode === 'custom' && capabilities.keys.length === 0
      ? { field: 'capabilities', message: 'Choose at least one capability, or allow all' }
      : null,
  ]
  return problems.filter((one) => one !== null)
}

/** Content of the draft, or all its errors. */
export function wantedOf(draft: BuilderDraft): Result {
  const parsed = scheduleInput(draft)
  const problems = [...ownProblems(draft), ...('problems' in parsed ? parsed.problems : [])]
  if ('problems' in parsed || problems.length > 0) return { problems: inOrder(problems) }
  const { mode, keys } = draft.capabilities
  return {
    wanted: {
      ...plainInput(draft),
      inboxMemberIds: draft.inbox ? draft.inboxMemberIds : null,
      name: nameOf(draft),
      schedule: parsed.schedule,
      rules: draft.trigger === 'event' ? completeRules(draft.event.rules) : null,
      timezone: draft.timezone,
      capabilityMode: mode,
      allowedCapabilities: mode === 'custom' ? keys.toSorted() : null,
      sendTo: draft.sendTo,
      templateSlug: draft.templateSlug,
    },
  }
}

type Named = { sourceName: 'discord' | 'slack'; sourceChannelId: string }

/** The only channel when it is on Slack or Discord, otherwise null. */
function oneChannel(outputs: readonly Output[]): Named | null {
  const [only, ...more] = outputs
  const [id, ...others] = only?.destinations ?? []
  if (!only || more.length > 0 || id === undefined || others.length > 0) return null
  if (only.channel !== 'slack' && only.channel !== 'discord') return null
  return { sourceName: only.channel, sourceChannelId: id }
}

/** A single channel is sent in the common fields; other destinations, the inbox and rules need the extensions. */
export function createInput(wanted: Wanted, enabled: boolean): CreateAutomationInput {
  const { sendTo, allowedCapabilities, templateSlug, inbox, inboxMemberIds, rules, ...rest } = wanted
  const channel = sendTo.kind === 'default' ? null : oneChannel(sendTo.outputs)
  return {
    ...rest,
    enabled,
    ...(allowedCapabilities && { allowedCapabilities }),
    ...(templateSlug !== null && { templateSlug }),
    ...(inbox && { inbox, ...(inboxMemberIds && { inboxMemberIds }) }),
    ...(rules && { rules }),
    ...(channel ?? (sendTo.kind === 'places' && { outputChannels: sendTo.outputs })),
  }
}

export type Patch = Omit<UpdateAutomationInput, 'automationId'>

/**
 * Fields that differ. Omitted fields keep their value and are not validated again. All fields when the base is
 * unknown.
 */
export function patchOf(before: Wanted | null, after: Wanted): Patch {
  const { sendTo, capabilityMode, allowedCapabilities } = after
  const differs = (...names: (keyof Wanted)[]) =>
    before === null || names.some((name) => !same(before[name], after[name]))
  const single = [...plainInputs, 'schedule', 'rules', 'timezone', 'templateSlug'] as const
  return {
    ...Object.fromEntries(single.filter((name) => differs(name)).map((name) => [name, after[name]])),
    ...(differs('capabilityMode', 'allowedCapabilities') && {
      capabilityMode,
      ...(capabilityMode === 'custom' && { allowedCapabilities }),
    }),
    ...(differs('sendTo') &&
      (sendTo.kind === 'default' ? { useDefaultDestination: true } : { outputChannels: sendTo.outputs })),
  }
}
