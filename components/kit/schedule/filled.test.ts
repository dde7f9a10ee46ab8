import { afterEach, expect, test, vi } from 'vitest'
import { emptyDraft } from '#contract/schedule/form/draft.ts'
import { understand } from '#contract/schedule/language/understand.ts'
import { clockFrom, stands } from './filled.ts'

const now = Date.UTC(2026, 10, 22, 10)
const before = { draft: emptyDraft(now, 'UTC'), timezone: 'UTC' }

afterEach(() => {
  vi.useRealTimers()
})

test('tomorrow, said in a page that was open overnight, is the day after that night', () => {
  // A device whose clock is years behind.
  vi.useFakeTimers({ now: Date.UTC(2020, 0, 1) })
  const clock = clockFrom(now)
  expect(clock()).toBe(now)
  vi.setSystemTime(Date.UTC(2020, 0, 2))
  const understood = understand('tomorrow at noon', before.draft, 'UTC', clock())
  expect(understood).toMatchObject({ draft: { once: { date: '2026-11-24' } } })
})

test('the clock does not go back with that of the device', () => {
  vi.useFakeTimers({ now })
  const clock = clockFrom(now)
  vi.setSystemTime(now - 3_600_000)
  expect(clock()).toBe(now)
})

test('what was filled in stands until the schedule or the zone is changed', () => {
  const after = understand('every day at 9', before.draft, 'UTC', now)
  if ('problem' in after) throw new Error(after.problem)
  const filled = { before, after }
  expect(stands(filled, after.draft, 'UTC')).toBe(true)
  expect(stands(filled, { ...after.draft, way: 'cron' }, 'UTC')).toBe(false)
  expect(stands(filled, after.draft, 'Europe/Berlin')).toBe(false)
})
