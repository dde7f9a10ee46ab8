import { expect, test } from 'vitest'
import { withQueryHints } from './query-hints.ts'

const hinted = (path: (string | number)[], given: unknown, message = 'Must be x') =>
  withQueryHints([{ path, message }], given)[0]?.message

test.each([
  [['ids', 0], { ids: ['a,b'] }, 'Must be x. Write several as ids=…&ids=…'],
  [['ids', 1], { ids: ['a', '["b"]'] }, 'Must be x. Write several as ids=…&ids=…'],
  [['page'], { page: {} }, 'Must be x. Write it as page=…'],
  [['page'], { page: [1, 2] }, 'Must be x. Give it once'],
  [['since'], { since: '2026-01-01T00:00:00 01:00' }, 'Must be x. Write the + of an offset as %2B'],
])('%j of %j is told how it is written', (path, given, message) => {
  expect(hinted(path, given)).toBe(message)
})

test.each([
  [['ids', 0], { ids: ['a'] }],
  [['page'], { page: 'x' }],
  [['page'], {}],
  [['constructor'], {}],
  [['since'], { since: '2026-01-01T00:00:00' }],
  [[], { ids: ['a,b'] }],
])('%j of %j is told nothing more', (path, given) => {
  expect(hinted(path, given)).toBe('Must be x')
})

test('a list with too many items is not told to be given once', () => {
  const message = 'Must have at most 2 items'
  expect(hinted(['ids'], { ids: ['a', 'b', 'c'] }, message)).toBe(message)
})

test('a list in strange brackets is told both ways to write one', () => {
  const hint = 'Must be a list. Write it as ids=…, or ids[0]=…'
  expect(hinted(['ids'], { ids: {} }, 'Must be a list')).toBe(hint)
})
