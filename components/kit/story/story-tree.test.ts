import fc from 'fast-check'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ViewerProvider } from '#components/ui/viewer.tsx'
import { elementTypes } from './catalog.ts'
import { outlineOf } from './outline.ts'
import { safeTree } from './safe-tree.ts'
import { numberSources } from './sources.ts'
import { StoryTree } from './story-tree.tsx'
import type { Scale } from './view.ts'

const viewer = {
  member: { id: '', name: '', email: '', role: 'owner' as const, image: null },
  organization: { name: '', slug: '', timezone: 'UTC', simulated: true },
}
function Frame({ children }: { children?: ReactNode }) {
  return ViewerProvider({ viewer, offered: ['getMessage'], children })
}

const refs = [
  { id: 's', type: 'message', title: 'A message' },
  { id: 't', type: 'issue', title: 'An issue', url: 'javascript:alert(1)' },
]

function html(tree: unknown, scale: Scale = 'read'): string {
  const node = safeTree(tree)
  const view = { scale, sources: numberSources(refs, [node]), outline: outlineOf(node), timeZone: 'UTC' }
  const drawn = createElement(StoryTree, { node, view })
  return renderToStaticMarkup(createElement(Frame, null, drawn))
}

const one = (type: string, props: unknown, children: string[] = []) =>
  html({
    root: 'r',
    elements: { r: { type, props, children }, s: { type: 'SourceRef', props: { ref: 's' } } },
  })

const dangerous =
  /<(?:script|style|iframe|object|embed|link|base|form|meta)\b|(?:href|src)="(?:javascript|vbscript|data:text|\/\/|blob)/i

/** Checks that nothing is run or loaded: scripts, handlers, styles, frames, foreign addresses. */
function expectTame(drawn: string): void {
  expect(drawn).not.toMatch(dangerous)
  const withoutValues = drawn.replace(/"[^"]*"/g, '""')
  expect(withoutValues).not.toMatch(/<[^>]*\s(?:on\w+|style)=/i)
}

describe('markdown', () => {
  test.each([
    ['<script>alert(1)</script>', 'a tag'],
    ['<img src=x onerror=alert(1)>', 'a handler'],
    ['[x](javascript:alert(1))', 'a script address'],
    ['[x](data:text/html,<b>)', 'a data address'],
    ['![x](https://a.example/x.png)', 'a foreign picture'],
    ['<javascript:alert(1)>', 'a script address in brackets'],
    ['[x]: javascript:alert(1)\n\n[x]', 'a reference'],
    ['x[^1]\n\n[^1]: <script>', 'a footnote'],
  ])('runs and loads nothing: %s', (content) => {
    const drawn = one('Markdown', { content })
    expectTame(drawn)
    expect(drawn).not.toContain('<img')
  })

  test.each([
    ['quotes in quotes', '> '.repeat(9_000)],
    ['lists in lists', '- '.repeat(9_000)],
    ['blanks', ' '.repeat(19_000)],
    ['tabs', '\t'.repeat(19_000)],
    ['brackets', '['.repeat(19_000)],
    ['stars', '*a '.repeat(6_000)],
    ['underscores', '_a'.repeat(9_000)],
    ['backticks', '`a``b'.repeat(3_000)],
    ['links in links', '[a]('.repeat(4_000)],
    ['a wide table', `${'a|'.repeat(4_000)}\n${'-|'.repeat(4_000)}\n${'b\n'.repeat(1_000)}`],
    ['angles', '<a '.repeat(6_000)],
    ['autolinks', 'www.'.repeat(4_000)],
    ['footnotes', Array.from({ length: 1_500 }, (_, n) => `[^${n}]: x`).join('\n')],
  ])('is drawn whatever it is made of: %s', (_, content) => {
    expect(one('Markdown', { content }).length).toBeLessThan(1_000_000)
  })

  test('headings go on from the outline, and sources stand behind the last word', () => {
    const drawn = one('Markdown', { content: '# A\n\n### B\n\nLast *word*' }, ['s'])
    expect(drawn).toMatch(/<h2[^>]*>A<\/h2>/)
    expect(drawn).toMatch(/<h3[^>]*>B<\/h3>/)
    expect(drawn).toMatch(/<em>word<\/em><a href="\/messages\/s"/)
  })
})

test.each([
  ['Action', { label: 'x', kind: 'link', href: 'javascript:alert(1)' }],
  ['IssueLink', { key: 'a', title: 'b', url: ' jAvascript:alert(1)' }],
  ['Image', { src: 'https://a.example/x.png', alt: 'A sketch' }],
  ['Image', { src: 'data:text/html,<script>' }],
  ['PersonChip', { personId: 'javascript:alert(1)', name: '<script>' }],
  [
    'Text',
    { text: '<script>alert(1)</script>', style: 'x', dangerouslySetInnerHTML: { __html: '<script>' } },
  ],
  ['Section', { title: '" onmouseover="alert(1)' }],
])('%s of %j runs and loads nothing', (type, props) => {
  const drawn = one(type, props)
  expectTame(drawn)
  expect(drawn).not.toMatch(/<img[^>]+https?:/)
})

test('an unknown element shows what it says, its children and that it is unknown', () => {
  const drawn = html({
    root: 'r',
    elements: {
      r: { type: 'Hologram', props: { title: 'Said' }, children: ['c'] },
      c: { type: 'Text', props: { text: 'Below' }, children: [] },
    },
  })
  for (const words of ['Said', 'Below', 'Unknown element: Hologram']) expect(drawn).toContain(words)
})

const value = fc.oneof(
  fc.string(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom('javascript:alert(1)', '<script>', '2026-01-01', '\ud800', '1e400', '# a', '| a |\n|-|'),
  fc.array(fc.oneof(fc.string(), fc.double()), { maxLength: 4 }),
  fc.array(fc.record({ key: fc.string(), label: fc.string(), at: fc.string(), title: fc.string() }), {
    maxLength: 3,
  }),
  fc.array(
    fc.record({
      name: fc.string(),
      points: fc.array(fc.record({ x: fc.string(), y: fc.double() }), { maxLength: 5 }),
    }),
    { maxLength: 3 },
  ),
)
const names = [
  'text',
  'title',
  'content',
  'label',
  'value',
  'values',
  'items',
  'columns',
  'rows',
  'series',
  'widths',
]
const more = [
  'tone',
  'level',
  'src',
  'href',
  'url',
  'kind',
  'target',
  'name',
  'personId',
  'ref',
  'code',
  'unit',
]
const element = fc.record({
  type: fc.constantFrom(...elementTypes, 'Odd'),
  props: fc.dictionary(fc.constantFrom(...names, ...more), value, { maxKeys: 8 }),
  children: fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'gone'), { maxLength: 4 }),
})

test('whatever a tree is, it is drawn, and runs nothing', () => {
  const elements = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), element)
  fc.assert(
    fc.property(elements, fc.constantFrom<Scale>('read', 'side', 'brief'), (all, scale) => {
      const drawn = html({ root: 'a', elements: all }, scale)
      expect(drawn).not.toMatch(
        /<(?:script|iframe|object|embed|base)\b|(?:href|src)="(?:javascript|data:text)/i,
      )
      expect(drawn).not.toMatch(/(?:NaN|Infinity|undefined)[ "]/)
    }),
    { numRuns: 1_500 },
  )
})
