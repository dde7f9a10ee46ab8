import type { SafeNode } from './safe-tree.ts'

export type Level = 2 | 3 | 4 | 5 | 6
export type Entry = { anchor: string; title: string }
export type Outline = {
  /** The heading of an element, by the element. */
  levels: ReadonlyMap<SafeNode, { level: Level; anchor: string }>
  /** Level of the next heading inside an element; Markdown starts there. */
  inside: ReadonlyMap<SafeNode, Level>
  contents: Entry[]
}

function clamp(level: number): Level {
  return Math.min(6, Math.max(2, level)) as Level
}

function slugOf(title: string): string {
  const slug = title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return slug.slice(0, 60) || 'part'
}

function titleOf(node: SafeNode): string | undefined {
  if (node.kind !== 'element') return undefined
  if (node.type === 'Heading') return node.props.text
  return node.type === 'Section' || node.type === 'Card' ? node.props.title : undefined
}

/** Heading levels without gaps: each is at most one below the one before it. */
export function outlineOf(root: SafeNode, start: Level = 2): Outline {
  const levels = new Map<SafeNode, { level: Level; anchor: string }>()
  const inside = new Map<SafeNode, Level>()
  const contents: Entry[] = []
  const taken = new Map<string, number>()
  let previous = start - 1

  const anchorOf = (title: string): string => {
    const slug = slugOf(title)
    const times = (taken.get(slug) ?? 0) + 1
    taken.set(slug, times)
    return times === 1 ? slug : `${slug}-${times}`
  }

  const wanted = (node: SafeNode, base: number): number =>
    node.kind === 'element' && node.type === 'Heading'
      ? base + Math.max(0, (node.props.level ?? 2) - 2)
      : base

  /** Sets the level of the content below. */
  const head = (node: SafeNode, title: string, base: number): number => {
    const level = clamp(Math.min(wanted(node, base), previous + 1))
    const anchor = anchorOf(title)
    levels.set(node, { level, anchor })
    previous = level
    const type = node.kind === 'element' ? node.type : undefined
    if (level === start && type !== 'Card') contents.push({ anchor, title })
    return type === 'Heading' ? base : level + 1
  }

  const walk = (node: SafeNode, base: number): void => {
    inside.set(node, clamp(Math.min(base, previous + 1)))
    const title = titleOf(node)
    const below = title === undefined ? base : head(node, title, base)
    if (node.kind !== 'note') for (const child of node.children) walk(child, below)
  }

  walk(root, start)
  return { levels, inside, contents }
}
