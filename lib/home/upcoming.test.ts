import { expect, test } from 'vitest'
import { dayOf } from './today.ts'
import { upcoming } from './upcoming.ts'

const day = dayOf(new Date('2026-11-21T12:00:00Z'), 'UTC')
const base = { name: 'A', timezone: 'UTC', enabled: true, anchorAt: '2026-11-01T00:00:00Z' }

test('intervals are drawn to the end of the day, other schedules by their next run', () => {
  const every = { type: 'every' as const, n: 4, unit: 'hours' as const }
  const cron = { type: 'cron' as const, expr: '0 18 * * *' }
  const found = upcoming(
    [
      { ...base, id: '1', schedule: every, nextRunAt: '2026-11-21T14:00:00.000Z' },
      { ...base, id: '2', schedule: cron, nextRunAt: '2026-11-21T18:00:00.000Z' },
      { ...base, id: '3', schedule: cron, nextRunAt: '2026-11-22T18:00:00.000Z' },
      { ...base, id: '4', schedule: cron, nextRunAt: '2026-11-21T18:00:00.000Z', enabled: false },
      { ...base, id: '5', schedule: cron, nextRunAt: null },
    ],
    day,
  )
  expect(found.map(({ automationId, instant }) => `${automationId} ${instant.slice(11, 16)}`)).toEqual([
    ...['1 14:00', '1 18:00', '1 22:00', '2 18:00'],
  ])
})

test('rules are drawn at the times that the service tells', () => {
  const rule = { ...base, id: '1', schedule: { type: 'cron' as const, expr: '0 */6 * * *' } }
  const later = new Map([['1', ['2026-11-21T18:00:00.000Z', '2026-11-22T00:00:00.000Z']]])
  const found = upcoming([{ ...rule, nextRunAt: '2026-11-21T18:00:00.000Z' }], day, later)
  expect(found.map(({ instant }) => instant)).toEqual(['2026-11-21T18:00:00.000Z'])
})
