import { expect, test } from 'vitest'
import { termsOf } from '../text/terms.ts'
import { cluster } from './cluster.ts'

const exports = [
  'the csv export times out',
  'csv export of large tables times out',
  'export to csv times out every night',
  'our csv exports time out',
]
const logins = [
  'cannot log in with single sign-on',
  'single sign-on login fails',
  'log in by single sign-on is refused',
  'login with single sign-on does not work',
]
const invoices = [
  'change the address on an invoice',
  'wrong address on our invoices',
  'how to change the invoice address',
  'invoice shows the old address',
]

const groupsOf = (texts: string[]) => cluster(texts.map((text) => termsOf(text))).map(({ group }) => group)

test('finds the groups of texts that are about one thing', () => {
  const groups = groupsOf([...exports, ...logins, ...invoices])
  const parts = [0, 4, 8].map((at) => new Set(groups.slice(at, at + 4)))
  expect(parts.map(({ size }) => size)).toEqual([1, 1, 1])
  expect(new Set(groups).size).toBe(3)
})

test('says less of a text that belongs nowhere', () => {
  const found = cluster([...exports, ...logins, 'lunch is at noon'].map((text) => termsOf(text)))
  const supports = found.map(({ support }) => support)
  expect(Math.min(...supports.slice(0, -1))).toBeGreaterThan(supports.at(-1) ?? 1)
})

test('answers the same for the same texts, and nothing for none', () => {
  const texts = [...exports, ...logins, ...invoices]
  expect(groupsOf(texts)).toEqual(groupsOf(texts))
  expect(cluster([])).toEqual([])
})
