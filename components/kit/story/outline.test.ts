import { expect, test } from 'vitest'
import { outlineOf } from './outline.ts'
import { safeTree } from './safe-tree.ts'
import { numberSources } from './sources.ts'

const section = (title: string, ...children: string[]) => ({ type: 'Section', props: { title }, children })
const heading = (text: string, level: number) => ({ type: 'Heading', props: { text, level }, children: [] })

const tree = safeTree({
  root: 'root',
  elements: {
    root: { type: 'Stack', props: {}, children: ['deep', 'one', 'two', 'three'] },
    deep: heading('Too deep at once', 4),
    one: section('One', 'h', 'inner'),
    h: heading('Below one', 2),
    inner: section('One'),
    two: section('???'),
    three: section('***', 'card'),
    card: { type: 'Card', props: { title: 'Card' }, children: ['q', 'ref'] },
    q: { type: 'Quote', props: { text: 'a', author: 'b', sourceRef: 'y' }, children: [] },
    ref: { type: 'SourceRef', props: { ref: 'gone' }, children: [] },
  },
})

test('headings follow one another without a gap, and each has an address of its own', () => {
  const { levels, contents } = outlineOf(tree)
  expect([...levels.values()]).toEqual([
    { level: 2, anchor: 'too-deep-at-once' },
    { level: 2, anchor: 'one' },
    { level: 3, anchor: 'below-one' },
    { level: 3, anchor: 'one-2' },
    { level: 2, anchor: 'part' },
    { level: 2, anchor: 'part-2' },
    { level: 3, anchor: 'card' },
  ])
  expect(contents.map(({ title }) => title)).toEqual(['Too deep at once', 'One', '???', '***'])
})

test('sources are numbered as they are met, the others after them', () => {
  const refs = [
    { id: 'x', type: 'topic', title: 'X' },
    { id: 'y', type: 'message', title: 'Y' },
    { id: 'z', type: 'pull_request', title: '', url: 'javascript:alert(1)' },
    { id: 'w', type: 'letter', url: 'https://a.example/w' },
    { id: 1 },
    'text',
    null,
  ]
  expect(numberSources(refs, [tree]).list).toEqual([
    { id: 'y', number: 1, type: 'message', title: 'Y', href: '/messages/y', outside: false },
    { id: 'x', number: 2, type: 'topic', title: 'X', href: '/topics/x', outside: false },
    { id: 'z', number: 3, type: 'pull_request', title: 'z', href: null, outside: true },
    { id: 'w', number: 4, type: 'other', title: 'w', href: 'https://a.example/w', outside: true },
  ])
  expect(numberSources({ length: 3 }, []).list).toEqual([])
})
