import { expect, test } from 'vitest'
import { isUnderWay, madeWords, wouldHaveRunWords } from './backfill-words.ts'

const none = { messages: 0, edits: 0, deletions: 0, people: 0, companies: 0 }

test('what was made is counted in words', () => {
  expect(madeWords({ made: { ...none, messages: 1204, people: 31, companies: 1 } })).toBe(
    '1,204 messages, 31 people and 1 company',
  )
  expect(madeWords({ made: none })).toBe('Nothing new')
})

test('what waits for the sender is still under way', () => {
  const all = ['waiting', 'running', 'limited', 'done', 'failed', 'canceled'] as const
  expect(all.filter((status) => isUnderWay({ status }))).toEqual(['waiting', 'running', 'limited'])
})

test('what would have run is said with its limit', () => {
  const one = { automationId: 'a', name: 'VIP watch', count: 12 }
  expect(wouldHaveRunWords({ status: 'done', wouldHaveRun: [] })).toBeNull()
  expect(wouldHaveRunWords({ status: 'done', wouldHaveRun: [one] })).toBe(
    '1 automation would have run 12 times at most if this had arrived live',
  )
  expect(wouldHaveRunWords({ status: 'running', wouldHaveRun: [one, { ...one, count: 3 }] })).toBe(
    'So far, 2 automations would have run 15 times at most if this had arrived live',
  )
})
