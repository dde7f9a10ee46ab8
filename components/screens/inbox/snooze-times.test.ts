import { expect, test } from 'vitest'
import { snoozeTimes } from './snooze-times.ts'

const inWords = (now: string, zone: string) =>
  snoozeTimes(Date.parse(now), zone).map(({ label, at }) => [label, new Date(at).toISOString()])

test('offers later today, tomorrow, Monday and a week', () => {
  expect(inWords('2026-11-26T10:00:00Z', 'Europe/Berlin')).toEqual([
    ['In three hours', '2026-11-26T13:00:00.000Z'],
    ['Tomorrow at 9:00', '2026-11-27T08:00:00.000Z'],
    ['Monday at 9:00', '2026-11-30T08:00:00.000Z'],
    ['In a week at 9:00', '2026-12-03T08:00:00.000Z'],
  ])
})

test('says no time twice: on Sunday tomorrow is Monday, on Monday a week is Monday', () => {
  expect(inWords('2026-11-29T10:00:00Z', 'UTC').map(([label]) => label)).toEqual([
    'In three hours',
    'Tomorrow at 9:00',
    'In a week at 9:00',
  ])
  expect(inWords('2026-11-30T10:00:00Z', 'UTC').map(([label]) => label)).toEqual([
    'In three hours',
    'Tomorrow at 9:00',
    'Monday at 9:00',
  ])
})

test('knows the clocks of the zone: nine after a change is nine', () => {
  expect(inWords('2026-10-24T10:00:00Z', 'Europe/Berlin')[1]).toEqual([
    'Tomorrow at 9:00',
    '2026-10-25T08:00:00.000Z',
  ])
})
