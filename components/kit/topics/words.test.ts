import { expect, test } from 'vitest'
import { saidWords } from './words.ts'

test.each([
  [[], ''],
  [['export'], 'Both say “export”'],
  [['export', 'timeout'], 'Both say “export” and “timeout”'],
  [['hit', 'hit rate', 'rate'], 'Both say “hit rate”'],
  [['log', 'login page'], 'Both say “log” and “login page”'],
])('%j is said as %j', (words, sentence) => {
  expect(saidWords('Both say', words)).toBe(sentence)
})
