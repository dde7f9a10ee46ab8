import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { checkText } from './check-text.ts'
import { queryReader } from './query.ts'

function nested(depth: number): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value }
  return value
}

function issueOf(value: unknown): unknown {
  try {
    checkText(value)
    return null
  } catch (error) {
    return error instanceof Error && 'data' in error ? error.data : error
  }
}

test('takes every JSON value of whole characters', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const text = JSON.stringify(value)
      fc.pre(!text.includes('\\u0000') && !/\\ud[89a-f]/.test(text))
      checkText(JSON.parse(text))
    }),
  )
})

test.each([
  ['a\u0000', []],
  [{ a: ['b', '\u0000'] }, ['a', 1]],
  [{ a: { b: '\ud800' } }, ['a', 'b']],
  [{ a: '\udc00x' }, ['a']],
  [{ a: [{ '\u0000': 1 }] }, ['a', 0]],
])('names the place of a flaw: %j', (value, path) => {
  expect(issueOf(value)).toMatchObject({ issues: [{ path }] })
})

test.each(['\ud83d\ude00', '\ufffd', '\u0001', '\u202e'])('takes %j', (text) =>
  expect(issueOf(text)).toBeNull(),
)

test('goes 32 levels deep and no further', () => {
  expect(issueOf(nested(32))).toBeNull()
  expect(issueOf(nested(33))).toMatchObject({ issues: [{ message: 'Nested too deeply' }] })
})

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
