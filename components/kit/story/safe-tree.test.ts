import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { elementTypes } from './catalog.ts'
import { limits } from './limits.ts'
import { type SafeNode, safeTree } from './safe-tree.ts'

function nodes(node: SafeNode): SafeNode[] {
  return node.kind === 'note' ? [node] : [node, ...node.children.flatMap(nodes)]
}

function depth(node: SafeNode): number {
  return node.kind === 'note' ? 0 : 1 + Math.max(0, ...node.children.map(depth))
}

const text = (id: string, children: unknown = []) => ({ type: 'Text', props: { text: id }, children })
const notes = (node: SafeNode) => nodes(node).flatMap((one) => (one.kind === 'note' ? [one.reason] : []))

describe('a tree', () => {
  test('keeps what is known, in order', () => {
    const elements = {
      a: { type: 'Stack', props: { gap: 'small' }, children: ['b', 'c'] },
      b: text('first'),
      c: { type: 'Badge', props: { text: 'New', tone: 'clear' }, children: [] },
    }
    expect(safeTree({ root: 'a', elements })).toEqual({
      kind: 'element',
      type: 'Stack',
      props: { gap: 'small' },
      children: [
        { kind: 'element', type: 'Text', props: { text: 'first' }, children: [] },
        { kind: 'element', type: 'Badge', props: { text: 'New', tone: 'clear' }, children: [] },
      ],
    })
  })

  test('says what an unknown element says, with its children', () => {
    const elements = {
      a: { type: 'Hologram', props: { title: 'Hi', onClick: 'alert(1)', items: ['x', 1] }, children: ['b'] },
      b: text('below'),
    }
    const found = { kind: 'unknown', type: 'Hologram', known: false, texts: ['Hi', 'x', '1'] }
    expect(safeTree({ root: 'a', elements })).toMatchObject({
      ...found,
      children: [{ props: { text: 'below' } }],
    })
  })

  test.each<[string, Record<string, unknown>, string[]]>([
    ['a child that is missing', { a: text('a', ['x']) }, ['missing']],
    ['a child that is no id', { a: text('a', [1, null, {}]) }, ['missing']],
    ['an element that contains itself', { a: text('a', ['a']) }, ['cycle']],
    ['a circle', { a: text('a', ['b']), b: text('b', ['a']) }, ['cycle']],
    ['a child of two', { a: text('a', ['b', 'c', 'b']), b: text('b', ['c']), c: text('c') }, ['shared']],
    ['the names of the language', { a: text('a', ['__proto__', 'constructor', 'toString']) }, ['missing']],
    ['children that are no list', { a: text('a', { length: 9 }) }, []],
  ])('goes on at %s', (_, elements, expected) => {
    expect(notes(safeTree({ root: 'a', elements }))).toEqual(expected)
  })

  test.each([null, undefined, 1, 'a', [], {}, { root: 'a' }, { elements: [] }, { root: {}, elements: {} }])(
    'that is none says so: %j',
    (input) => {
      expect(safeTree(input)).toMatchObject({ kind: 'note' })
    },
  )

  test('ends at the depth that a page can show', () => {
    const deep = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, n) => [`e${n}`, text(`${n}`, [`e${n + 1}`])]),
    )
    const tree = safeTree({ root: 'e0', elements: deep })
    expect(depth(tree)).toBe(limits.depth)
    expect(notes(tree)).toEqual(['deep'])
  })

  test.each([4_998, 4_999, 5_000, 100_000])('of %i children is bounded', (count) => {
    const ids = Array.from({ length: count }, (_, n) => `e${n}`)
    const elements = { root: text('root', ids), ...Object.fromEntries(ids.map((id) => [id, text(id)])) }
    const all = nodes(safeTree({ root: 'root', elements }))
    const tooMany = count + 1 > limits.elements
    expect(all.filter(({ kind }) => kind === 'element')).toHaveLength(Math.min(count + 1, limits.elements))
    expect(all.at(-1)?.kind === 'note').toBe(tooMany)
  })

  test('that doubles at each level is drawn once', () => {
    const elements = Object.fromEntries(
      Array.from({ length: 60 }, (_, n) => [`e${n}`, text(`${n}`, [`e${n + 1}`, `e${n + 1}`])]),
    )
    expect(nodes(safeTree({ root: 'e0', elements })).length).toBeLessThan(200)
  })

  test('has no more text than a reader could take', () => {
    const ids = Array.from({ length: 200 }, (_, n) => `e${n}`)
    const huge = { type: 'Markdown', props: { content: 'x'.repeat(1_000_000) }, children: [] }
    const elements = { root: text('', ids), ...Object.fromEntries(ids.map((id) => [id, huge])) }
    const written = JSON.stringify(safeTree({ root: 'root', elements }))
    expect(written.length).toBeLessThan(limits.total + 50_000)
  })
})

const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    'javascript:alert(1)',
    '<script>alert(1)</script>',
    '\ud800',
    '\u0000',
    '‮',
    { $state: '/x' },
    { toString: 1 },
    Number.MAX_VALUE,
    Number.NaN,
    -0,
    [],
    'x'.repeat(30_000),
  ),
  fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true, withMap: true }),
)
const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', '__proto__', 'constructor', 'gone')
const keys = [
  'text',
  'title',
  'content',
  'label',
  'value',
  'items',
  'columns',
  'rows',
  'series',
  'values',
  'src',
]
const element = fc.oneof(
  fc.record({
    type: fc.oneof(fc.constantFrom(...elementTypes), fc.string()),
    props: fc.oneof(fc.dictionary(fc.constantFrom(...keys, '__proto__', 'style'), hostile), hostile),
    children: fc.oneof(fc.array(fc.oneof(id, hostile), { maxLength: 6 }), hostile),
  }),
  hostile,
)
const anyTree = fc.oneof(
  fc.record({ root: id, elements: fc.dictionary(id, element) }),
  fc.json().map((json) => JSON.parse(json)),
  hostile,
)

describe('whatever it is given', () => {
  test('it answers a bounded tree that can be written down, each element once', () => {
    fc.assert(
      fc.property(anyTree, (input) => {
        const tree = safeTree(input)
        expect(depth(tree)).toBeLessThanOrEqual(limits.depth)
        expect(nodes(tree).length).toBeLessThanOrEqual(limits.elements + 1)
        expect(JSON.parse(JSON.stringify(tree))).toEqual(tree)
      }),
      { numRuns: 2_000 },
    )
  })

  test('it leaves the input and the language as they were', () => {
    fc.assert(
      fc.property(fc.json(), id, (json, root) => {
        const input: unknown = {
          root,
          elements: { a: JSON.parse(json), b: { type: 'Table', props: JSON.parse(json) } },
        }
        const before = JSON.stringify(input)
        safeTree(input)
        expect(JSON.stringify(input)).toBe(before)
        expect(Object.keys(Object.prototype)).toEqual([])
      }),
    )
  })
})
