import { expect, test } from 'vitest'
import { listAddress, listInput, readListState } from './story-list.ts'

test.each([
  [{}, { search: '', shown: 'current', page: 1 }],
  [
    { q: [' a ', 'b'], shown: 'all', page: '3' },
    { search: 'a', shown: 'all', page: 3 },
  ],
  [
    { shown: 'x', page: '-1' },
    { search: '', shown: 'current', page: 1 },
  ],
  [{ page: '1e99' }, { search: '', shown: 'current', page: 1 }],
] as const)('the address %j is read', (params, expected) => {
  expect(readListState(Object(params))).toEqual(expected)
})

test('an address leads back to what it was made of', () => {
  const state = { search: 'a&b=c', shown: 'archived', page: 2 } as const
  const params = new URL(listAddress(state), 'http://a.example').searchParams
  expect(readListState(Object.fromEntries(params))).toEqual(state)
  expect(listAddress({ search: '', shown: 'current', page: 1 })).toBe('/stories')
})

test('the service is asked for current stories unless all are wanted', () => {
  expect(listInput({ search: '', shown: 'current', page: 1 })).toEqual({
    page: 1,
    limit: 12,
    archived: false,
  })
  expect(listInput({ search: 'x', shown: 'all', page: 2 })).toEqual({ page: 2, limit: 12, search: 'x' })
})
