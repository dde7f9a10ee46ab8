import type { Facts, Link, Name, Quote, Ref, Series } from '../facts/facts.ts'
import type { Said } from './say.ts'

/** Element with its children nested, before it gets an id. */
export type Piece = { type: string; props: Record<string, unknown>; children: Piece[]; refs: Ref[] }

export type StoryElement = {
  type: string
  props: Record<string, unknown>
  children: string[]
  changed?: true
}
export type ElementTree = { root: string; elements: Record<string, StoryElement> }

export type Tone = 'accent' | 'clear' | 'caution' | 'stop' | 'idle'

const piece = (
  type: string,
  props: Record<string, unknown>,
  children: Piece[] = [],
  refs: Ref[] = [],
): Piece => ({
  type,
  props,
  children,
  refs,
})

const present = (pieces: (Piece | null)[]): Piece[] => pieces.filter((it) => it !== null)

const marks = (refs: Ref[]) => refs.map((ref) => piece('SourceRef', { ref: ref.id }, [], [ref]))

export const stack = (...children: (Piece | null)[]) =>
  piece('Stack', { direction: 'vertical', gap: 'medium' }, present(children))

export const row = (...children: (Piece | null)[]) =>
  piece('Stack', { direction: 'horizontal', gap: 'small' }, present(children))

export const card = (props: { title?: Said; tone?: Tone }, ...children: (Piece | null)[]) =>
  piece(
    'Card',
    { ...(props.title && { title: props.title.text }), ...(props.tone && { tone: props.tone }) },
    present(children),
  )

/** Null without children. */
export function section(title: Said, ...children: (Piece | null)[]): Piece | null {
  const kept = present(children)
  return kept.length === 0 ? null : piece('Section', { title: title.text }, kept)
}

/** A paragraph with the marks of what it is drawn from. */
export const text = (said: Said, tone: 'default' | 'lead' | 'muted' = 'default') =>
  piece('Text', { text: said.text, ...(tone !== 'default' && { tone }) }, marks(said.refs.slice(0, 4)))

/** A paragraph in a list of stories, where marks lead nowhere. */
export const plainText = (said: Said) => piece('Text', { text: said.text })

export const badge = (said: Said, tone?: Tone) => piece('Badge', { text: said.text, ...(tone && { tone }) })

type MetricProps = { change?: Said | null; direction?: 'up' | 'down'; tone?: Tone }

export const metric = (label: Said, value: Said, { change, direction, tone }: MetricProps = {}) =>
  piece('Metric', {
    label: label.text,
    value: value.text,
    ...(change && { change: change.text }),
    ...(direction && { direction }),
    ...(tone && { tone }),
  })

export function metrics(...children: (Piece | null)[]): Piece | null {
  const kept = present(children)
  return kept.length === 0 ? null : piece('MetricGrid', { columns: Math.min(4, kept.length) }, kept)
}

export const list = (items: (Said | null)[]) =>
  piece('List', { items: items.flatMap((it) => it?.text ?? []), ordered: true })

export function quote({ text: words, author, messageId, place }: Quote): Piece {
  const where = place.startsWith('#') ? `in ${place}` : place
  const title = `${author.text}, ${where}`
  const props = {
    text: words,
    author: title,
    ...(author.ref && { personId: author.ref.id }),
    sourceRef: messageId,
  }
  return piece('Quote', props, [], [{ id: messageId, type: 'message', title: `Message of ${title}` }])
}

export const lineSeries = ({ label, points }: Series) =>
  piece('LineSeries', { title: label, series: [{ name: label, points }] })

export const sparkline = ({ label, points }: Series) =>
  piece('Sparkline', { label, values: points.map(({ y }) => y) })

/** Null when there are too few bars to compare. */
export function bars(title: Said, name: Said, values: { of: Name; value: number }[]): Piece | null {
  if (values.length < 3) return null
  const points = values.map(({ of, value }) => ({ x: of.text, y: value }))
  return piece('BarSeries', { title: title.text, series: [{ name: name.text, points }] })
}

export function companyTable(companies: Facts['companies'], caption: Said): Piece | null {
  if (companies.length === 0) return null
  const hasValue = companies.some(({ yearly }) => yearly !== null)
  const columns = [
    { key: 'company', label: 'Company' },
    { key: 'people', label: 'People', align: 'right' },
    { key: 'messages', label: 'Messages', align: 'right' },
    ...(hasValue ? [{ key: 'yearly', label: 'Pays a year', align: 'right' }] : []),
  ]
  const rows = companies.map(({ name, people, messages, yearly }) => ({
    company: name.text,
    people: String(people.value),
    messages: String(messages.value),
    ...(hasValue && { yearly: yearly?.text ?? 'not known' }),
  }))
  return piece('Table', { caption: caption.text, columns, rows })
}

export const companyChip = (name: Name, note: Said | null) =>
  piece('CompanyChip', { companyId: name.ref?.id ?? '', name: name.text, ...(note && { note: note.text }) })

export const personChip = (name: Name, note: Said | null) =>
  piece('PersonChip', { personId: name.ref?.id ?? '', name: name.text, ...(note && { note: note.text }) })

export const topicLink = ({ ref }: Name) =>
  piece('TopicLink', { topicId: ref?.id ?? '', title: ref?.title ?? '' }, [], ref ? [ref] : [])

export const issueLink = ({ text: key, url, ref }: Link) =>
  piece('IssueLink', { key, title: ref.type === 'issue' ? 'Issue' : 'Pull request', url }, [], [ref])

export const timeline = (items: { at: string; title: Said; text?: Said; tone?: Tone }[]) =>
  piece('Timeline', {
    items: items.map(({ title, text: more, ...rest }) => ({
      ...rest,
      title: title.text,
      ...(more && { text: more.text }),
    })),
  })

export const openTopic = (label: Said, topicId: string) =>
  piece('Action', { label: label.text, kind: 'topic', target: topicId })

/** Gives elements ids that name the type and count in reading order, so that equal input gives equal ids. */
export function treeOf(root: Piece): ElementTree {
  const elements: ElementTree['elements'] = {}
  const seen = new Map<string, number>()
  const place = ({ type, props, children }: Piece): string => {
    const number = (seen.get(type) ?? 0) + 1
    seen.set(type, number)
    const id = `${type.toLowerCase()}-${number}`
    const element: StoryElement = { type, props, children: [] }
    elements[id] = element
    element.children = children.map(place)
    return id
  }
  return { root: place(root), elements }
}

/** Sources of the elements, each once and in reading order. */
export function refsOf(...roots: Piece[]): Ref[] {
  const all = (from: Piece): Ref[] => [...from.refs, ...from.children.flatMap(all)]
  return [...new Map(roots.flatMap(all).map((ref) => [ref.id, ref])).values()]
}
