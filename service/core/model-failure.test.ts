import { APICallError } from 'ai'
import { expect, test } from 'vitest'
import { modelFailure } from './model-failure.ts'

function failed(statusCode: number, message: string): string {
  const call = { url: 'https://models.example', requestBodyValues: {}, statusCode, message }
  return modelFailure('openai:x', new APICallError(call))?.message ?? ''
}

test.each([
  'sk-proj-a1b2c3d4e5f6g7h8i9j0',
  'sk-ant-api03-Zx9_yW8-vU7',
  'AIzaSyA1234567890abcdefghijklmnopqrstuv',
  '0123456789abcdef0123456789abcdef',
])('a key that a provider repeats is left out: %s', (key) => {
  for (const status of [400, 422, 500, 200]) {
    for (const words of [
      `Bad request: ${key} is over its limit`,
      `Authorization: Bearer ${key}`,
      `{"key":"${key}"}`,
    ])
      expect(failed(status, words)).not.toContain(key.slice(-8))
  }
})

test.each([
  'The model gpt-4o-mini-2024-07-18 does not support tools.',
  'max_tokens: 4096 is too large, at most 2048.',
  'Invalid key provided in response_format.',
])('other words stay: %s', (words) => expect(failed(400, words)).toContain(words))
