import { expect, test } from 'vitest'
import { urlFor } from './addresses.ts'

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['signals.example', 'http://signals.example:3000'],
  ['::1', 'http://[::1]:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
])('what listens on %s is reached at %s', (host, url) => {
  expect(urlFor(host, 3000)).toBe(url)
})
