import { expect, test } from 'vitest'
import { formatTokens, modelWords, totalsOf } from './words.ts'

test('a model is told from its provider, whatever colons its name has', () => {
  expect(modelWords('compatible:llama:70b')).toEqual({
    provider: 'OpenAI-compatible server',
    model: 'llama:70b',
  })
  expect(modelWords('toString:x')).toEqual({ provider: '', model: 'toString:x' })
  expect(modelWords('plain')).toEqual({ provider: '', model: 'plain' })
})

test('an unknown cost is neither zero nor added', () => {
  const row = { attempts: 1, inputTokens: 10, outputTokens: 5, costUsd: null, unpriced: 1 }
  expect(totalsOf([row, row])).toEqual({
    attempts: 2,
    inputTokens: 20,
    outputTokens: 10,
    costUsd: null,
    unpriced: 2,
  })
  expect(totalsOf([row, { ...row, costUsd: 0.5, unpriced: 0 }])).toMatchObject({ costUsd: 0.5, unpriced: 1 })
  expect(totalsOf([])).toMatchObject({ attempts: 0, costUsd: null })
})

test('tokens are short', () => {
  expect([950, 12_345, 6_000_000_100].map(formatTokens)).toEqual(['950', '12.3K', '6B'])
})
