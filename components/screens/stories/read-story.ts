import { type Outline, outlineOf } from '#components/kit/story/outline.ts'
import { type SafeNode, safeTree } from '#components/kit/story/safe-tree.ts'
import { numberSources, type Sources } from '#components/kit/story/sources.ts'
import type { Story } from '#contract/story-shape.ts'

const wordsPerMinute = 220

function textsOf(node: SafeNode): string[] {
  if (node.kind === 'note') return []
  const own = node.kind === 'unknown' ? node.texts : spoken(node.props)
  return [...own, ...node.children.flatMap(textsOf)]
}

function spoken(props: object): string[] {
  const keys = ['text', 'content', 'title', 'items']
  return keys
    .flatMap((key) => (Object.hasOwn(props, key) ? [Reflect.get(props, key)].flat() : []))
    .filter(isText)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** Whole minutes, at least one. */
function minutesToRead(root: SafeNode): number {
  const words = textsOf(root).reduce((sum, text) => sum + (text.match(/\S+/g)?.length ?? 0), 0)
  return Math.max(1, Math.round(words / wordsPerMinute))
}

export type Reading = {
  title: string
  summary: string
  main: { node: SafeNode; outline: Outline }
  sidebar: { node: SafeNode; outline: Outline } | null
  sources: Sources
  minutes: number
}

/** A title or summary is text for us and anything for the common interface. */
export function plainWords(value: unknown, otherwise: string): string {
  if (typeof value === 'string' && value.trim() !== '') return value.slice(0, 2_000).toWellFormed()
  return typeof value === 'number' ? String(value) : otherwise
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : null
}

function isEmpty(node: SafeNode): boolean {
  return node.kind === 'note' && (node.reason === 'unreadable' || node.reason === 'missing')
}

type Written = Record<'title' | 'summary' | 'main' | 'sidebar' | 'sourceRefs', unknown>

export function readStory({ detail, ...draft }: Story['draft'], slug: string): Reading {
  return readWritten({ ...draft, main: member(detail, 'main'), sidebar: member(detail, 'sidebar') }, slug)
}

/** Converts a story to what the page shows; accepts any content. `otherwise` stands for a title that is none. */
export function readWritten(draft: Written, otherwise: string): Reading {
  const main = safeTree(draft.main)
  const sidebar = safeTree(draft.sidebar)
  return {
    title: plainWords(draft.title, otherwise),
    summary: plainWords(draft.summary, ''),
    main: { node: main, outline: outlineOf(main) },
    sidebar: isEmpty(sidebar) ? null : { node: sidebar, outline: outlineOf(sidebar) },
    sources: numberSources(draft.sourceRefs, [main, sidebar]),
    minutes: minutesToRead(main),
  }
}
