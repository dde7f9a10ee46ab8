import type { TemplateNeed } from '#contract/automation-templates.ts'
import type { Schedule } from '#contract/common/schedule.ts'

export type OutputChannel = {
  channel: 'discord' | 'email' | 'msteams' | 'slack'
  mode: 'any-internal' | 'any' | 'specific'
  destinations: string[] | null
}

export type Template = {
  slug: string
  name: string
  subtitle: string | null
  need: TemplateNeed
  description: string | null
  modelLevel: 'high' | 'low' | 'med'
  /** Null leaves the choice to the organization's default destination. */
  outputChannels: OutputChannel[] | null
  prompt: string
  relatedTemplates: string[]
  schedule: Schedule
  /** Source names that must all be connected. */
  requiredIntegrations: string[]
  /** Source names of which at least one must be connected. */
  oneOfIntegrations?: string[]
  createdAt: string
}
