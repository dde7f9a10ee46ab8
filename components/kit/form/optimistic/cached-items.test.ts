import { expect, test } from 'vitest'
import { findItem, replaceItem } from './cached-items.ts'

const ada = { id: '1', name: 'Ada', company: { id: '2', name: 'Halden' } }
const list = { data: [ada, { id: '2', name: 'Bo' }], page: 1, totalCount: 2 }
const rename = (item: object) => ({ ...item, name: 'New' })

test.each([
  ['a detail', ada, { ...ada, name: 'New' }],
  ['a list', list, { ...list, data: [{ ...ada, name: 'New' }, list.data[1]] }],
  [
    'an endless list',
    { pages: [list], pageParams: [1] },
    { pages: [{ ...list, data: [{ ...ada, name: 'New' }, list.data[1]] }], pageParams: [1] },
  ],
  ['a bare array', [ada], [{ ...ada, name: 'New' }]],
])('finds the item in %s', (_, data, expected) => {
  expect(replaceItem(data, '1', rename)).toEqual(expected)
  expect(findItem(data, '1')).toBe(ada)
})

test('leaves everything else as the same object', () => {
  for (const data of [ada, list, { pages: [list] }, null, undefined, 'x', { history: [ada] }])
    expect(replaceItem(data, '9', rename)).toBe(data)
})

test('does not take an entity inside another for the item', () => {
  expect(findItem({ data: [ada] }, '2')).toBeNull()
})
