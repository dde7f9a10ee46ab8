import { expect, test } from 'vitest'
import { lookBackOf, type When } from './look-back.ts'

/** A Saturday, 13:30 in Berlin. */
const now = new Date('2026-11-21T12:30:00Z')

function span(prompt: string, when: Partial<When> = {}): [string, string] {
  const { since, until } = lookBackOf(prompt, {
    ...{
      schedule: { type: 'event', events: ['topic.created'] },
      timezone: 'Europe/Berlin',
      anchor: now,
      now,
    },
    ...{ slot: null, lastRunAt: null },
    ...when,
  })
  return [since.toISOString().slice(0, 16), until.toISOString().slice(0, 16)]
}

const end = '2026-11-21T12:30'

test.each([
  ['What happened in the last 7 days?', '2026-11-14T12:30', end],
  ['Look at the past two weeks.', '2026-11-07T12:30', end],
  ['Messages of the last 24 hours', '2026-11-20T12:30', end],
  ['the last hour', '2026-11-21T11:30', end],
  ['Everything since yesterday, please', '2026-11-19T23:00', end],
  ['Report on yesterday.', '2026-11-19T23:00', '2026-11-20T23:00'],
  ['Bugs of today', '2026-11-20T23:00', end],
  ['How did this week go?', '2026-11-15T23:00', end],
  ['this month in praise', '2026-10-31T23:00', end],
  [
    'Look-back window: the last full calendar month, compared with the one before',
    '2026-09-30T22:00',
    '2026-10-31T23:00',
  ],
  [
    'Compare with the last 30 days.\n\nLook-back window: the last 72 hours, leaving out more.',
    '2026-11-18T12:30',
    end,
  ],
  ['the last 3 months', '2026-08-21T11:30', end],
  ['the last 5000 days', '2026-11-14T12:30', end],
  ['Say what is new', '2026-11-14T12:30', end],
])('%s', (prompt, since, until) => {
  expect(span(prompt)).toEqual([since, until])
})

test('a Monday may have a time of its own', () => {
  const prompt =
    'Look-back window: the last 24 hours; on a Monday the last 72 hours, so that the weekend is covered.'
  expect(span(prompt)[0]).toBe('2026-11-20T12:30')
  expect(span(prompt, { now: new Date('2026-11-23T08:00:00Z') })[0]).toBe('2026-11-20T08:00')
})

test.each([
  ['every weekday', { type: 'cron', expr: '0 9 * * 1-5' }, '2026-11-23T08:00:00Z', '2026-11-20T08:00'],
  ['every hour', { type: 'cron', expr: '0 * * * *' }, '2026-11-21T12:00:00Z', '2026-11-21T11:00'],
  ['once a year', { type: 'cron', expr: '0 9 1 1 *' }, '2026-01-01T08:00:00Z', '2025-01-01T08:00'],
  ['every 90 minutes', { type: 'every', n: 90, unit: 'minutes' }, '2026-11-21T12:00:00Z', '2026-11-21T10:30'],
] as const)('without words the time since the run before: %s', (_, schedule, slot, since) => {
  expect(span('Say what is new', { schedule, slot: new Date(slot) })[0]).toBe(since)
})

test('by hand as long a time as between two runs', () => {
  expect(span('Say what is new', { schedule: { type: 'cron', expr: '0 9 * * 1' } })[0]).toBe(
    '2026-11-14T12:30',
  )
  expect(span('Say what is new', { schedule: { type: 'cron', expr: '0 * * * *' } })[0]).toBe(
    '2026-11-21T11:30',
  )
})

test('since the last run', () => {
  const lastRunAt = new Date('2026-11-21T09:00:00Z')
  expect(span('What is new since the last run?', { lastRunAt })).toEqual(['2026-11-21T09:00', end])
  expect(span('What is new since the last run?')[0]).toBe('2026-11-14T12:30')
})
