import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { queryReader } from './query.ts'

const schema = z.object({
  page: z.int().default(1),
  flag: z.boolean().optional(),
  ids: z.array(z.string()).optional(),
  name: z.string().optional(),
})

const read = (query: string) => queryReader(schema)(new URLSearchParams(query))

describe('a query is read by its schema', () => {
  test.each([
    ['', {}],
    ['page=2', { page: 2 }],
    ['page=-2', { page: -2 }],
    ['page=02', { page: 2 }],
    ['flag=true', { flag: true }],
    ['flag=false', { flag: false }],
    ['name=5', { name: '5' }],
    ['name=', { name: '' }],
    ['name=a%20b+c', { name: 'a b c' }],
    ['ids=a', { ids: ['a'] }],
    ['ids=a&ids=b', { ids: ['a', 'b'] }],
    ['ids[]=a&ids[]=b', { ids: ['a', 'b'] }],
    ['ids[0]=a&ids[1]=b', { ids: ['a', 'b'] }],
    ['ids%5B0%5D=a', { ids: ['a'] }],
    ['ids=a,b', { ids: ['a,b'] }],
    ['ids=1', { ids: ['1'] }],
    ['unknown=1&__proto__=2&constructor=3', {}],
    ['ids[a]=1', { ids: {} }],
    ['ids[0][1]=2', { ids: {} }],
    ['page[a]=3', { page: {} }],
  ])('%s', (query, input) => expect(read(query)).toEqual(input))
})

describe('what does not look like its kind stays text for validation to refuse', () => {
  test.each([
    ['page=', { page: '' }],
    ['page=1e3', { page: '1e3' }],
    ['page=0x1', { page: '0x1' }],
    ['page= 1', { page: ' 1' }],
    ['page=99999999999999999', { page: '99999999999999999' }],
    ['flag=1', { flag: '1' }],
    ['flag=TRUE', { flag: 'TRUE' }],
    ['page=1&page=2', { page: [1, 2] }],
    ['page[]=1', { page: [1] }],
    ['name=a&name=b', { name: ['a', 'b'] }],
  ])('%s', (query, input) => expect(read(query)).toEqual(input))
})

test('an operation without a query reads none', () => {
  expect(queryReader(undefined)(new URLSearchParams('a=1'))).toEqual({})
})
