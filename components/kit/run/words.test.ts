import { expect, test } from 'vitest'
import { stateWords } from './words.ts'

type Told = Parameters<typeof stateWords>[0]

test.each<[string, Told]>([
  ['Next in line', { status: 'queued', attempt: 0, errorMessage: null }],
  ['Waiting to try again', { status: 'queued', attempt: 1, errorMessage: 'The provider failed (500).' }],
  ['Running', { status: 'running', attempt: 2, errorMessage: 'The provider failed (500).' }],
  ['Failed', { status: 'failed', attempt: 3, errorMessage: 'The provider failed (500).' }],
])('%s', (words, run) => {
  expect(stateWords(run)).toBe(words)
})
