import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkText } from './check-text.ts'

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
