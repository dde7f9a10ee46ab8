import type { Story } from '#contract/story-shape.ts'
import { outsideAddress, placeAddress } from '#lib/addresses.ts'
import type { SafeNode } from './safe-tree.ts'

export type SourceType = Story['draft']['sourceRefs'][number]['type'] | 'other'

export type Source = {
  id: string
  number: number
  type: SourceType
  title: string
  /** Address of the source: a page of the dashboard, or another site. */
  href: string | null
  outside: boolean
}

export type Sources = { list: Source[]; byId: ReadonlyMap<string, Source> }

type SourceRef = { id: string; type: string; title: string; url: string | undefined }

const most = 200

function text(value: object, key: string): string | undefined {
  const found: unknown = Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
  return typeof found === 'string' ? found.slice(0, 2_048).toWellFormed() : undefined
}

function readSourceRefs(refs: unknown): SourceRef[] {
  if (!Array.isArray(refs)) return []
  return refs.slice(0, most).flatMap((ref: unknown) => {
    if (typeof ref !== 'object' || ref === null) return []
    const id = text(ref, 'id')
    if (id === undefined) return []
    return [{ id, type: text(ref, 'type') ?? '', title: text(ref, 'title') || id, url: text(ref, 'url') }]
  })
}

function citedIn(node: SafeNode): string[] {
  if (node.kind === 'note') return []
  const below = node.children.flatMap(citedIn)
  if (node.kind === 'unknown') return below
  if (node.type === 'SourceRef') return [node.props.ref, ...below]
  return node.type === 'Quote' && node.props.sourceRef ? [node.props.sourceRef, ...below] : below
}

function typeOf(type: string): SourceType {
  const known = ['topic', 'message', 'person', 'company', 'pull_request', 'issue'] as const
  return known.find((one) => one === type) ?? 'other'
}

function placeOf({ id, type, url }: SourceRef): Pick<Source, 'href' | 'outside'> {
  if (type === 'message' || type === 'topic' || type === 'person' || type === 'company') {
    return { href: placeAddress(type, id), outside: false }
  }
  return { href: outsideAddress(url), outside: true }
}

/** Numbered in the order in which a reader meets them; those that are cited nowhere come last. */
export function numberSources(refs: unknown, trees: SafeNode[]): Sources {
  const known = new Map(readSourceRefs(refs).map((ref) => [ref.id, ref]))
  const order = new Set([...trees.flatMap(citedIn).filter((id) => known.has(id)), ...known.keys()])
  const list = [...order].flatMap((id, index) => {
    const ref = known.get(id)
    if (!ref) return []
    return [{ id, number: index + 1, type: typeOf(ref.type), title: ref.title, ...placeOf(ref) }]
  })
  return { list, byId: new Map(list.map((source) => [source.id, source])) }
}
