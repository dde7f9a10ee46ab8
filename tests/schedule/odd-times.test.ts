import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localOf } from '#contract/schedule/dates.ts'
import { draftOf, scheduleOf } from '#contract/schedule/form/draft.ts'
import { nextAfter } from '#service/engine/schedule/next-after.ts'

const now = Date.UTC(2026, 10, 22, 10)
const dayMs = 86_400_000

function daily(times: string[], timezone: string) {
  const draft = draftOf({ type: 'cron', expr: '0 9 * * *' }, timezone, now)
  return scheduleOf({ ...draft, repeat: { ...draft.repeat, times }, written: null }, timezone)
}

/** Days on which the clocks of these zones change, and of one that never does. */
const changes: [timezone: string, day: string][] = [
  ['Europe/Berlin', '2027-03-28'],
  ['Europe/Berlin', '2027-10-31'],
  ['Europe/London', '2027-03-28'],
  ['America/New_York', '2027-03-14'],
  ['America/New_York', '2027-11-07'],
  ['Asia/Beirut', '2027-03-28'],
  ['America/Santiago', '2027-04-04'],
  ['America/Santiago', '2027-09-05'],
  ['Australia/Lord_Howe', '2027-04-04'],
  ['Asia/Kolkata', '2027-03-28'],
]

const time = fc
  .tuple(fc.nat(23), fc.constantFrom(0, 15, 30, 45))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
const times = fc.uniqueArray(time, { minLength: 2, maxLength: 3 }).map((list) => list.toSorted())

test('several times of a day that end in different minutes are each kept when the clocks change, or refused', () => {
  let kept = 0
  fc.assert(
    fc.property(times, fc.constantFrom(...changes), (list, [timezone, day]) => {
      const told = daily(list, timezone)
      if ('problem' in told || told.schedule.type !== 'rrule') return
      kept += 1
      // Whole local days around the change, from the last run before them.
      const seen: Record<string, string[]> = {}
      let at = nextAfter(told.schedule, timezone, now, Date.parse(`${day}T00:00:00Z`) - 2 * dayMs)
      while (at && at.getTime() < Date.parse(`${day}T00:00:00Z`) + 4 * dayMs) {
        const local = localOf(at.getTime(), timezone)
        seen[local.date] = [...(seen[local.date] ?? []), local.time]
        at = nextAfter(told.schedule, timezone, now, at)
      }
      const days = Object.keys(seen).toSorted().slice(1, -1)
      expect(days.length).toBeGreaterThanOrEqual(3)
      expect(days).toContain(day)
      for (const one of days) expect(seen[one], `${timezone} ${one}`).toEqual(list)
    }),
    { numRuns: 150 },
  )
  expect(kept).toBeGreaterThan(60)
})

test.each([
  [['00:15', '23:30'], 'Europe/Berlin'],
  [['03:15', '04:30'], 'Europe/Berlin'],
  [['00:30', '05:45'], 'America/New_York'],
  [['02:15', '03:30'], 'Asia/Kolkata'],
])('%j in %s is one rule', (list, timezone) => {
  const told = daily(list, timezone)
  expect(told).toMatchObject({ schedule: { type: 'rrule' } })
  if ('schedule' in told) expect(draftOf(told.schedule, timezone, now).repeat.times).toEqual(list)
})

test.each([
  [['02:15', '03:30'], 'Europe/Berlin', '02:00 and 03:00', 'Berlin'],
  [['01:15', '05:30'], 'Europe/London', '01:00 and 02:00', 'London'],
  [['00:15', '05:30'], 'Asia/Beirut', '00:00 and 01:00', 'Beirut'],
])('%j in %s is refused, with the hours and what to do', (list, timezone, hours, city) => {
  const told = daily(list, timezone)
  if ('schedule' in told) throw new Error('It is one rule.')
  expect(told.problem.message).toContain(`between ${hours}, when ${city} changes its clocks`)
  expect(told.problem.message).toContain('make two automations')
})
