import { describe, expect, test } from 'vitest'
import { schedule, scheduleInput } from '#contract/common/schedule.ts'
import { schedulePreviewInput } from '#contract/common/schedule-preview.ts'
import { triggerEvents } from '#contract/common/trigger-events.ts'

function issues(input: unknown): string[] {
  const result = scheduleInput.safeParse(input)
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

const event = (rest: object) => ({ type: 'event', events: ['github.pr.merged'], ...rest })

describe('schedule input', () => {
  const refused: [string, unknown, RegExp][] = [
    ['an unknown type', { type: 'hourly' }, /^type: /],
    ['an empty expression', { type: 'cron', expr: '' }, /^expr: /],
    ['an unknown field', { type: 'cron', expr: '0 9 * * *', tz: 'UTC' }, /Unrecognized key/],
    ['no interval', { type: 'every', n: 0, unit: 'hours' }, /^n: /],
    ['a broken interval', { type: 'every', n: 1.5, unit: 'hours' }, /^n: /],
    ['another unit', { type: 'every', n: 1, unit: 'days' }, /^unit: /],
    ['no event', { type: 'event', events: [] }, /^events: /],
    ['21 events', { type: 'event', events: triggerEvents }, /^events: /],
    ['an unknown event', { type: 'event', events: ['github.pr.closed'] }, /^events\.0: /],
    ['a read-side field', event({ channelIds: [] }), /Unrecognized key: "channelIds"/],
    ['an empty condition', event({ condition: '' }), /^condition: /],
    ['a long condition', event({ condition: 'x'.repeat(2001) }), /^condition: /],
    ['no delay', event({ delaySeconds: 0 }), /^delaySeconds: /],
    ['a delay over 7 days', event({ delaySeconds: 604_801 }), /^delaySeconds: /],
    ['no branch', event({ targetBranches: [] }), /^targetBranches: /],
    [
      'branches of other events',
      { ...event({ targetBranches: ['main'] }), events: ['github.pr.merged', 'topic.created'] },
      /^targetBranches: Only valid/,
    ],
  ]

  test.each(refused)('refuses %s', (_, input, expected) => {
    expect(issues(input).join('\n')).toMatch(expected)
  })

  test.each(['', 'a b', 'a\tb', 'a\u0000', 'a\u0085', 'a~', 'a^', 'a:', 'a?', 'a[', 'a]', 'a\\'])(
    'refuses the branch %j',
    (branch) => {
      expect(issues(event({ targetBranches: [branch] })).join()).toMatch(/^targetBranches\.0: /)
    },
  )

  test('accepts a whole event schedule and keeps the first of each event', () => {
    const input = event({
      events: ['github.pr.merged', 'github.pr.created', 'github.pr.merged'],
      condition: 'x',
      delaySeconds: 604_800,
      targetBranches: ['release/*'],
    })
    expect(scheduleInput.parse(input)).toEqual({
      ...input,
      events: ['github.pr.merged', 'github.pr.created'],
    })
  })
})

describe('at', () => {
  test.each([
    '2027-03-01T09:00',
    '2027-03-01T09:00:30.5Z',
    '2027-03-01T09:00+01:00',
    '2027-03-01T09:00:00-0530',
    '2028-02-29T00:00Z',
  ])('accepts %s', (at) => {
    expect(issues({ type: 'at', at })).toEqual([])
  })

  const refused: [string, string][] = [
    ['', 'Write an ISO 8601'],
    ['tomorrow', 'Write an ISO 8601'],
    ['2027-03-01', 'Add a time'],
    ['2027-03-01T24:00', 'write 00:00 of the next day'],
    ['2027-03-01T09:00:60Z', 'Second 60'],
    ['12027-03-01T09:00Z', 'four digits'],
    ['2027-02-29T09:00Z', 'not a date in the calendar'],
    ['2027-03-01T09:00[Europe/Berlin]', 'Write an ISO 8601'],
  ]

  test.each(refused)('refuses %j', (at, hint) => {
    expect(issues({ type: 'at', at }).join()).toContain(hint)
  })
})

test('the preview counts to 5 by default and to 50 at most', () => {
  const input = { schedule: { type: 'cron', expr: '0 9 * * *' }, timezone: 'UTC' }
  expect(schedulePreviewInput.parse(input).count).toBe(5)
  expect(schedulePreviewInput.safeParse({ ...input, count: 51 }).success).toBe(false)
  expect(schedulePreviewInput.safeParse({ ...input, limit: 5 }).success).toBe(false)
})

test('the read form has the fields the server sets', () => {
  const read = {
    type: 'event',
    events: ['topic.created'],
    event: 'topic.created',
    conditionMode: 'judge',
    conditionSchemaVersion: 1,
    channelIds: ['0199d0a0-7b1c-7000-8000-000000000001'],
    productIds: ['0199d0a0-7b1c-7000-8000-000000000002'],
  }
  expect(schedule.parse(read)).toEqual(read)
})
