import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffLines, folded } from './diff.ts'

const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 }).map((lines) => lines.join('\n'))

describe('the difference of two texts', () => {
  test('holds both of them, whatever they are', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = diffLines(before, after)
        const without = (kind: string) => lines.filter((line) => line.kind !== kind).map((line) => line.text)
        expect(without('added').join('\n')).toBe(before)
        expect(without('removed').join('\n')).toBe(after)
      }),
    )
  })

  test('names only what is different', () => {
    expect(diffLines('one\ntwo\nthree', 'one\n2\nthree')).toEqual([
      { kind: 'same', text: 'one' },
      { kind: 'removed', text: 'two' },
      { kind: 'added', text: '2' },
      { kind: 'same', text: 'three' },
    ])
    expect(diffLines('one', 'one').every(({ kind }) => kind === 'same')).toBe(true)
  })

  test('is folded to what lies around a change', () => {
    const before = Array.from({ length: 9 }, (_, n) => `line ${n}`)
    const after = before.with(4, 'changed')
    const parts = folded(diffLines(before.join('\n'), after.join('\n')), 1)
    expect(parts.map((part) => (part.kind === 'gap' ? part.count : part.kind))).toEqual([
      3,
      'same',
      'removed',
      'added',
      'same',
      3,
    ])
  })
})
