import { placesOf } from '#components/automations/words.ts'
import { sourceLabel } from '#components/ui/source-icon.tsx'
import type { AutomationDetail } from '#contract/automation-list.ts'

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
    if (source === 'email') return `${label} by e-mail`
    return `${named.has(source) && !label.startsWith('any ') ? '#' : ''}${label} on ${sourceLabel(source)}`
  })
  return names.length < 2
    ? (names[0] ?? 'its destinations')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** Whether anything stands between an event and a run. */
export function canBeSkipped({ schedule }: Pick<AutomationDetail, 'schedule'>): boolean {
  if (schedule.type !== 'event') return false
  const { condition, targetBranches, channelIds } = schedule
  return Boolean(condition || targetBranches || channelIds)
}

export function replayWords({ version }: Pick<AutomationDetail, 'version'>, isChanged: boolean): string {
  const kept = 'It is marked as a test, uses no slot and moves nothing of the automation.'
  const what = `It runs version ${version}${isChanged ? ', without your changes here: save them first to try them' : ''}.`
  return `${kept} ${what}`
}
