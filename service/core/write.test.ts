import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalJson, payloadHash } from './write.ts'

/** Returns the value with the keys of every object in another order. */
function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, shuffled(member)]),
  )
}

describe('canonicalJson', () => {
  test('does not depend on the order of keys or the white space it came with', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const sent = JSON.parse(JSON.stringify(value, null, 2))
        expect(canonicalJson(shuffled(sent))).toBe(canonicalJson(sent))
      }),
    )
  })

  test('is JSON of the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const sent = JSON.parse(JSON.stringify(value))
        expect(JSON.parse(canonicalJson(sent))).toEqual(sent)
      }),
    )
  })

  test('differs for values that differ', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        const [a, b] = [one, other].map((it) => JSON.parse(JSON.stringify(it)))
        fc.pre(JSON.stringify(shuffled(a)) !== JSON.stringify(shuffled(b)))
        const same = canonicalJson(a) === canonicalJson(b)
        if (same) expect(a).toEqual(b)
      }),
    )
  })

  test.each([
    ['1', '1.0'],
    ['1', '1e0'],
    ['0', '-0'],
    ['"A"', '"\\u0041"'],
    ['{"a":1,"b":2}', '{ "b" : 2, "a" : 1 }'],
    ['{"a":1,"a":2}', '{"a":2}'],
  ])('takes %s and %s for the same', (one, other) => {
    expect(canonicalJson(JSON.parse(one))).toBe(canonicalJson(JSON.parse(other)))
  })

  test.each([
    ['[1,2]', '[2,1]'],
    ['1', '"1"'],
    ['null', '"null"'],
    ['{}', '[]'],
    ['{"a":null}', '{}'],
    ['"a"', '"a "'],
    ['"é"', '"e\\u0301"'],
    ['[[1],2]', '[1,[2]]'],
  ])('takes %s and %s for different', (one, other) => {
    expect(canonicalJson(JSON.parse(one))).not.toBe(canonicalJson(JSON.parse(other)))
  })
})

test('a payload is bound to its operation', () => {
  expect(payloadHash('POST /a', {})).not.toBe(payloadHash('POST /b', {}))
  expect(payloadHash('POST /a', {})).toMatch(/^[0-9a-f]{64}$/)
})
