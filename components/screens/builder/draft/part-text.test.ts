import { expect, test } from 'vitest'
import { type BuilderDraft, emptyBuilder } from './draft.ts'
import type { Part } from './merge.ts'
import { type Called, partText } from './part-text.ts'

const draft: BuilderDraft = {
  ...emptyBuilder(Date.parse('2026-11-22T08:00:00Z'), 'UTC'),
  trigger: 'event',
  event: {
    events: ['topic.created', 'gone.by'],
    rules: {
      match: 'any',
      rows: [{ field: 'topic.messageCount', type: 'number', test: 'at-least', text: '3' }],
    },
    condition: '',
    delay: { amount: '1', unit: 'hours' },
    branches: [],
  },
  inboxMemberIds: ['m1', 'm2'],
  capabilities: { mode: 'custom', keys: ['topics.write', 'topics.read'] },
  sendTo: { kind: 'places', outputs: [{ channel: 'slack', mode: 'specific', destinations: ['C1', 'C2'] }] },
}

const called: Called = {
  places: (outputs) =>
    outputs.flatMap(({ destinations }) => (destinations ?? []).map((id) => `channel ${id}`)),
  capability: (key) => `can ${key}`,
  member: (id) => `member ${id}`,
}

test.each<[Part, string[]]>([
  ['when', ['A topic is created', 'gone.by', 'after 1 hour']],
  ['sendTo', ['channel C1', 'channel C2']],
  ['inboxMemberIds', ['member m1', 'member m2']],
  ['capabilities', ['can topics.read', 'can topics.write']],
])('%s is told by what things are called', (part, lines) => {
  expect(partText(draft, part, called).split('\n')).toEqual(lines)
})
