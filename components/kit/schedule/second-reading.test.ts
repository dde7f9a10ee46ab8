import { expect, test } from 'vitest'
import { emptyDraft, scheduleOf } from '#contract/schedule/form/draft.ts'
import { secondReading } from './second-reading.ts'

const draft = emptyDraft(Date.UTC(2026, 10, 22), 'UTC')
const problem = 'Not understood: “payday”. Nothing was changed.'
const nothing = { schedule: null, timezone: null, reason: null }

test('what a model read is put in the form, in its zone', () => {
  const schedule = { type: 'cron' as const, expr: '0 9 26 * *' }
  const told = {
    outcome: 'understood' as const,
    model: 'a:b',
    schedule,
    timezone: 'Asia/Tokyo',
    reason: null,
  }
  const read = secondReading(told, draft, problem)
  if ('problem' in read) throw new Error(read.problem)
  expect(read.after.draft.way).toBe('repeat')
  expect(scheduleOf(read.after.draft, read.after.timezone)).toEqual({ schedule })
})

test('without a model it is what the rules say, and with one its reason as well', () => {
  const read = (told: Partial<Parameters<typeof secondReading>[0]>) =>
    secondReading({ outcome: 'refused', model: 'a:b', ...nothing, ...told }, draft, problem)
  expect(read({ outcome: 'no-model', model: null })).toEqual({ problem })
  expect(read({ reason: 'The day is not said' })).toEqual({
    problem: `${problem} The model a:b was asked as well and is not sure. The day is not said.`,
  })
  expect(read({ outcome: 'failed', reason: 'It did not answer in time.' })).toEqual({
    problem: `${problem} The model a:b could not be asked. It did not answer in time.`,
  })
  expect(read({ outcome: 'understood' })).toHaveProperty('problem')
})
