import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { kinds } from '../catalogue/kinds.ts'
import { cutToGuide, textAt } from './payload-paths.ts'

const guide = (...fields: string[]) => fields.map((field) => ({ field }))

describe('a payload cut to its guide', () => {
  test('keeps what the guide names and nothing else', () => {
    const payload = {
      a: { b: 1, c: 2 },
      list: [{ text: 'x', id: 1 }, { id: 2 }, 'odd'],
      tags: ['t', { no: 1 }],
    }
    expect(cutToGuide(payload, guide('a.b', 'list[].text', 'tags', 'none.at.all'))).toEqual({
      a: { b: 1 },
      list: [{ text: 'x' }],
      tags: ['t'],
    })
  })

  test.each([{}, null, 'text', [], { a: null }, { a: { b: {} } }, { a: { b: [] } }])(
    'is null when nothing of it is there: %j',
    (payload) => {
      expect(cutToGuide(payload, guide('a.b', 'constructor.name', '__proto__'))).toBeNull()
    },
  )

  test('is no longer than can be read', () => {
    const cut = cutToGuide(
      { a: 'x'.repeat(100_000), b: Array.from({ length: 1000 }, () => 'y') },
      guide('a', 'b'),
    )
    expect(JSON.stringify(cut).length).toBeLessThan(5000)
  })

  test('takes any value', () => {
    fc.assert(
      fc.property(fc.anything(), (payload) => {
        const cut = cutToGuide(payload, guide('a', 'a.b', 'a[].b', 'c[].d.e'))
        expect(() => JSON.stringify(cut)).not.toThrow()
      }),
      { numRuns: 2000 },
    )
  })
})

test('the first text of several paths is taken', () => {
  expect(textAt({ a: { b: '' }, c: 'x' }, ['a.b', 'c'])).toBe('x')
  expect(textAt({ a: 1 }, ['a', 'toString'])).toBeNull()
})

describe.each(kinds)('$name', ({ fields, samplePayload, overlaps, name }) => {
  test('has a sample in which every field of its guide stands, unless it may be missing', () => {
    for (const { field, description } of fields) {
      if (/may be missing|only when/i.test(description)) continue
      expect([field, cutToGuide(samplePayload, [{ field }])]).not.toEqual([field, null])
    }
  })

  test('names each field once, and overlaps with events that overlap with it', () => {
    expect(new Set(fields.map(({ field }) => field)).size).toBe(fields.length)
    for (const other of overlaps) expect(kinds.find((it) => it.name === other)?.overlaps).toContain(name)
  })
})
