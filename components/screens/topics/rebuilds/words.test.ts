import { expect, test } from 'vitest'
import type { RebuildResult } from '#contract/topic-rebuilds.ts'
import { consequences, progressWords, resultWords } from './words.ts'

const result: RebuildResult = {
  topics: { before: 120, after: 124 },
  placed: { before: 9000, after: 9100 },
  unplaced: { before: 300, after: 200 },
  moved: 1234,
  kept: 1,
  unchanged: 80,
  fates: { new: 5, emptied: 1, grows: 20, shrinks: 10, changes: 4 },
}

test('a plan is one sentence', () => {
  expect(resultWords(result)).toBe(
    '1,234 discussions would move: 5 new topics, 1 topic fewer, 34 topics with other discussions.',
  )
  expect(resultWords({ ...result, moved: 0 })).toMatch(/nothing would change/)
  expect(progressWords({ done: 1200, total: 3400 })).toBe('1,200 of 3,400 discussions')
})

test('what happens is said before it happens', () => {
  const words = consequences(result)
  expect(words).toContain('1,234 discussions move.')
  expect(words).toContain('1 discussion that people placed stays where it is.')
  expect(words.at(-1)).toMatch(/undone for 30 days/)
  expect(consequences({ ...result, moved: 1, kept: 0 })[0]).toBe('1 discussion moves.')
})
