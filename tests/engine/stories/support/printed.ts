import type { TestService } from '#tests/harness/service.ts'
import type { Tree, Written } from './talk.ts'

type Told = { kind: string; text: string; value?: number; messageId?: string; url?: string }

/** Every fact that is stored beside a story. */
export async function factsOf(service: TestService, orgId: string, slug: string): Promise<Told[]> {
  const found = await service.db.pool.query<{ facts: unknown }>(
    'SELECT facts FROM stories WHERE org_id = $1 AND slug = $2',
    [orgId, slug],
  )
  const facts: Told[] = []
  const walk = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    if ('kind' in value && 'text' in value) facts.push(value as Told)
    for (const inner of Object.values(value)) walk(inner)
  }
  walk(found.rows[0]?.facts)
  return facts
}

const textKeys = new Set([
  'text',
  'title',
  'label',
  'value',
  'change',
  'name',
  'note',
  'author',
  'caption',
  'key',
  'items',
  'rows',
])

function textsIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return textKeys.has(key) ? [value] : []
  if (Array.isArray(value)) return value.flatMap((it) => textsIn(it, key))
  if (typeof value !== 'object' || value === null) return []
  const inRows = key === 'rows'
  return Object.entries(value).flatMap(([name, it]) => textsIn(it, inRows ? 'value' : name))
}

const elementsOf = ({ elements }: Tree) => Object.values(elements)

/** Every text that a reader sees, but for axes of charts and times of timelines. */
export function printedTexts({ draft, why, relevantMembers }: Written): string[] {
  const trees = [draft.list, draft.detail.main, draft.detail.sidebar]
  const shown = trees
    .flatMap(elementsOf)
    .flatMap(({ type, props }) =>
      type.endsWith('Series') || type === 'Sparkline' ? textsIn({ title: props.title }) : textsIn(props),
    )
  return [
    draft.title,
    draft.summary,
    ...shown,
    ...why.map(({ sentence }) => sentence),
    ...relevantMembers.map(({ relevanceRationale }) => relevanceRationale),
  ]
}

/** The text without every fact in it, the longest first. */
export function withoutFacts(text: string, facts: Told[]): string {
  const texts = [
    ...new Set(facts.flatMap((it) => [it.text, ...(it.value === undefined ? [] : [String(it.value)])])),
  ]
  return texts
    .filter((it) => it !== '')
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, it) => left.replaceAll(it, ''), text)
}
