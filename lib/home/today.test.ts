import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockTime, dayOf, hoursOf, placed } from './today.ts'

const hours = ({ start, end }: { start: number; end: number }) => (end - start) / 3_600_000

describe('the day of an instant', () => {
  test.each([
    ['2026-11-21T23:30:00Z', 'Europe/Berlin', '2026-11-21T23:00:00.000Z', 24],
    ['2026-03-29T12:00:00Z', 'Europe/Berlin', '2026-03-28T23:00:00.000Z', 23],
    ['2026-10-25T12:00:00Z', 'Europe/Berlin', '2026-10-24T22:00:00.000Z', 25],
    ['2026-11-21T03:00:00Z', 'America/New_York', '2026-11-20T05:00:00.000Z', 24],
    ['2026-11-21T03:00:00Z', 'UTC', '2026-11-21T00:00:00.000Z', 24],
  ])('%s in %s', (now, zone, start, length) => {
    const day = dayOf(new Date(now), zone)
    expect(new Date(day.start).toISOString()).toBe(start)
    expect(hours(day)).toBe(length)
  })

  test('holds the instant, in whatever zone', () => {
    const zones = fc.constantFrom('Asia/Kolkata', 'Pacific/Auckland', 'America/Sao_Paulo', 'Europe/London')
    const instants = fc.date({
      min: new Date('2024-01-01'),
      max: new Date('2030-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instants, zones, (now, zone) => {
        const { start, end } = dayOf(now, zone)
        expect(start <= now.getTime() && now.getTime() < end).toBe(true)
      }),
    )
  })

  test('has its hours labelled by the clock on the wall', () => {
    const labels = hoursOf(dayOf(new Date('2026-03-29T12:00:00Z'), 'Europe/Berlin'), 'Europe/Berlin')
    expect(labels.map(({ label }) => label)).toEqual([
      ...['00:00', '03:00', '06:00', '09:00', '12:00', '15:00', '18:00', '21:00'],
    ])
    expect(labels[1]?.at).toBeCloseTo(2 / 23)
    expect(clockTime('2026-11-21T08:05:00Z', 'Europe/Berlin')).toBe('09:05')
  })
})

test('what happens in one moment is stacked; other days are left out', () => {
  const day = dayOf(new Date('2026-11-21T12:00:00Z'), 'UTC')
  const at = (instant: string) => ({ instant })
  const found = placed(
    [at('2026-11-21T12:00:20Z'), at('2026-11-21T12:00:00Z'), at('2026-11-22T00:00:00Z')],
    day,
  )
  expect(found.map(({ instant, lane }) => [instant, lane])).toEqual([
    ['2026-11-21T12:00:00Z', 0],
    ['2026-11-21T12:00:20Z', 1],
  ])
})
