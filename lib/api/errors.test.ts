import { expect, test } from 'vitest'
import { retryAfterSeconds } from './errors.ts'

test.each<[Record<string, string>, number]>([
  [{ 'retry-after': '17' }, 17],
  [{ 'retry-after': '0' }, 1],
  [{ 'ratelimit-reset': '3.2' }, 4],
  [{ 'retry-after': 'soon' }, 60],
  [{}, 60],
])('%o asks to wait %d seconds', (headers, expected) => {
  expect(retryAfterSeconds(new Headers(headers))).toBe(expected)
})
