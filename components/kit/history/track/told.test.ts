import { expect, test } from 'vitest'
import { linesOf } from './describe.ts'

const cron = (expr: string) => ({ type: 'cron', expr })
const weekdays = { before: 'Every weekday at 08:00, Berlin', after: 'Every weekday at 09:00, Berlin' }

test.each([
  ['in the words of the service', weekdays, [weekdays.before, weekdays.after]],
  [
    'by its rule where they are missing',
    undefined,
    ['At set times: 0 8 * * 1-5', 'At set times: 0 9 * * 1-5'],
  ],
  [
    'by its rule on the side that cannot be told',
    { ...weekdays, before: null },
    ['At set times: 0 8 * * 1-5', weekdays.after],
  ],
  [
    'with its rule where the words tell no difference',
    { before: weekdays.after, after: weekdays.after },
    [`${weekdays.after} (0 8 * * 1-5)`, `${weekdays.after} (0 9 * * 1-5)`],
  ],
])('a timed schedule is told %s', (_, scheduleWords, texts) => {
  const [line] = linesOf({
    changes: { schedule: cron('0 9 * * 1-5') },
    previousValues: { schedule: cron('0 8 * * 1-5') },
    scheduleWords,
  })
  expect([line?.before, line?.after]).toEqual(texts.map((text) => ({ kind: 'text', text })))
})

test('a side without a schedule stays without, and events are told by their own lines', () => {
  const [line] = linesOf({
    changes: { schedule: { type: 'event', events: ['topic.created'] } },
    previousValues: { schedule: null },
    scheduleWords: { before: 'Never', after: 'When it happens' },
  })
  expect([line?.before, line?.after]).toEqual([
    { kind: 'none' },
    { kind: 'text', text: 'When a topic is created' },
  ])
})

test('a schedule of which only the beginning was answered is told in words', () => {
  const schedule = '{"type": "event", "condition": "It is about …'
  const [line] = linesOf({
    changes: { schedule },
    previousValues: {},
    scheduleWords: { before: null, after: 'When a topic is created, if its condition is met' },
  })
  expect(line?.after).toEqual({ kind: 'text', text: 'When a topic is created, if its condition is met' })
})

test('what is named by its id leads to it', () => {
  const copiedFrom = '60708da9-f115-508e-aff0-fc08271b5d3a'
  const after = (changes: Record<string, unknown>) => linesOf({ changes, previousValues: {} })[0]?.after
  expect(after({ copiedFrom })).toEqual({
    ...{ kind: 'link', text: 'another automation' },
    href: `/automations/${copiedFrom}`,
  })
  expect(after({ companyId: '31' })).toEqual({ kind: 'link', text: 'company 31', href: '/companies/31' })
  const named = linesOf({
    ...{ changes: { companyId: '31' }, previousValues: { companyId: '7' } },
    companyNames: { '31': 'Halden' },
  })
  expect(named).toMatchObject([
    { before: { text: 'company 7' }, after: { kind: 'link', text: 'Halden', href: '/companies/31' } },
  ])
  expect(after({ companyId: '../31' })).toEqual({ kind: 'text', text: '../31' })
})
