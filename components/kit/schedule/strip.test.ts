import { expect, test } from 'vitest'
import { stripOf } from './strip.ts'

const now = Date.UTC(2026, 10, 22, 10)
const dayMs = 86_400_000
const days = (...ahead: number[]) => ahead.map((day) => new Date(now + day * dayMs).toISOString())

test('five weeks, with each Monday marked', () => {
  const strip = stripOf(days(1, 8, 15, 22, 29, 36), 'UTC', now, true)
  expect(strip?.stations.map(({ day }) => day)).toEqual(['23 Nov', '30 Nov', '7 Dec', '14 Dec', '21 Dec'])
  expect(strip?.marks.map(({ label }) => label)).toEqual(['23 Nov', '30 Nov', '7 Dec', '14 Dec', '21 Dec'])
  expect(strip?.stations[0]?.at).toBeCloseTo(1.5 / 35)
})

test('a year when runs are rare, with each month marked', () => {
  const strip = stripOf(days(40, 130, 220), 'UTC', now, true)
  expect(strip?.stations).toHaveLength(3)
  expect(strip?.marks).toHaveLength(12)
})

test('several runs of a day are one station, in the zone of the schedule', () => {
  const strip = stripOf(
    ['2026-11-23T22:30:00Z', '2026-11-24T08:00:00Z', '2026-12-01T08:00:00Z'],
    'Europe/Berlin',
    now,
    true,
  )
  expect(strip?.stations.map(({ day }) => day)).toEqual(['23 Nov', '24 Nov', '1 Dec'])
})

test('days after the last known run are not drawn as days without one', () => {
  const strip = stripOf(days(...Array.from({ length: 10 }, (_, day) => day + 1)), 'UTC', now, false)
  expect(strip?.stations.at(-1)?.at).toBeCloseTo(10.5 / 11)
})

test('nothing is drawn of a single run, or of some hours', () => {
  expect(stripOf(days(3), 'UTC', now, true)).toBeNull()
  expect(stripOf(days(0, 0.1, 1, 1.1), 'UTC', now, false)).toBeNull()
})
