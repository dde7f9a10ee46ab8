import type { AutomationDetail } from '#contract/automation-list.ts'
import type { Automation } from '#contract/automation-shape.ts'
import type { TemplateDetail } from '#contract/automation-templates.ts'
import type { OutputChannel } from '#contract/common/output-channel.ts'
import type { Schedule } from '#contract/common/schedule.ts'
import { draftOf, emptyDraft, type ScheduleDraft } from '#contract/schedule/form/draft.ts'
import { levelNames } from '#lib/model-levels.ts'
import { type Delay, delayOf, noDelay } from './event.ts'
import { noRules, type RulesDraft, rulesDraft } from './rules.ts'

export type Level = Automation['modelLevel']
export type Output = OutputChannel
/** The default of the organization, or named places. */
export type SendTo = { kind: 'default' } | { kind: 'places'; outputs: Output[] }
export type EventDraft = {
  events: string[]
  rules: RulesDraft
  condition: string
  delay: Delay
  branches: string[]
}

const asWritten = (text: string) => text

/**
 * Fields with one value, the same on the page and in the request. Everything the page does with such a field follows
 * from its line here: `input` is its name in the contract, `part` its label in a comparison of versions.
 */
const plainFields = {
  name: { input: 'name', label: 'Name', part: 'Name', empty: '', text: asWritten },
  prompt: { input: 'prompt', label: 'Task', part: 'Do', empty: '', text: asWritten },
  level: {
    input: 'modelLevel',
    label: 'Model level',
    part: 'Model level',
    empty: 'med',
    text: (level: Level) => levelNames[level],
  },
  inbox: {
    input: 'inbox',
    label: 'Inbox',
    part: 'Inbox',
    empty: false,
    text: (is: boolean) => (is ? 'Yes' : 'No'),
  },
  inboxMemberIds: {
    input: 'inboxMemberIds',
    label: 'Inbox of',
    part: 'Inbox of',
    empty: null,
    text: (ids: string[] | null) => ids?.join('\n') ?? 'Everybody',
  },
} as const

type Plain = typeof plainFields
export type PlainName = keyof Plain
type PlainDraft = { [Name in PlainName]: AutomationDetail[Plain[Name]['input']] }
export type PlainInput = Pick<AutomationDetail, Plain[PlainName]['input']>

export const plainNames = Object.keys(plainFields) as PlainName[]
export const plainInputs = plainNames.map((name) => plainFields[name].input)

/** One column of the table, by the name of the field on the page. */
export function plainly<What extends 'input' | 'label' | 'part'>(
  what: What,
): Record<PlainName, Plain[PlainName][What]> {
  return fromEach((name) => plainFields[name][what])
}

/** Leaves empty what is missing. */
export function plainDraft(said: Partial<PlainInput>): PlainDraft {
  return fromEach((name) => said[plainFields[name].input] ?? plainFields[name].empty) as PlainDraft
}

export function plainInput(draft: PlainDraft): PlainInput {
  return Object.fromEntries(plainNames.map((name) => [plainFields[name].input, draft[name]])) as PlainInput
}

/** The value of a plain field, to be read and compared. */
export function plainText(name: PlainName, draft: PlainDraft): string {
  const text: (value: never) => string = plainFields[name].text
  return text(draft[name] as never)
}

function fromEach<Value>(tell: (name: PlainName) => Value): Record<PlainName, Value> {
  return Object.fromEntries(plainNames.map((name) => [name, tell(name)])) as Record<PlainName, Value>
}

/** Automation in the builder, as plain JSON. Keeps also what is not in use, such as the other kind of trigger. */
export type BuilderDraft = PlainDraft & {
  trigger: 'schedule' | 'event'
  schedule: ScheduleDraft
  timezone: string
  event: EventDraft
  capabilities: { mode: 'all' | 'custom'; keys: string[] }
  sendTo: SendTo
  templateSlug: string | null
}

type Rules = AutomationDetail['rules'] | undefined

export const noEvents: EventDraft = {
  events: [],
  rules: noRules,
  condition: '',
  delay: noDelay,
  branches: [],
}

export function emptyBuilder(now: number, timezone: string): BuilderDraft {
  return {
    ...plainDraft({}),
    trigger: 'schedule',
    schedule: emptyDraft(now, timezone),
    timezone,
    event: noEvents,
    capabilities: { mode: 'all', keys: [] },
    sendTo: { kind: 'default' },
    templateSlug: null,
  }
}

function eventDraft(schedule: Schedule, rules: Rules): EventDraft {
  if (schedule.type !== 'event') return noEvents
  const { events, condition = '', delaySeconds, targetBranches = [] } = schedule
  return {
    ...{ events, condition, delay: delayOf(delaySeconds), branches: targetBranches },
    rules: rulesDraft(rules),
  }
}

function whenOf(schedule: Schedule, rules: Rules, now: number, timezone: string) {
  const isEvent = schedule.type === 'event'
  return {
    trigger: isEvent ? ('event' as const) : ('schedule' as const),
    schedule: isEvent ? emptyDraft(now, timezone) : draftOf(schedule, timezone, now),
    event: eventDraft(schedule, rules),
    timezone,
  }
}

/** Where nothing can be sent by default, the inbox gets it until another place is chosen. */
export function withInbox(draft: BuilderDraft): BuilderDraft {
  return { ...draft, inbox: true, sendTo: { kind: 'places', outputs: [] } }
}

/** Takes everything of the template but its destination: that is the default of the organization until another is chosen. */
export function fromTemplate(template: TemplateDetail, now: number, timezone: string): BuilderDraft {
  return {
    ...emptyBuilder(now, timezone),
    ...plainDraft(template),
    ...whenOf(template.schedule, template.setup?.rules, now, timezone),
    templateSlug: template.slug,
  }
}

/** Without a model nothing can judge the words of a condition: rules that a template has beside them stand alone. */
export function withoutWords(draft: BuilderDraft): BuilderDraft {
  if (draft.event.rules.rows.length === 0) return draft
  return { ...draft, event: { ...draft.event, condition: '' } }
}

export function fromAutomation(automation: AutomationDetail, now: number): BuilderDraft {
  const { schedule, rules, timezone, outputChannels, templateSlug } = automation
  return {
    ...plainDraft(automation),
    ...whenOf(schedule, rules, now, timezone),
    templateSlug,
    capabilities: { mode: automation.capabilityMode, keys: automation.allowedCapabilities ?? [] },
    sendTo: { kind: 'places', outputs: outputChannels },
  }
}

const longestName = 60

/** Name to show while the field is empty: the first words of the task. */
export function nameOf({ name, prompt }: Pick<BuilderDraft, 'name' | 'prompt'>): string {
  if (name.trim()) return name.trim()
  const line = prompt.trim().split(/\n|(?<=[.!?])\s/)[0] ?? ''
  const words = line.replace(/^[#>*\-\s]+/, '').replace(/[.:;,]+$/, '')
  if (words.length <= longestName) return words
  return `${words.slice(0, longestName).replace(/\s+\S*$/, '')}…`
}
