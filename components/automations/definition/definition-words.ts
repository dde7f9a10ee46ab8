import type { AutomationDefinition } from '#contract/automation-list.ts'
import { formatDuration } from '#lib/format.ts'
import { ruleText } from '#lib/schedule/rule-text.ts'
import { placesOf, triggerWords } from '../words.ts'

export const levelWords: Record<AutomationDefinition['modelLevel'], string> = {
  low: 'Low: quick and cheap',
  med: 'Medium: for most work',
  high: 'High: for hard questions',
}

export const fieldWords: Record<string, string> = {
  name: 'Name',
  prompt: 'Prompt',
  schedule: 'When',
  timezone: 'Time zone',
  modelLevel: 'Model level',
  capabilityMode: 'Capabilities',
  allowedCapabilities: 'Allowed capabilities',
  outputChannels: 'Sends to',
  templateSlug: 'Template',
  settings: 'Settings',
}

const settingWords = {
  overlap: { skip: 'leave out a run while one is under way', queue: 'run one after the other' },
  missedRuns: { latest: 'make up for the latest missed run', skip: 'make up for no missed run' },
  notices: { problems: 'tell when it fails', never: 'tell nobody' },
}

type Settings = AutomationDefinition['settings']

function settingsText(settings: Settings): string {
  const { overlap, missedRuns, attempts, notices, quietWhenNothing } = settings
  return [
    settingWords.overlap[overlap],
    settingWords.missedRuns[missedRuns],
    attempts === 1 ? 'try once' : `try ${attempts} times`,
    settingWords.notices[notices],
    quietWhenNothing ? 'send nothing when there is nothing' : 'say when there is nothing',
  ].join('\n')
}

export function scheduleText(schedule: AutomationDefinition['schedule']): string {
  const lines = [`${triggerWords[schedule.type]}: ${ruleText(schedule)}`]
  if (schedule.type === 'event') {
    if (schedule.condition) lines.push(`Only if: ${schedule.condition}`)
    if (schedule.delaySeconds) lines.push(`After: ${formatDuration(schedule.delaySeconds)}`)
    if (schedule.targetBranches) lines.push(`Branches: ${schedule.targetBranches.join(', ')}`)
    if (schedule.channelIds) lines.push(`Channels: ${schedule.channelIds.join(', ')}`)
  }
  return lines.join('\n')
}

/** One field of a definition as lines to read and to compare. */
export function fieldText(definition: AutomationDefinition, field: string): string {
  switch (field) {
    case 'schedule':
      return scheduleText(definition.schedule)
    case 'settings':
      return settingsText(definition.settings)
    case 'modelLevel':
      return levelWords[definition.modelLevel]
    case 'capabilityMode':
      return definition.capabilityMode === 'all' ? 'All' : 'Chosen ones'
    case 'allowedCapabilities':
      return (definition.allowedCapabilities ?? []).join('\n')
    case 'outputChannels':
      return placesOf(definition)
        .map(({ source, label }) => `${source} ${label}`)
        .join('\n')
    default:
      return String(Reflect.get(definition, field) ?? '')
  }
}
