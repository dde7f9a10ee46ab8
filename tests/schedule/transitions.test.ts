import * as fc from 'fast-check'
import { RRuleTemporal } from 'rrule-temporal'
import { expect, test } from 'vitest'
import { cronAfter } from '#service/engine/schedule/cron-next.ts'
import { rruleAfter } from '#service/engine/schedule/rrule-next.ts'
import { stretchAt } from '#service/engine/schedule/zone.ts'
import { bruteForceRuns } from './brute-force.ts'

const hourMs = 3_600_000
const zones = [
  'America/New_York',
  'America/Havana',
  'America/Nuuk',
  'America/Santiago',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Antarctica/Troll',
  'Asia/Beirut',
  'Asia/Gaza',
  'Asia/Tehran',
  'Australia/Lord_Howe',
  'Europe/Berlin',
  'Europe/Dublin',
  'Pacific/Auckland',
  'Pacific/Chatham',
]

/** An instant within 36 hours of a clock change, on a whole minute. */
const nearChange = fc
  .record({
    zone: fc.constantFrom(...zones),
    year: fc.integer({ min: 2012, max: 2032 }),
    month: fc.integer({ min: 0, max: 11 }),
    minutes: fc.integer({ min: -2160, max: 120 }),
  })
  .map(({ zone, year, month, minutes }) => {
    const start = Date.UTC(year, month, 1)
    const change = stretchAt(zone, start).end
    return { zone, from: (Number.isFinite(change) ? change : start) + minutes * 60_000 }
  })

const values = (max: number) =>
  fc.uniqueArray(fc.integer({ min: 0, max }), { minLength: 1, maxLength: 4 }).map((list) => ({
    text: list.join(','),
    set: new Set(list),
  }))

const steps = (max: number, ...sizes: number[]) =>
  fc.constantFrom(...sizes).map((size) => ({
    text: size === 1 ? '*' : `*/${size}`,
    set: new Set(Array.from({ length: max + 1 }, (_, value) => value).filter((value) => value % size === 0)),
  }))

const rule = fc.record({
  minute: fc.oneof(values(59), steps(59, 1, 7, 15, 30)),
  hour: fc.oneof(values(23), values(3), steps(23, 1, 2, 5)),
})

test('cron agrees with a walk through the minutes around clock changes', () => {
  fc.assert(
    fc.property(nearChange, rule, ({ zone, from }, { minute, hour }) => {
      const expr = `${minute.text} ${hour.text} * * *`
      const wildcard = minute.text.startsWith('*') || hour.text.startsWith('*')
      const to = from + 36 * hourMs
      const expected = bruteForceRuns(
        { minutes: minute.set, hours: hour.set, wildcard },
        zone,
        from - 6 * hourMs,
        to,
      )
      const runs: number[] = []
      for (let next = cronAfter(expr, zone, from); next !== null && next <= to; ) {
        runs.push(next)
        next = cronAfter(expr, zone, next)
      }
      expect(runs).toEqual(expected.filter((run) => run > from))
    }),
    { numRuns: 120, seed: 20_260 },
  )
})

const recurrence = fc.constantFrom(
  'FREQ=DAILY',
  'FREQ=DAILY;INTERVAL=2',
  'FREQ=DAILY;BYHOUR=1,2,23;BYMINUTE=0,30',
  'FREQ=WEEKLY;BYDAY=SA,SU',
  'FREQ=MONTHLY;BYDAY=-1SU,2SU',
  'FREQ=YEARLY;BYMONTH=3,10,11;BYDAY=SU',
  'FREQ=MONTHLY;BYDAY=SU;BYSETPOS=-1,2',
  'FREQ=DAILY;COUNT=40',
  'FREQ=WEEKLY;BYDAY=SU;COUNT=12',
)

/** The library's own clock misses the short changes of Ramadan in Morocco, so that zone is no witness here. */
const steadyChange = nearChange.filter(({ zone }) => zone !== 'Africa/Casablanca')

test('recurrences agree with the library evaluating them in the zone', () => {
  fc.assert(
    fc.property(
      steadyChange,
      recurrence,
      fc.constantFrom('0030', '0130', '0230', '0900', '2330'),
      (point, text, time) => {
        const { zone, from } = point
        const day = new Date(from - 500 * hourMs).toISOString().slice(0, 10).replaceAll('-', '')
        const whole = `DTSTART;TZID=${zone}:${day}T${time}00\nRRULE:${text}`
        const library = new RRuleTemporal({ rruleString: whole, strict: true, cache: false })
        const expected = library.next(new Date(from))?.epochMilliseconds ?? null
        expect(rruleAfter(whole, zone, from, from)).toBe(expected)
      },
    ),
    { numRuns: 200, seed: 20_261 },
  )
})
