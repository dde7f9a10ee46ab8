type Shape = Record<string, unknown>

function isShape(value: unknown): value is Shape {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reads own fields only, never what every object inherits. */
function fieldOf(value: unknown, name: string): unknown {
  return isShape(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

export function valueAt(payload: unknown, path: string): unknown {
  return path.split('.').reduce(fieldOf, payload)
}

/** The text at the first of the paths that has one. */
export function textAt(payload: unknown, paths: string[]): string | null {
  for (const path of paths) {
    const value = valueAt(payload, path)
    if (typeof value === 'string' && value !== '') return value
  }
  return null
}

const mostCharacters = 4000
const mostEntries = 50

/** Prepares a value for the judge: no objects outside the guide, and no very long text. */
function leaf(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, mostCharacters).toWellFormed()
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (!Array.isArray(value)) return undefined
  const plain = value.slice(0, mostEntries).filter((it) => typeof it !== 'object')
  return plain.length > 0 ? plain.map(leaf) : undefined
}

type Tree = Map<string, Tree>

function treeOf(paths: string[]): Tree {
  const root: Tree = new Map()
  for (const path of paths) {
    let node = root
    for (const part of path.split('.')) {
      const next = node.get(part) ?? new Map()
      node.set(part, next)
      node = next
    }
  }
  return root
}

function cut(value: unknown, tree: Tree): unknown {
  if (tree.size === 0) return leaf(value)
  const kept: [string, unknown][] = []
  for (const [part, below] of tree) {
    const name = part.replace(/\[\]$/, '')
    const found = fieldOf(value, name)
    const it = part === name ? cut(found, below) : cutEach(found, below)
    if (it !== undefined) kept.push([name, it])
  }
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}

function cutEach(value: unknown, tree: Tree): unknown {
  if (!Array.isArray(value)) return undefined
  const entries = value.slice(-mostEntries).flatMap((it) => cut(it, tree) ?? [])
  return entries.length > 0 ? entries : undefined
}

/** Cuts a payload to the fields that a guide names; null when it has none of them. */
export function cutToGuide(payload: unknown, guide: { field: string }[]): Record<string, unknown> | null {
  const kept = cut(payload, treeOf(guide.map(({ field }) => field)))
  return isShape(kept) ? kept : null
}
