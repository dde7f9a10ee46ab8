import type { AutomationDefinition } from '#contract/automation-list.ts'
import { defaultSettings } from '#contract/common/automation-settings.ts'
import type { OutputChannel } from '#contract/common/output-channel.ts'
import { getTemplate } from '#service/api/automation-templates/get.ts'
import { channels } from '#service/db/demo/cast/channels.ts'
import { demoId } from '#service/db/demo/ids.ts'

export type DemoAutomation = {
  key: string
  id: string
  /** The member who made it, by key. */
  ownerKey: string
  definition: AutomationDefinition
  madeDaysAgo: number
  /** Why the product paused it, after runs that failed. */
  pausedReason?: string
}

const zone = 'Europe/Berlin'

function slackOutput(key: string): OutputChannel {
  const channel = channels.find((one) => one.key === key)
  if (!channel) throw new Error(`No channel ${key}`)
  return { channel: 'slack', mode: 'specific', destinations: [channel.sourceChannelId] }
}

type Given = Pick<DemoAutomation, 'ownerKey' | 'madeDaysAgo' | 'pausedReason'> & {
  slug: string
  name?: string
  to?: string
  /** What the blanks of the template are filled with. */
  fill?: [blank: string, words: string][]
  changes?: Partial<AutomationDefinition>
}

function fromTemplate(
  key: string,
  { slug, name, to = 'slack-product', fill = [], changes, ...rest }: Given,
): DemoAutomation {
  const template = getTemplate({ slug })
  return {
    ...rest,
    key,
    id: demoId(`automation:${key}`),
    definition: {
      name: name ?? template.name,
      prompt: fill.reduce((prompt, [blank, words]) => prompt.replace(blank, words), template.prompt),
      schedule: template.schedule,
      timezone: zone,
      modelLevel: template.modelLevel,
      capabilityMode: 'all',
      allowedCapabilities: null,
      outputChannels: [slackOutput(to)],
      templateSlug: slug,
      settings: defaultSettings,
      ...changes,
    },
  }
}

const refusedKey =
  'Paused after 5 failed runs in a row: the provider refused the key of the model. Set a key that it accepts, then resume.'

/** One of every kind of trigger, in the states that an owner meets. `at` is the day before the call, `now` aside. */
export function demoAutomations(callAt: Date): readonly DemoAutomation[] {
  const at = callAt.toISOString().replace('.000Z', 'Z')
  return [
    fromTemplate('bug-brief', { slug: 'morning-bug-brief', ownerKey: 'mara', madeDaysAgo: 96 }),
    fromTemplate('weekly-digest', { slug: 'weekly-signal-digest', ownerKey: 'mara', madeDaysAgo: 118 }),
    fromTemplate('unanswered', {
      ...{ slug: 'unanswered-questions', ownerKey: 'priya', madeDaysAgo: 92, to: 'slack-escalations' },
      changes: { settings: { ...defaultSettings, quietWhenNothing: true } },
    }),
    fromTemplate('praise', { slug: 'praise-roundup', ownerKey: 'mara', madeDaysAgo: 95 }),
    fromTemplate('urgent', {
      ...{ slug: 'urgent-topic-alert', ownerKey: 'priya', madeDaysAgo: 94, to: 'slack-escalations' },
    }),
    fromTemplate('triage', { slug: 'new-topic-triage', ownerKey: 'jonas', madeDaysAgo: 91 }),
    fromTemplate('vip', { slug: 'vip-watch', ownerKey: 'mara', madeDaysAgo: 33, to: 'slack-escalations' }),
    fromTemplate('halden-prep', {
      ...{ slug: 'account-prep', name: 'Account prep: Halden renewal', ownerKey: 'mara', madeDaysAgo: 16 },
      fill: [
        ['[name or domain]', 'Halden (halden.example)'],
        ['[subject, or leave as it is]', 'the renewal of their yearly plan'],
      ],
      changes: { schedule: { type: 'at', at } },
    }),
    fromTemplate('launch', {
      ...{ slug: 'launch-watch', name: 'Launch watch: CLI 4.3', ownerKey: 'jonas', madeDaysAgo: 26 },
      pausedReason: refusedKey,
      fill: [
        ['[name or version]', 'CLI 4.3'],
        ['[date and time, with zone]', 'the day this watch was set up'],
        ['[feature names, old names, error words]', 'cache push, cache pull, upload'],
      ],
    }),
  ]
}
