import { type ElementType, isElementType, type PropsOf } from './catalog.ts'
import { bounded, limits, type Meter } from './limits.ts'
import { readProps } from './read-props.ts'

const speaking = ['title', 'heading', 'label', 'name', 'text', 'content', 'value', 'caption', 'summary']
const more = ['description', 'author', 'alt', 'code', 'items', 'body', 'message', 'note']
const most = 40

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value]
  if (typeof value === 'number') return [String(value)]
  return Array.isArray(value) ? value.flatMap(textsOf) : []
}

/** Finds the words of an element of unknown type in its usual properties. */
function textOfUnknown(props: unknown, meter: Meter): string[] {
  const given = bounded(props, meter)
  if (typeof given !== 'object' || given === null) return textsOf(given)
  return [...speaking, ...more]
    .flatMap((key) => (Object.hasOwn(given, key) ? textsOf(Reflect.get(given, key)) : []))
    .slice(0, most)
}

export type Reason = 'missing' | 'cycle' | 'shared' | 'deep' | 'large' | 'unreadable'

export type ElementNode<T extends ElementType = ElementType> = {
  [K in T]: {
    kind: 'element'
    type: K
    props: PropsOf<K>
    /** Set when the version before did not have it. */
    changed?: true
    children: SafeNode[]
  }
}[T]
export type UnknownNode = {
  kind: 'unknown'
  /** The name of the type, or why a known type could not be read. */
  type: string
  known: boolean
  texts: string[]
  children: SafeNode[]
}
/** Marks omitted elements; `count` is how many in a row. */
export type NoteNode = { kind: 'note'; reason: Reason; count: number }
export type SafeNode = ElementNode | UnknownNode | NoteNode

type Pass = {
  elements: object
  meter: Meter
  left: number
  /** Whether something was left out because the tree is too large. */
  cut: boolean
  /** Elements above the present one. */
  above: Set<string>
  placed: Set<string>
}

type Raw = { type: string; props: unknown; isChanged: boolean; children: unknown[] }

function note(reason: Reason): NoteNode {
  return { kind: 'note', reason, count: 1 }
}

function field(value: object, key: string): unknown {
  return Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readElement(elements: object, id: string): Raw | null {
  const value = field(elements, id)
  if (!isObject(value)) return null
  const [type, children] = [field(value, 'type'), field(value, 'children')]
  return {
    type: typeof type === 'string' ? type : '',
    props: field(value, 'props'),
    isChanged: field(value, 'changed') === true,
    children: Array.isArray(children) ? children : [],
  }
}

function reasonAgainst(pass: Pass, id: string): Reason | null {
  if (pass.above.has(id)) return 'cycle'
  if (pass.placed.has(id)) return 'shared'
  return pass.above.size >= limits.depth ? 'deep' : null
}

function place(pass: Pass, id: unknown): SafeNode {
  if (typeof id !== 'string') return note('missing')
  const reason = reasonAgainst(pass, id)
  if (reason) return note(reason)
  const raw = readElement(pass.elements, id)
  if (!raw) return note('missing')
  pass.placed.add(id)
  pass.left -= 1
  const own = nodeOf(raw, pass.meter)
  pass.above.add(id)
  own.children = placeAll(pass, raw.children)
  pass.above.delete(id)
  return own
}

/** Stops at the limit at once, so that a list of a million children costs no more than one of five thousand. */
function placeAll(pass: Pass, ids: unknown[]): SafeNode[] {
  const nodes: SafeNode[] = []
  for (const id of ids) {
    if (pass.left <= 0) {
      pass.cut = true
      break
    }
    const node = place(pass, id)
    const last = nodes.at(-1)
    if (node.kind === 'note') pass.left -= 1
    if (node.kind === 'note' && last?.kind === 'note' && last.reason === node.reason) last.count += 1
    else nodes.push(node)
  }
  return nodes
}

function nodeOf({ type, props, isChanged }: Raw, meter: Meter): ElementNode | UnknownNode {
  if (isElementType(type)) {
    const read = readProps(type, props, meter)
    // The properties were read by the schema of this very type.
    if (read) {
      const mark = isChanged ? { changed: true } : {}
      return { kind: 'element', type, props: read, ...mark, children: [] } as ElementNode
    }
  }
  const name = type === '' ? 'without a type' : type.slice(0, 60).toWellFormed()
  return {
    kind: 'unknown',
    type: name,
    known: isElementType(type),
    texts: textOfUnknown(props, meter),
    children: [],
  }
}

/**
 * A tree that can be drawn, from anything at all: each element once, at most 64 deep and 5 000 in number, with
 * properties of the right types and bounded size. Linear in what it keeps; it never throws and runs nothing.
 */
export function safeTree(input: unknown): SafeNode {
  if (!isObject(input)) return note('unreadable')
  const [root, elements] = [field(input, 'root'), field(input, 'elements')]
  if (!isObject(elements)) return note('unreadable')
  const pass: Pass = {
    elements,
    meter: { left: limits.total },
    left: limits.elements,
    cut: false,
    above: new Set(),
    placed: new Set(),
  }
  const node = place(pass, root)
  if (pass.cut && node.kind !== 'note') node.children.push(note('large'))
  return node
}
