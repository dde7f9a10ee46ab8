import type { TemplateSetup } from '#contract/automation-templates.ts'
import type { Schedule } from '#contract/common/schedule.ts'
import { describeTrigger } from '#service/engine/schedule/describe.ts'
import type { Template } from './catalogue.ts'

export function setupOf(template: Template): TemplateSetup {
  const { need, schedule, modelLevel, outputChannels, oneOfIntegrations, createdAt, rules } = template
  return {
    need,
    trigger: triggerOf(schedule, Date.parse(createdAt)),
    triggerKind: schedule.type,
    rules,
    modelLevel,
    outputChannels,
    oneOfIntegrations,
  }
}

function triggerOf(schedule: Schedule, anchor: number): string {
  // The date in a template only holds the place of one that somebody chooses.
  if (schedule.type === 'at') return 'Once, at a time you choose'
  return describeTrigger(schedule, 'UTC', anchor)
}
