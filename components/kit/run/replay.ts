import { byMedium, placesOf, type Sending } from '#components/kit/automation/words.ts'
import type { AutomationDetail } from '#contract/automation-list.ts'
import { inTheWay } from '#contract/common/in-the-way.ts'
import { joined } from '#contract/common/joined.ts'

export type Replay = {
  /** `page`: a test run, whose output is shown on the page. `delivered`: a run that sends its output. */
  output: 'page' | 'delivered'
  condition: 'judge' | 'skip'
}

const named: ReadonlySet<string> = new Set(['slack', 'discord'])

/** The destinations by name: "#product on Slack and ops@halden.example by e-mail". */
export function whereItGoes(
  automation: Pick<AutomationDetail, 'outputChannels' | 'destinationNames'> &
    Pick<Sending, 'inbox' | 'inboxMemberIds'>,
): string {
  const names = placesOf(automation).map(({ source, label }) => {
    if (source === 'inbox') return label.replace(/^Inbox/, 'the inbox')
    return `${named.has(source) && !label.startsWith('any ') ? '#' : ''}${label} ${byMedium(source)}`
  })
  return names.length === 0 ? 'its destinations' : joined(names)
}

const singular: ReadonlySet<string> = new Set(['choice of events', 'condition'])

export type Asking = {
  title: string
  judge: string
  skip: string
  /** True when only a language model can decide it. */
  needsModel: boolean
}

/** Question about the checks between an event and a run; null when there are none. */
export function askingOf(
  { schedule, rules }: Pick<AutomationDetail, 'schedule'> & Partial<Pick<AutomationDetail, 'rules'>>,
  eventName: string,
): Asking | null {
  const parts = schedule.type === 'event' ? inTheWay({ ...schedule, rules }, eventName) : []
  if (parts.length === 0) return null
  const isOne = parts.length === 1 && parts.every((part) => singular.has(part))
  return {
    title: `The ${joined(parts)}`,
    judge: isOne ? 'Judge it, as for a new event' : 'Check them, as for a new event',
    skip: isOne ? 'Do not judge it' : 'Do not check them',
    needsModel: parts.includes('condition'),
  }
}

export function replayWords(isChanged: boolean): string {
  const kept = 'The run is marked as a test and does not change the status or the next run of the automation.'
  const without = isChanged ? ', without your changes on this page. Save them first to test them' : ''
  return `${kept} It runs the saved automation${without}.`
}
