import { expect, test } from 'vitest'
import { becameWords } from './words.ts'

const none = { messages: 0, edits: 0, deletions: 0, people: 0, companies: 0, events: [] }
const one = { outcome: 'mapped' as const, reason: null, attempts: 1, made: none }
const event = { id: 'e', name: 'github.pr.merged' }

test('a mapped arrival says what it made and which events it gave', () => {
  const made = { ...none, messages: 1, people: 1 }
  expect(becameWords({ ...one, made })).toBe('1 message and 1 person')
  expect(becameWords({ ...one, made: { ...made, events: [event] } })).toBe(
    '1 message and 1 person; github.pr.merged',
  )
  expect(becameWords({ ...one, made: { ...none, events: [event] } })).toBe('github.pr.merged')
  expect(becameWords(one)).toBe('Nothing new')
})

test('the others say why', () => {
  expect(becameWords({ ...one, outcome: 'ignored', reason: 'A star is no signal.' })).toBe(
    'A star is no signal.',
  )
  const failed = { ...one, outcome: 'failed' as const, reason: 'The body cannot be read.' }
  expect(becameWords({ ...failed, attempts: 5 })).toBe('The body cannot be read. Tried 5 times.')
  expect(becameWords(failed)).toBe('The body cannot be read.')
})
