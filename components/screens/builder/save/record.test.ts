import { expect, test } from 'vitest'
import { type BuilderDraft, emptyBuilder } from '../draft/draft.ts'
import { type BuilderRecord, forgottenSince, newRecord, typedSince } from './record.ts'

const hour = 3_600_000
const body = {
  name: 'Digest',
  prompt: 'Say what moved.',
  schedule: { type: 'every' as const, n: 4, unit: 'hours' as const },
  timezone: 'UTC',
}

test('a request to create is forgotten after 23 hours, counted from its first sending', () => {
  const record: BuilderRecord = {
    ...newRecord('one', 10 * hour),
    attempt: { kind: 'create', body, at: hour },
  }
  expect(forgottenSince(record, 24 * hour)).toBeNull()
  expect(forgottenSince(record, 24 * hour + 1)).toBe(hour)
  expect(forgottenSince({ ...record, attempt: { kind: 'create', body } }, 30 * hour)).toBeNull()
  expect(forgottenSince({ ...record, attempt: { kind: 'create', body } }, 34 * hour)).toBe(10 * hour)
  expect(forgottenSince({ ...record, attempt: { kind: 'change', body } }, 90 * hour)).toBeNull()
  expect(forgottenSince({ ...record, attempt: null }, 90 * hour)).toBeNull()
})

test('what was typed after saving is told from what was saved', () => {
  const draft: BuilderDraft = { ...emptyBuilder(0, 'UTC'), name: 'Saved' }
  const done = { id: 'a', name: 'Saved', content: '{}', draft }
  const record = { ...newRecord('one', 1), done }
  expect(typedSince(record)).toBeNull()
  expect(typedSince({ ...record, draft })).toBeNull()
  expect(typedSince({ ...record, draft: { ...draft, name: 'Next' } })).toMatchObject({ name: 'Next' })
  const { draft: _, ...before } = done
  expect(typedSince({ ...record, draft, done: before })).toBeNull()
})
