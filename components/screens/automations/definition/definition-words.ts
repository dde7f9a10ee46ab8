import type { Names } from '#components/kit/automation/names.ts'
import { outputTexts, scheduleText } from '#components/kit/automation/names.ts'
import { settingsInWords } from '#components/kit/automation/setting-words.ts'
import { capabilityWords, levelWords } from '#components/kit/automation/words.ts'
import type { AutomationDefinition, AutomationVersion } from '#contract/automation-list.ts'
import { rulesText } from '#contract/common/rule-words.ts'

export const fieldWords: Record<string, string> = {
  name: 'Name',
  prompt: 'Prompt',
  schedule: 'When',
  timezone: 'Time zone',
  modelLevel: 'Model level',
  capabilityMode: 'Capabilities',
  allowedCapabilities: 'Allowed capabilities',
  outputChannels: 'Sends to',
  inbox: 'Inbox',
  inboxMemberIds: 'Inbox of',
  rules: 'Rules',
  templateSlug: 'Template',
  settings: 'Settings',
}

function settingsText(settings: AutomationDefinition['settings']): string {
  return Object.entries(settingsInWords(settings))
    .map(([title, choice]) => `${title}: ${choice}`)
    .join('\n')
}

type Told = Pick<AutomationVersion, 'definition'> & Partial<Pick<AutomationVersion, 'description'>>

/** Writes one field of a version as lines, to read and to compare. */
export function fieldText({ definition, description }: Told, field: string, names: Names): string {
  switch (field) {
    case 'schedule':
      return scheduleText(definition.schedule, names, description)
    case 'settings':
      return settingsText(definition.settings)
    case 'modelLevel':
      return levelWords[definition.modelLevel]
    case 'capabilityMode':
      return capabilityWords[definition.capabilityMode]
    case 'allowedCapabilities':
      return (definition.allowedCapabilities ?? []).map(names.capability).join('\n')
    case 'inbox':
      return definition.inbox ? 'Yes' : 'No'
    case 'inboxMemberIds':
      return definition.inboxMemberIds?.map(names.member).join('\n') ?? 'Everybody'
    case 'rules':
      return definition.rules ? rulesText(definition.rules) : 'None'
    case 'outputChannels':
      return outputTexts(definition.outputChannels, names).join('\n')
    default:
      return String(Reflect.get(definition, field) ?? '')
  }
}
