import { byMedium, placesOf } from '#components/kit/automation/words.ts'
import type { AutomationDetail } from '#contract/automation-list.ts'
import { inTheWay } from '#contract/common/in-the-way.ts'
import { joined } from '#contract/common/joined.ts'

export type Replay = {
  /** `page`: a dry run. `delivered`: all that a run does. */
  output: 'page' | 'delivered'
  condition: 'judge' | 'skip'
}

const named: ReadonlySet<string> = new Set(['slack', 'discord'])

/** The destinations by name: "#product on Slack and ops@halden.example by e-mail". */
export function whereItGoes(
  automation: Pick<AutomationDetail, 'outputChannels' | 'destinationNames'>,
): string {
  const names = placesOf(automation).map(({ source, label }) => {
    return `${named.has(source) && !label.startsWith('any ') ? '#' : ''}${label} ${byMedium(source)}`
  })
  return names.length === 0 ? 'its destinations' : joined(names)
}

const singular: ReadonlySet<string> = new Set(['choice of events', 'condition'])

export type Asking = {
  title: string
  judge: string
  skip: string
  /** Only a language model can answer it. */
  needsModel: boolean
}

/** How to ask about what stands between an event and a run; null where nothing does. */
export function askingOf({ schedule }: Pick<AutomationDetail, 'schedule'>, eventName: string): Asking | null {
  const parts = schedule.type === 'event' ? inTheWay(schedule, eventName) : []
  if (parts.length === 0) return null
  const isOne = parts.length === 1 && parts.every((part) => singular.has(part))
  return {
    title: `The ${joined(parts)}`,
    judge: isOne ? 'Decides, as for a new event' : 'Decide, as for a new event',
    skip: isOne ? 'Is not asked' : 'Are not asked',
    needsModel: parts.includes('condition'),
  }
}

export function replayWords(isChanged: boolean): string {
  const kept = 'It is marked as a test, uses no slot and moves nothing of the automation.'
  const without = isChanged ? ', without your changes here: save them first to try them' : ''
  return `${kept} It runs the automation as it is saved${without}.`
}
