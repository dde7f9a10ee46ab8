import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BuilderDraft, emptyBuilder, nameOf } from './draft.ts'
import { fieldOf } from './fields.ts'
import { createInput, patchOf, type Wanted, wantedOf } from './input.ts'
import { noRules, parseRule, type RuleDraft, rulesDraft, textOf, textsOf } from './rules.ts'

const now = Date.parse('2026-11-22T08:00:00Z')
const empty = emptyBuilder(now, 'Europe/Berlin')
const whole: BuilderDraft = { ...empty, name: 'Digest', prompt: 'Say what moved.' }
const listening: BuilderDraft = {
  ...whole,
  trigger: 'event',
  event: {
    events: ['github.pr.merged'],
    rules: noRules,
    condition: ' It closes an issue ',
    delay: { amount: '30', unit: 'minutes' },
    branches: ['main'],
  },
}

function wanted(draft: BuilderDraft): Wanted {
  const told = wantedOf(draft)
  if ('problems' in told) throw new Error(told.problems.map(({ message }) => message).join())
  return told.wanted
}

const fieldsOf = (draft: BuilderDraft) => {
  const told = wantedOf(draft)
  return 'problems' in told ? told.problems.map(({ field }) => field) : []
}

describe('what a draft asks for', () => {
  test('is everything the interface wants, and nothing that is hidden', () => {
    expect(createInput(wanted(whole), true)).toMatchObject({
      name: 'Digest',
      schedule: { type: 'cron', expr: '0 9 * * 1-5' },
      enabled: true,
    })
    expect(wanted(listening).schedule).toEqual({
      type: 'event',
      events: ['github.pr.merged'],
      condition: 'It closes an issue',
      delaySeconds: 1800,
      targetBranches: ['main'],
    })
  })

  test('leaves branches out while one of the events has none, and keeps them in the draft', () => {
    const mixed = {
      ...listening,
      event: { ...listening.event, events: ['github.pr.merged', 'topic.created'] },
    }
    expect(wanted(mixed).schedule).not.toHaveProperty('targetBranches')
    expect(mixed.event.branches).toEqual(['main'])
  })

  test('tells all that is wrong, in the order of the page', () => {
    const broken: BuilderDraft = {
      ...listening,
      prompt: ' ',
      event: {
        ...listening.event,
        events: ['conversation.activity'],
        condition: '',
        delay: { amount: '8', unit: 'days' },
      },
      capabilities: { mode: 'custom', keys: [] },
      sendTo: { kind: 'places', outputs: [] },
    }
    expect(fieldsOf(broken)).toEqual(['event.delay', 'event.condition', 'prompt', 'capabilities', 'sendTo'])
    expect(fieldsOf({ ...listening, event: { ...listening.event, events: [] } })).toEqual(['event.events'])
  })

  test('may listen to twenty events, have a condition of 2000 characters and wait for seven days', () => {
    const longest = {
      events: Array.from({ length: 20 }, () => 'topic.created'),
      condition: 'x'.repeat(2000),
      delay: { amount: '7', unit: 'days' as const },
    }
    const problems = (more: Partial<BuilderDraft['event']>) =>
      fieldsOf({ ...listening, event: { ...listening.event, ...longest, ...more } })
    expect(problems({})).toEqual([])
    expect(problems({ events: [...longest.events, 'topic.created'] })).toEqual(['event.events'])
    expect(problems({ condition: `${longest.condition}x` })).toEqual(['event.condition'])
    expect(problems({ delay: { amount: '604801', unit: 'seconds' } })).toEqual(['event.delay'])
  })

  test('is called as its task begins while it has no name', () => {
    expect(nameOf({ name: ' ', prompt: '# Name the VIP accounts. Then stop.' })).toBe('Name the VIP accounts')
    expect(nameOf({ name: '', prompt: 'x '.repeat(100) }).length).toBeLessThanOrEqual(61)
  })
})

describe('rules', () => {
  const row = (fields: Partial<RuleDraft>): RuleDraft => ({
    ...{ field: 'topic.title', type: 'text', test: 'is', text: 'x' },
    ...fields,
  })
  const withRules = (...rows: RuleDraft[]) => ({
    ...listening,
    event: { ...listening.event, rules: { match: 'all' as const, rows } },
  })

  test('go beside the schedule, null without any and on a schedule of time', () => {
    const draft = withRules(row({ field: 'hasVip', type: 'boolean', text: 'yes' }))
    const rules = { match: 'all', rows: [{ field: 'hasVip', test: 'is', value: true }] }
    expect(wanted(draft).rules).toEqual(rules)
    expect(createInput(wanted(draft), true)).toMatchObject({ rules })
    expect(createInput(wanted(listening), true)).not.toHaveProperty('rules')
    expect(wanted({ ...draft, trigger: 'schedule' }).rules).toBeNull()
    expect(patchOf(wanted(draft), wanted(listening))).toEqual({ rules: null })
  })

  test('are enough where every message would start a run', () => {
    const event = { ...withRules(row({})).event, events: ['conversation.activity'], condition: '' }
    expect(fieldsOf({ ...listening, event })).toEqual([])
  })

  test.each<[Partial<RuleDraft>, unknown]>([
    [{ text: ' "Acme, Inc.", Halden,Halden ' }, ['Acme, Inc.', 'Halden']],
    [{ text: 'a "quoted" word' }, 'a "quoted" word'],
    [{ type: 'number', text: ' 49.5 ' }, 49.5],
    [{ type: 'boolean', text: 'no' }, false],
    [{ type: 'date-time', test: 'before', text: '2027-03-01' }, '2027-03-01'],
    [{ test: 'is-missing', text: 'left over' }, undefined],
  ])('%j is %j', (fields, value) => {
    const parsed = parseRule(row(fields))
    expect('rule' in parsed && parsed.rule.value).toEqual(value)
  })

  test.each<Partial<RuleDraft>>([
    { field: '' },
    { text: ' , ' },
    { type: 'number', text: '1,000' },
    { type: 'number', text: '12a' },
    { type: 'date-time', test: 'before', text: '2027-02-30' },
    { text: 'x'.repeat(201) },
    { text: Array.from({ length: 21 }, (_, n) => n).join() },
  ])('%j is named by its number', (fields) => {
    const told = wantedOf(withRules(row({}), row(fields)))
    expect('problems' in told && told.problems).toMatchObject([
      { field: 'event.rules', message: expect.stringMatching(/^Rule 2: /) },
    ])
  })

  test('texts with commas and quotes come back as they were', () => {
    const some = fc.uniqueArray(fc.string({ minLength: 1 }).filter((it) => it.trim() !== ''))
    fc.assert(
      fc.property(some, (texts) => {
        expect(textsOf(textOf(texts))).toEqual(texts)
      }),
    )
    const rules = {
      match: 'any' as const,
      rows: [{ field: 'a', test: 'is' as const, value: ['x', 'y, "z"'] }],
    }
    expect(rulesDraft(rules).rows.map(parseRule)).toEqual([{ rule: rules.rows[0] }])
  })
})

describe('a destination', () => {
  const slack = (id: string) => ({ channel: 'slack' as const, mode: 'specific' as const, destinations: [id] })
  const to = (...outputs: ReturnType<typeof slack>[]) =>
    wanted({ ...whole, sendTo: { kind: 'places', outputs } })
  const mail = wanted({
    ...whole,
    sendTo: {
      kind: 'places',
      outputs: [{ channel: 'email', mode: 'specific', destinations: ['a@b.example'] }],
    },
  })

  test('of one channel is named by the request that creates', () => {
    expect(createInput(to(slack('C1')), true)).toMatchObject({
      sourceName: 'slack',
      sourceChannelId: 'C1',
      enabled: true,
    })
  })

  test('of any other kind is said by the request that creates as well', () => {
    const outputs = [slack('C1'), { channel: 'email' as const, mode: 'any' as const, destinations: null }]
    expect(createInput(mail, true)).toMatchObject({ outputChannels: [{ channel: 'email' }], enabled: true })
    expect(createInput(to(slack('C1'), slack('C2')), false)).not.toHaveProperty('sourceName')
    expect(createInput(wanted({ ...whole, sendTo: { kind: 'places', outputs } }), true)).toMatchObject({
      outputChannels: outputs,
    })
  })

  test('is part of a change only when it is another', () => {
    expect(patchOf(mail, mail)).toEqual({})
    expect(patchOf(wanted(whole), mail)).toEqual({
      outputChannels: mail.sendTo.kind === 'places' && mail.sendTo.outputs,
    })
    expect(patchOf(mail, wanted(whole))).toEqual({ useDefaultDestination: true })
  })
})

test('objections of the service go to the fields they are about', () => {
  const paths = [
    ['sourceChannelId'],
    ['outputChannels', 0, 'destinations', 1],
    ['schedule', 'expr'],
    ['schedule', 'condition'],
    ['schedule', 'events', 0],
    ['allowedCapabilities'],
    [],
  ]
  expect(paths.map(fieldOf)).toEqual([
    'sendTo',
    'sendTo',
    'schedule',
    'event.condition',
    'event.events',
    'capabilities',
    'root.server',
  ])
})
