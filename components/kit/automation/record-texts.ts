import type { AutomationDefinition } from '#contract/automation-list.ts'
import { eventClause } from '#contract/common/event-clauses.ts'
import type { OutputChannel } from '#contract/common/output-channel.ts'
import { ruleText } from '#contract/schedule/rule-text.ts'
import { formatDuration } from '#lib/format.ts'
import { byMedium } from './medium-words.ts'
import type { Names } from './names.ts'
import { triggerWords } from './words.ts'

/** What starts it, a line each; a rule after its words, where the service told them. */
export function scheduleText(
  schedule: AutomationDefinition['schedule'],
  names: Names,
  description?: string,
): string {
  if (schedule.type !== 'event') {
    if (!description) return `${triggerWords[schedule.type]}: ${ruleText(schedule)}`
    // An interval has no rule but its words.
    return schedule.type === 'every' ? description : `${description}\n${ruleText(schedule)}`
  }
  const { condition, delaySeconds, targetBranches, channelIds } = schedule
  return [
    ...schedule.events.map((event) => `When ${eventClause(event)}`),
    ...(condition ? [`Only if: ${condition}`] : []),
    ...(delaySeconds ? [`After: ${formatDuration(delaySeconds)}`] : []),
    ...(targetBranches ? [`Branches: ${targetBranches.join(', ')}`] : []),
    ...(channelIds ? [`Channels: ${channelIds.map(names.channel).join(', ')}`] : []),
  ].join('\n')
}

/** Where the output goes, one entry a place: “#product on Slack”, “ops@halden.example by e-mail”. */
export function outputTexts(outputs: readonly OutputChannel[], names: Names): string[] {
  return outputs.flatMap(({ channel, mode, destinations }) => {
    const medium = byMedium(channel)
    if (mode !== 'specific' || !destinations)
      return [`${mode === 'any' ? 'any channel' : 'any internal channel'} ${medium}`]
    const isNamed = channel === 'slack' || channel === 'discord'
    return destinations.map((id) => `${isNamed ? names.channel(id) : id} ${medium}`)
  })
}
