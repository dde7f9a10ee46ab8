import type { AutomationDetail } from '#contract/automation-list.ts'
import type { Automation } from '#contract/automation-shape.ts'
import type { TemplateDetail } from '#contract/automation-templates.ts'
import type { OutputChannel } from '#contract/common/output-channel.ts'
import type { Schedule } from '#contract/common/schedule.ts'
import { draftOf, emptyDraft, type ScheduleDraft } from '#contract/schedule/form/draft.ts'
import { type Delay, delayOf, noDelay } from './event.ts'

export type Level = Automation['modelLevel']
export type Output = OutputChannel
/** The default of the organization, or named places. */
export type SendTo = { kind: 'default' } | { kind: 'places'; outputs: Output[] }
export type EventDraft = { events: string[]; condition: string; delay: Delay; branches: string[] }

/** An automation while somebody builds it: plain JSON. What is not in use at the moment, such as the other trigger, is kept as well. */
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

/** Takes everything of the template but its destination: that is the default of the organization until another is chosen. */
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
