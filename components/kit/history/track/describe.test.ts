import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Names, namesFrom } from '#components/kit/automation/names.ts'
import { describeChange, linesOf } from './describe.ts'

type Kept = Record<string, unknown>

const update = (changes: Kept, previousValues: Kept, names?: Names) =>
  describeChange({ operation: 'UPDATE', changes, previousValues }, 'company', names)

const names = namesFrom({
  channels: [
    { id: 'c1', sourceChannelId: 'C1', channelName: 'product' },
    { id: 'c2', sourceChannelId: 'C04PRDCT8KQ', channelName: '#launch' },
  ],
  isWhole: true,
  capabilities: [{ key: 'topics.read', title: 'Read topics' }],
  members: null,
})

test.each([
  [{ name: 'B' }, { name: 'A' }, 'changed the name'],
  [{ logoUrl: 'data:image/png;base64,AA' }, { logoUrl: null }, 'set the logo'],
  [{ website: null }, { website: 'https://a.example' }, 'cleared the website'],
  [{ isVip: true }, { isVip: false }, 'marked as VIP'],
  [{ lifecycleState: 'in_progress' }, { lifecycleState: 'open' }, 'moved it to in progress'],
  [{ priority: 'default' }, { priority: 'high' }, 'set the priority to normal'],
  [
    { priority: 'default', lockedFields: ['priority'] },
    { priority: 'high', lockedFields: [] },
    'set the priority to normal',
  ],
  [{ lockedFields: ['topicType'] }, { lockedFields: [] }, 'set what the writer leaves alone'],
  [{ merged: ['A', 'B'], messageCount: 4 }, { merged: [], messageCount: 2 }, 'merged “A” and “B” into it'],
  [{ keptApartFrom: 'B' }, { keptApartFrom: null }, 'keeps it apart from “B” for good'],
  [{ keptWhole: true }, { keptWhole: false }, 'decided that it is never split'],
  [{ notMergedWith: 'B' }, { notMergedWith: null }, 'did not merge it with “B”'],
  [{ notSplit: true }, { notSplit: false }, 'did not split it'],
  [{ archived: true }, { archived: false }, 'archived it'],
  [{ archived: false }, { archived: true }, 'restored it'],
  [{ context: 'Bugs' }, { context: null }, 'set the purpose'],
  [{ isVip: false }, { isVip: true }, 'removed the VIP mark'],
  [{ archiveReason: 'It is over.' }, { archiveReason: null }, 'archived it'],
  [{ archiveReason: null }, { archiveReason: 'It is over.' }, 'restored it'],
  [{ messageCount: 5 }, { messageCount: 3 }, 'added 2 messages to it'],
  [{ messageCount: 5 }, {}, 'set its messages'],
  [{ version: 2 }, { version: 1 }, 'wrote version 2'],
  [{ title: 'B', version: 2 }, { title: 'A', version: 1 }, 'changed the title'],
  [{ waitingRuns: 0 }, { waitingRuns: 1 }, 'canceled 1 waiting run'],
  [{ status: 'queued' }, { status: 'failed' }, 'sent it again'],
  [{ status: 'failed' }, { status: 'queued' }, 'changed the status'],
  [{ markedEvent: '“A” should start a run' }, { markedEvent: null }, 'marked an event'],
  [{ markedEvent: '“A” should start a run' }, { markedEvent: '“B” should' }, 'changed the mark of an event'],
  [{ markedEvent: null }, { markedEvent: '“A” should start a run' }, 'removed the mark of an event'],
  [{ owner: 'Mia' }, { owner: 'Jonas' }, 'changed the owner'],
  [{ name: 'B', isVip: true }, { name: 'A', isVip: false }, 'changed the name and the VIP mark'],
  [{ name: 'B', title: 'x', phone: '1' }, {}, 'changed the name, the title and the phone number'],
  [{ a: 1, b: 2, c: 3, d: 4 }, {}, 'changed 4 fields'],
  [{ billingPlan: 'pro' }, { billingPlan: 'free' }, 'changed billing plan'],
  [{}, {}, 'changed this company'],
  [
    { website: '', phone: null, domains: [] },
    { website: null, domains: null },
    'saved this company without changes',
  ],
  [{ name: 'B', website: '' }, { name: 'A', website: null }, 'changed the name'],
  [{ website: '' }, { website: 'https://a.example' }, 'cleared the website'],
])('%j after %j: %s', (changes, previousValues, sentence) => {
  expect(update(changes, previousValues).sentence).toBe(sentence)
})

test('shows each field before and after', () => {
  expect(
    update({ name: 'B', domains: ['a.example', 'b.example'] }, { name: 'A', domains: ['a.example'] }),
  ).toEqual({
    sentence: 'changed the name and the domains',
    lines: [
      {
        field: 'name',
        label: 'Name',
        before: { kind: 'text', text: 'A' },
        after: { kind: 'text', text: 'B' },
      },
      {
        field: 'domains',
        label: 'Domains',
        before: { kind: 'list', items: ['a.example'] },
        after: { kind: 'list', items: ['a.example', 'b.example'] },
      },
    ],
  })
})

test.each([
  [{ schedule: { type: 'every', n: 1, unit: 'hours' } }, 'At an interval: every hour'],
  [{ schedule: { type: 'cron', expr: '0 9 * * 1' } }, 'At set times: 0 9 * * 1'],
  [
    { schedule: { type: 'event', events: ['topic.created'], delaySeconds: 900, condition: 'It is a bug' } },
    'When a topic is created\nOnly if: It is a bug\nAfter: 15 min',
  ],
  [{ schedule: { type: 'event' } }, 'Type: event'],
  [{ schedule: { type: 'tide', n: 2 } }, 'Type: tide\nN: 2'],
  [
    { schedule: { type: 'event', events: ['feedback.created', 'gone.by'], channelIds: ['c1'] } },
    'When feedback arrives\nWhen gone.by happens\nChannels: #product',
  ],
  [{ modelLevel: 'med' }, 'medium'],
  [{ topicType: 'feature_request' }, 'feature request'],
  [{ capabilityMode: 'custom' }, 'Only the selected ones'],
  [{ channel: 'msteams' }, 'Microsoft Teams'],
  [{ defaultOutput: { channel: 'slack', mode: 'specific', destinations: ['C1'] } }, '#product on Slack'],
  [
    { noticeOutput: { channel: 'email', mode: 'specific', destinations: ['a@b.example'] } },
    'a@b.example by e-mail',
  ],
])('%j is told as it is read', (changes, text) => {
  expect(update(changes, {}, names).lines[0]?.after).toEqual({ kind: 'text', text })
})

test.each([
  ['2027-01-31T09:00:00.000Z', 'instant'],
  ['2027-01-31T09:00:00Z', 'instant'],
  ['2027-13-31T09:00:00Z', 'text'],
  ['2027-01-31', 'text'],
  ['by 2027-01-31T09:00:00Z', 'text'],
])('%s is told as %s', (expiresAt, kind) => {
  expect(update({ expiresAt }, {}).lines[0]?.after.kind).toBe(kind)
})

test('where it sends to is told by place', () => {
  const outputChannels = [
    { channel: 'slack', mode: 'specific', destinations: ['C04PRDCT8KQ', 'C9'] },
    { channel: 'discord', mode: 'any-internal', destinations: null },
  ]
  const items = ['#launch on Slack', 'C9 (removed) on Slack', 'any internal channel on Discord']
  expect(update({ outputChannels }, {}, names).lines[0]?.after).toEqual({ kind: 'list', items })
  const unnamed = ['C04PRDCT8KQ on Slack', 'C9 on Slack', 'any internal channel on Discord']
  expect(update({ outputChannels }, {}).lines[0]?.after).toEqual({ kind: 'list', items: unnamed })
})

test('what it may use is told by title', () => {
  const allowedCapabilities = ['topics.read', 'topics.sing']
  const items = ['Read topics', 'topics.sing']
  expect(update({ allowedCapabilities }, {}, names).lines[0]?.after).toEqual({ kind: 'list', items })
})

test('a field that is empty on both sides is not among those that changed', () => {
  const told = (changes: Kept, before: Kept) => update(changes, before).lines.map(({ field }) => field)
  expect(told({ name: 'B', website: '', phone: '1' }, { name: 'A', website: null })).toEqual([
    'name',
    'phone',
  ])
  expect(told({ website: '' }, { website: null })).toEqual([])
})

test('a new record shows what it began with, a deleted one what it ended with', () => {
  const made = describeChange(
    { operation: 'INSERT', changes: { name: 'A', logoUrl: null, isVip: true }, previousValues: {} },
    'company',
  )
  expect(made.sentence).toBe('added this company')
  expect(made.lines.map(({ label }) => label)).toEqual(['Name', 'VIP'])
  const gone = describeChange({ operation: 'DELETE', changes: {}, previousValues: { name: 'A' } }, 'person')
  expect(gone).toMatchObject({ sentence: 'deleted this person', lines: [{ label: 'Name' }] })
  const changes = { mergedInto: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10', messageCount: 0 }
  const merged = describeChange({ operation: 'DELETE', changes, previousValues: { title: 'A' } }, 'topic')
  expect(merged).toMatchObject({
    sentence: 'merged this topic into another',
    lines: [{ label: 'Merged into', after: { kind: 'link' } }, { label: 'Messages' }],
  })
})

test('has words for whatever a service keeps', () => {
  const values = fc.dictionary(fc.string(), fc.jsonValue())
  fc.assert(
    fc.property(fc.string(), values, values, (operation, changes, previousValues) => {
      const { sentence, lines } = describeChange({ operation, changes, previousValues }, 'company')
      expect(sentence.length).toBeGreaterThan(4)
      for (const { label } of lines) expect(typeof label).toBe('string')
    }),
  )
})

test('names of the interface are read as words', () => {
  const { lines } = update(
    { lifecycleState: 'in_progress', priority: 'very_high' },
    { lifecycleState: 'open', priority: 'default' },
  )
  expect(lines.map(({ before, after }) => [before, after])).toEqual([
    [
      { kind: 'text', text: 'open' },
      { kind: 'text', text: 'in progress' },
    ],
    [
      { kind: 'text', text: 'normal' },
      { kind: 'text', text: 'very high' },
    ],
  ])
})

test('of a record that changed, only the members that differ are told', () => {
  const { sentence, lines } = update(
    { settings: { overlap: 'queue', attempts: 3 } },
    { settings: { overlap: 'skip', attempts: 3 } },
  )
  expect(sentence).toBe('changed the settings')
  expect(lines).toMatchObject([
    {
      before: { kind: 'text', text: 'Overlap: skip it' },
      after: { kind: 'text', text: 'Overlap: run it afterwards' },
    },
  ])
  expect(update({ enabled: false }, { enabled: true }).sentence).toBe('paused it')
})

test('the reason of a pause belongs to the pause', () => {
  const change = {
    operation: 'UPDATE',
    changes: { enabled: false, pausedReason: 'Five failed runs.' },
    previousValues: { enabled: true, pausedReason: null },
  }
  const { sentence, lines } = describeChange(change, 'automation')
  expect([sentence, lines.map(({ label }) => label)]).toEqual(['paused it', ['Reason']])
})

test('the reason of archiving, and what was marked, stands below the sentence', () => {
  const told = (changes: Kept, before: Kept) => update(changes, before).lines.map(({ label }) => label)
  expect(told({ archiveReason: 'It is over.' }, { archiveReason: null })).toEqual(['Reason'])
  expect(told({ markedEvent: '“A” should start a run' }, { markedEvent: null })).toEqual(['Marked event'])
  expect(told({ waitingRuns: 0 }, { waitingRuns: 2 })).toEqual([])
})

test('what the sentence has said alone can be asked for as well, in the same words', () => {
  const change = { operation: 'UPDATE', changes: { enabled: false }, previousValues: { enabled: true } }
  expect(describeChange(change, 'automation').lines).toEqual([])
  expect(linesOf(change)).toEqual([
    {
      field: 'enabled',
      label: 'On',
      before: { kind: 'text', text: 'Yes' },
      after: { kind: 'text', text: 'No' },
    },
  ])
})
