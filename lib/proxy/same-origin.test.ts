import { expect, test } from 'vitest'
import { isSameOrigin } from './same-origin.ts'

const from = (headers: Record<string, string>, publicUrl?: string) =>
  isSameOrigin(new Headers({ host: 'localhost:3000', ...headers }), publicUrl)

test.each<Record<string, string>>([
  { origin: 'http://localhost:3000' },
  { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'same-origin' },
])('%o is a page of this dashboard', (headers) => {
  expect(from(headers)).toBe(true)
})

test.each<Record<string, string>>([
  {},
  { origin: 'null' },
  { origin: 'http://evil.example' },
  { origin: 'http://localhost:3001' },
  { origin: 'http://localhost:3000.evil.example' },
  { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
  { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
])('%o is not', (headers) => {
  expect(from(headers)).toBe(false)
})

test('behind a public address, that address alone counts', () => {
  const publicUrl = 'https://signals.example'
  expect(from({ origin: 'https://signals.example' }, publicUrl)).toBe(true)
  expect(from({ origin: 'http://signals.example' }, publicUrl)).toBe(false)
  expect(from({ origin: 'http://localhost:3000' }, publicUrl)).toBe(false)
})
