import type { AutomationDefinition } from '#contract/automation-list.ts'

export const levelWords: Record<AutomationDefinition['modelLevel'], string> = {
  low: 'Low: quick and cheap',
  med: 'Medium: for most work',
  high: 'High: for hard questions',
}

export const capabilityWords: Record<AutomationDefinition['capabilityMode'], string> = {
  all: 'Everything',
  custom: 'Only what is chosen',
}
