import type { Story } from '#contract/story-shape.ts'
import type { SharedStory } from '#contract/story-shares.ts'

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

const outside = new Set(['pull_request', 'issue'])

/** Elements that lead to a page of the dashboard, as the words that stand on them. */
const wordsOf: Record<string, (props: Fields) => unknown> = {
  PersonChip: ({ name, note }) => joined(name, note),
  CompanyChip: ({ name, note }) => joined(name, note),
  TopicLink: ({ title }) => title,
}

function joined(name: unknown, note: unknown): string {
  return [name, note].filter((words) => typeof words === 'string' && words !== '').join(', ')
}

/** What there is to do is for members; a link that leads outside stays. */
const isForMembers = ({ kind }: Fields) => kind !== 'link'

/** Returns one element without ids of the organization; null for one that says nothing to anybody outside. */
function elementFor(element: unknown, aliases: ReadonlyMap<string, string>): unknown {
  if (!isFields(element)) return element
  const { type, children } = element
  const props = fieldsOf(element.props)
  const words = typeof type === 'string' && Object.hasOwn(wordsOf, type) ? wordsOf[type] : undefined
  if (words) return { type: 'Text', props: { text: words(props) }, children }
  if (type === 'Action' && isForMembers(props)) return null
  if (type === 'Quote') {
    const { personId: _, sourceRef, ...rest } = props
    const source = typeof sourceRef === 'string' ? aliases.get(sourceRef) : undefined
    return { type, children, props: { ...rest, ...(source !== undefined && { sourceRef: source }) } }
  }
  if (type === 'SourceRef') {
    const source = typeof props.ref === 'string' ? aliases.get(props.ref) : undefined
    return source === undefined ? null : { type, children, props: { ref: source } }
  }
  return { type, props, children }
}

function treeFor(tree: unknown, aliases: ReadonlyMap<string, string>): SharedStory['main'] {
  const { root, elements } = fieldsOf(tree)
  const kept = Object.entries(fieldsOf(elements)).flatMap(([id, element]) => {
    const shown = elementFor(element, aliases)
    return shown === null ? [] : [[id, shown] as const]
  })
  const there = new Set(kept.map(([id]) => id))
  const without = (element: unknown) => {
    if (!isFields(element) || !Array.isArray(element.children)) return element
    return { ...element, children: element.children.filter((id) => typeof id !== 'string' || there.has(id)) }
  }
  return {
    root: typeof root === 'string' ? root : '',
    elements: Object.fromEntries(kept.map(([id, element]) => [id, without(element)])),
  }
}

type Draft = Pick<Story['draft'], 'title' | 'summary' | 'sourceRefs' | 'detail'>

/** A story as people outside read it: its words, without ids of the organization and ways into the dashboard. */
export function forOutsiders({
  title,
  summary,
  sourceRefs,
  detail,
}: Draft): Pick<SharedStory, 'title' | 'summary' | 'main' | 'sidebar' | 'sourceRefs'> {
  const aliases = new Map(sourceRefs.map(({ id }, at) => [id, `source-${at + 1}`]))
  return {
    ...{ title, summary },
    main: treeFor(detail.main, aliases),
    sidebar: treeFor(detail.sidebar, aliases),
    sourceRefs: sourceRefs.map(({ id, type, title: name, url }) => ({
      id: aliases.get(id) ?? '',
      type: outside.has(type) ? type : 'other',
      title: name,
      ...(outside.has(type) && url !== undefined && { url }),
    })),
  }
}
