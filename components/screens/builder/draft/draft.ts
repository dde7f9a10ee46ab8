import type { AutomationDetail } from '#contract/automation-list.ts'
import type { Automation } from '#contract/automation-shape.ts'
import type { TemplateDetail } from '#contract/automation-templates.ts'
import type { OutputChannel } from '#contract/common/output-channel.ts'
import type { Schedule } from '#contract/common/schedule.ts'
import { draftOf, emptyDraft, type ScheduleDraft } from '#contract/schedule/form/draft.ts'
import { type Delay, delayOf, noDelay } from './delay.ts'

export type Level = Automation['modelLevel']
export type Output = OutputChannel
/** The default of the organization, or named places. */
export type SendTo = { kind: 'default' } | { kind: 'places'; outputs: Output[] }
export type EventDraft = { events: string[]; condition: string; delay: Delay; branches: string[] }

/** An automation while somebody builds it: plain JSON, and what is of no use at the moment is kept as well. */
export type BuilderDraft = {
  name: string
  trigger: 'schedule' | 'event'
  schedule: ScheduleDraft
  timezone: string
  event: EventDraft
  prompt: string
  level: Level
  capabilities: { mode: 'all' | 'custom'; keys: string[] }
  sendTo: SendTo
  templateSlug: string | null
}

const noEvents: EventDraft = { events: [], condition: '', delay: noDelay, branches: [] }

export function emptyBuilder(now: number, timezone: string): BuilderDraft {
  return {
    name: '',
    trigger: 'schedule',
    schedule: emptyDraft(now, timezone),
    timezone,
    event: noEvents,
    prompt: '',
    level: 'med',
    capabilities: { mode: 'all', keys: [] },
    sendTo: { kind: 'default' },
    templateSlug: null,
  }
}

function eventDraft(schedule: Schedule): EventDraft {
  if (schedule.type !== 'event') return noEvents
  const { events, condition = '', delaySeconds, targetBranches = [] } = schedule
  return { events, condition, delay: delayOf(delaySeconds), branches: targetBranches }
}

function whenOf(schedule: Schedule, now: number, timezone: string) {
  const isEvent = schedule.type === 'event'
  return {
    trigger: isEvent ? ('event' as const) : ('schedule' as const),
    schedule: isEvent ? emptyDraft(now, timezone) : draftOf(schedule, timezone, now),
    event: eventDraft(schedule),
    timezone,
  }
}

/** Where the template would send is the business of who uses it: their default, until they say otherwise. */
export function fromTemplate(template: TemplateDetail, now: number, timezone: string): BuilderDraft {
  const { name, prompt, schedule, modelLevel, slug } = template
  return {
    ...emptyBuilder(now, timezone),
    ...whenOf(schedule, now, timezone),
    ...{ name, prompt, level: modelLevel, templateSlug: slug },
  }
}

export function fromAutomation(automation: AutomationDetail, now: number): BuilderDraft {
  const { name, prompt, schedule, timezone, modelLevel, outputChannels, templateSlug } = automation
  return {
    ...whenOf(schedule, now, timezone),
    ...{ name, prompt, templateSlug, level: modelLevel },
    capabilities: { mode: automation.capabilityMode, keys: automation.allowedCapabilities ?? [] },
    sendTo: { kind: 'places', outputs: outputChannels },
  }
}

const longestName = 60

/** What it is called while nobody has named it: how its task begins. */
export function nameOf({ name, prompt }: Pick<BuilderDraft, 'name' | 'prompt'>): string {
  if (name.trim()) return name.trim()
  const line = prompt.trim().split(/\n|(?<=[.!?])\s/)[0] ?? ''
  const words = line.replace(/^[#>*\-\s]+/, '').replace(/[.:;,]+$/, '')
  if (words.length <= longestName) return words
  return `${words.slice(0, longestName).replace(/\s+\S*$/, '')}…`
}

export function same(one: unknown, other: unknown): boolean {
  return one === other || canonical(one) === canonical(other)
}

/** JSON with the keys of every object in order. */
export function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, one: unknown) =>
      typeof one === 'object' && one !== null && !Array.isArray(one)
        ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : one,
    ) ?? ''
  )
}
