import { expect, test } from 'vitest'
import { namesFrom } from '#components/kit/automation/names.ts'
import { settingsInWords } from '#components/kit/automation/setting-words.ts'
import type { AutomationDefinition } from '#contract/automation-list.ts'
import { fieldText } from './definition-words.ts'

const names = namesFrom({
  channels: [{ id: 'c1', sourceChannelId: 'C1', channelName: 'product' }],
  isWhole: true,
  capabilities: [{ key: 'topics.read', title: 'Read topics' }],
  members: null,
})

const definition: AutomationDefinition = {
  name: 'Digest',
  prompt: 'Write it.',
  schedule: { type: 'event', events: ['topic.created', 'feedback.created'], targetBranches: ['main'] },
  timezone: 'Europe/Berlin',
  modelLevel: 'med',
  capabilityMode: 'custom',
  allowedCapabilities: ['topics.read', 'topics.sing'],
  outputChannels: [
    { channel: 'slack', mode: 'specific', destinations: ['C1', 'C9'] },
    { channel: 'email', mode: 'specific', destinations: ['ops@halden.example'] },
    { channel: 'msteams', mode: 'any', destinations: null },
  ],
  inbox: true,
  inboxMemberIds: null,
  rules: { match: 'all', rows: [{ field: 'hasVip', test: 'is', value: true }] },
  templateSlug: null,
  settings: {
    overlap: 'queue',
    missedRuns: 'latest',
    attempts: 1,
    notices: 'never',
    beyondLimit: 'bundle',
    combineMinutes: 15,
    quietWhenNothing: true,
    monthlyLimitUsd: 7.5,
  },
}

test.each<[keyof AutomationDefinition, string[]]>([
  ['schedule', ['When a topic is created', 'When feedback arrives', 'Branches: main']],
  [
    'outputChannels',
    [
      '#product on Slack',
      'C9 (removed) on Slack',
      'ops@halden.example by e-mail',
      'any channel on Microsoft Teams',
    ],
  ],
  [
    'settings',
    [
      'Overlap: run it afterwards',
      'Missed runs: run the latest one',
      'Attempts: once',
      'Notices: never',
      'Many events: combine them into one run',
      'Combine events: one run for what comes within 15 minutes',
      'Nothing to report: send nothing',
      'Monthly limit: $7.50 for models',
    ],
  ],
  ['capabilityMode', ['Only the selected ones']],
  ['allowedCapabilities', ['Read topics', 'topics.sing']],
  ['modelLevel', ['Medium: for most work']],
  ['templateSlug', ['']],
])('a version tells its %s as it is set', (field, lines) => {
  expect(fieldText({ definition, description: 'When…' }, field, names).split('\n')).toEqual(lines)
})

test('a rule stands after its words, where the service tells them', () => {
  const timed: AutomationDefinition = { ...definition, schedule: { type: 'cron', expr: '0 9 * * 1-5' } }
  expect(
    fieldText({ definition: timed, description: 'Every weekday at 09:00, Berlin' }, 'schedule', names),
  ).toBe('Every weekday at 09:00, Berlin\n0 9 * * 1-5')
  expect(fieldText({ definition: timed }, 'schedule', names)).toBe('At set times: 0 9 * * 1-5')
  const interval: AutomationDefinition = {
    ...definition,
    schedule: { type: 'every', n: 90, unit: 'minutes' },
  }
  const description = 'Every 90 minutes, Berlin'
  expect(fieldText({ definition: interval, description }, 'schedule', names)).toBe(description)
})

test('a setting or a choice that is not known stays as it is', () => {
  expect(settingsInWords({ overlap: 'dance', attempts: 9, colour: 'red' })).toEqual({
    Overlap: 'dance',
    Attempts: 9,
    colour: 'red',
  })
})
