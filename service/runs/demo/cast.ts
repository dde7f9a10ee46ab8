import { readFileSync } from 'node:fs'
import type { AutomationDefinition } from '#contract/automation-list.ts'
import { defaultSettings } from '#contract/common/automation-settings.ts'
import type { OutputChannel } from '#contract/common/output-channel.ts'
import { getTemplate } from '#service/api/automation-templates/get.ts'
import { channels } from '#service/db/demo/cast.ts'
import { demoId } from '#service/db/demo/ids.ts'

export type AutomationFile = {
  key: string
  /** The slug of the template it was made from. */
  template: string
  /** The template's own name when left out. */
  name?: string
  /** The member who made it, by key. */
  owner: string
  madeDaysAgo: number
  /** Why the product paused it, after runs that failed. */
  pausedReason?: string
  /** The key of the channel that it posts to; #product when left out. */
  to?: string
  /** Words for the blanks of the template. */
  fill?: Record<string, string>
  quietWhenNothing?: boolean
  /** Its output goes to the inbox as well. */
  inbox?: boolean
}

export type DemoAutomation = Pick<AutomationFile, 'key' | 'owner' | 'madeDaysAgo' | 'pausedReason'> & {
  id: string
  definition: AutomationDefinition
}

export function automationFiles(): AutomationFile[] {
  return JSON.parse(readFileSync(new URL('./automations.json', import.meta.url), 'utf8'))
}

function slackOutput(key: string): OutputChannel {
  const channel = channels.find((one) => one.key === key)
  if (!channel) throw new Error(`No channel ${key}`)
  return { channel: 'slack', mode: 'specific', destinations: [channel.sourceChannelId] }
}

function demoAutomation(file: AutomationFile, callAt: Date): DemoAutomation {
  const { key, owner, madeDaysAgo, pausedReason, to = 'slack-product', fill = {} } = file
  const { quietWhenNothing, inbox = false } = file
  const template = getTemplate({ slug: file.template })
  const { schedule, prompt } = template
  const at = callAt.toISOString().replace('.000Z', 'Z')
  return {
    ...{ key, owner, madeDaysAgo, pausedReason, id: demoId(`automation:${key}`) },
    definition: {
      name: file.name ?? template.name,
      prompt: Object.entries(fill).reduce((text, [blank, words]) => text.replace(blank, words), prompt),
      schedule: schedule.type === 'at' ? { type: 'at', at } : schedule,
      timezone: 'Europe/Berlin',
      modelLevel: template.modelLevel,
      capabilityMode: 'all',
      allowedCapabilities: null,
      outputChannels: [slackOutput(to)],
      templateSlug: file.template,
      settings: quietWhenNothing ? { ...defaultSettings, quietWhenNothing } : defaultSettings,
      inbox,
      inboxMemberIds: null,
      rules: null,
    },
  }
}

/** Makes one automation of every kind of trigger, in the states that an owner meets; the one that runs once does so at `callAt`. */
export function demoAutomations(callAt: Date): readonly DemoAutomation[] {
  return automationFiles().map((file) => demoAutomation(file, callAt))
}
