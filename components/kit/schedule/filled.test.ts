import { afterEach, expect, test, vi } from 'vitest'
import { emptyDraft, scheduleOf } from '#contract/schedule/form/draft.ts'
import { understand } from '#contract/schedule/language/understand.ts'
import { clockFrom, isUnchanged, secondReading } from './filled.ts'

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

test('what was filled in is unchanged until the schedule or the zone is changed', () => {
  const after = understand('every day at 9', before.draft, 'UTC', now)
  if ('problem' in after) throw new Error(after.problem)
  const filled = { before, after }
  expect(isUnchanged(filled, after.draft, 'UTC')).toBe(true)
  expect(isUnchanged(filled, { ...after.draft, way: 'cron' }, 'UTC')).toBe(false)
  expect(isUnchanged(filled, after.draft, 'Europe/Berlin')).toBe(false)
})

const draft = emptyDraft(Date.UTC(2026, 10, 22), 'UTC')
const problem = 'Not understood: “payday”. Nothing was changed.'
const nothing = { schedule: null, timezone: null, reason: null, suggestions: [] }

test('what a model read is put in the form, in its zone', () => {
  const schedule = { type: 'cron' as const, expr: '0 9 26 * *' }
  const answer = {
    outcome: 'understood' as const,
    model: 'a:b',
    schedule,
    timezone: 'Asia/Tokyo',
    reason: null,
    suggestions: [],
  }
  const read = secondReading(answer, draft, problem)
  if ('problem' in read) throw new Error(read.problem)
  expect(read.after.draft.way).toBe('repeat')
  expect(scheduleOf(read.after.draft, read.after.timezone)).toEqual({ schedule })
})

test('without a model it is what the rules say, and with one its reason as well', () => {
  const read = (answer: Partial<Parameters<typeof secondReading>[0]>) =>
    secondReading({ outcome: 'refused', model: 'a:b', ...nothing, ...answer }, draft, problem)
  expect(read({ outcome: 'no-model', model: null })).toEqual({ problem })
  expect(read({ reason: 'The day is not said' })).toEqual({
    problem: `${problem} The model a:b was asked as well and is not sure. The day is not said.`,
  })
  expect(read({ outcome: 'failed', reason: 'It did not answer in time.' })).toEqual({
    problem: `${problem} The model a:b could not be reached. It did not answer in time.`,
  })
  expect(read({ outcome: 'understood' })).toHaveProperty('problem')
})
