import { expect, test } from 'vitest'
import { costOf } from '#service/core/models.ts'
import { modelsFrom, priceOf } from './make.ts'

const served = (settings: Parameters<typeof modelsFrom>[0]) => {
  const models = modelsFrom({ SIGNALBOX_MODEL_BASE_URL: 'http://127.0.0.1:1/v1', ...settings })
  return (['low', 'med', 'high'] as const).map((level) => models.forLevel(level)?.name ?? null)
}

test('a level that is not set is served by the nearest one', () => {
  expect(served({})).toEqual([null, null, null])
  expect(served({ SIGNALBOX_MODEL_MED: 'compatible:m' })).toEqual(Array(3).fill('compatible:m'))
  const two = { SIGNALBOX_MODEL_LOW: 'compatible:l', SIGNALBOX_MODEL_HIGH: 'compatible:h' }
  expect(served(two)).toEqual(['compatible:l', 'compatible:h', 'compatible:h'])
  expect(served({ SIGNALBOX_MODEL_LOW: 'compatible:a:b' })).toEqual(Array(3).fill('compatible:a:b'))
})

test('a price that is not known is not zero', () => {
  const spent = { inputTokens: 1000, cachedTokens: 400, outputTokens: 100 }
  const prices = { 'openai:mini': { input: 0.25, cached: 0.025, output: 2 } }
  const cost = 600 * 0.25 + 400 * 0.025 + 100 * 2
  expect(costOf(priceOf(prices, 'openai:mini'), spent)).toBe(cost)
  expect(costOf(priceOf(prices, 'openai:mini-2025-08-07'), spent)).toBe(cost)
  expect(costOf(priceOf(prices, 'openai:mini-huge'), spent)).toBeNull()
  expect(costOf(priceOf({}, 'openai:mini'), spent)).toBeNull()
})
