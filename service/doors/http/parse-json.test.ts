import { describe, expect, test } from 'vitest'
import { parseJson } from './parse-json.ts'

const parse = (json: string) => parseJson(Buffer.from(json))

function fields(count: number, more = ''): string {
  const all = Array.from({ length: count }, (_, n) => `"k${n}${more}":0`)
  return `{${all.join(',')}}`
}

test('a body of usual size is read', () => {
  const body = { messages: Array.from({ length: 500 }, (_, n) => ({ id: `${n}`, content: 'a: "b", {c}' })) }
  expect(parse(JSON.stringify(body))).toEqual(body)
  expect(parse('"\\ud83d\\ude00"')).toBe('😀')
})

describe('more fields than any batch holds are refused before they are parsed', () => {
  test.each([
    ['', 30_001],
    ['\\\\', 30_001],
    ['\\"', 30_001],
    ['', 95_000],
  ])('with names that end with %j: %i', (more, count) => {
    expect(() => parse(fields(count, more))).toThrow('more than 30,000 fields')
  })

  test('and no fewer are, unless their names differ', () => {
    const items = JSON.stringify(Array.from({ length: 15 }, () => JSON.parse(fields(2_000))))
    expect(parse(items)).toHaveLength(15)
    const differing = ['', 'x', 'y'].map((more) => fields(1_700, more))
    expect(() => parse(`[${differing.join(',')}]`)).toThrow('more than 5,000 fields of different names')
  })

  test('what stands in a text is no field', () => {
    const text = '"a":'.repeat(40_000)
    expect(parse(JSON.stringify({ text }))).toEqual({ text })
  })
})

test('more values than any batch holds are refused', () => {
  expect(() => parse(`[${'0,'.repeat(100_001)}0]`)).toThrow('more than 100,000 values')
  const list = `[${'0,'.repeat(1_999)}0]`
  expect(parse(`[${Array.from({ length: 50 }, () => list).join(',')}]`)).toHaveLength(50)
  expect(() => parse(`[[], [${'0,'.repeat(2_000)}0], []]`)).toThrow('more than 2,000 entries in one list')
  expect(() => parse(fields(2_001))).toThrow('more than 2,000 entries in one list or object')
})

test.each(['{"a":"\\u0000"}', '{"a":"\\uD800"}', '{"\\udc00":1}'])('%s is refused by its text', (json) => {
  expect(() => parse(json)).toThrow('Must not contain')
})

test('nesting is refused where it would exhaust the stack', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  expect(parse(nested(32))).toBeDefined()
  expect(() => parse(nested(33))).toThrow('Nested too deeply')
  expect(() => parse(nested(100_000))).toThrow('Nested too deeply')
})

test.each(['{', '"', '"\\', '{"a":1}}', 'undefined'])('%j is no JSON', (json) => {
  expect(() => parse(json)).toThrow('not valid JSON')
})
