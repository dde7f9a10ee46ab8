import type { SafeNode } from './safe-tree.ts'

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
export function minutesToRead(root: SafeNode): number {
  const words = textsOf(root).reduce((sum, text) => sum + (text.match(/\S+/g)?.length ?? 0), 0)
  return Math.max(1, Math.round(words / wordsPerMinute))
}
