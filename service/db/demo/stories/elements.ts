/** `clear` is good, `caution` wants a look, `stop` is broken, `idle` is over; `accent` only points. */
export type Tone = 'accent' | 'clear' | 'caution' | 'stop' | 'idle'
/** `x` is a day as `YYYY-MM-DD`, or the name of a category such as a time of day. */
export type Point = { x: string; y: number }
export type Series = { name: string; points: Point[] }
export type Column = { key: string; label: string; align?: 'left' | 'right' }
/** `at` is an instant in ISO form. */
export type Moment = { at: string; title: string; text?: string; tone?: Tone }
/** What `target` means follows from the kind: an id, a template's slug, or the text to copy. */
export type ActionKind = 'topic' | 'person' | 'company' | 'template' | 'copy' | 'link'

/** Every element type the renderer knows, with its properties. */
export type ElementProps = {
  Stack: { direction?: 'vertical' | 'horizontal'; gap?: 'small' | 'medium' | 'large' }
  /** Relative widths of the children; equal when left out. */
  Columns: { widths?: number[] }
  Section: { title: string }
  Card: { title?: string; tone?: Tone }
  Heading: { level: 2 | 3 | 4; text: string }
  /** May hold SourceRef children, which stand behind the last word. */
  Text: { text: string; tone?: 'default' | 'lead' | 'muted' }
  /** May hold SourceRef children, which stand behind the last word. */
  Markdown: { content: string }
  Badge: { text: string; tone?: Tone }
  Callout: { tone: Tone; title?: string; text: string }
  /** `direction` is where the value went, `tone` whether that is welcome. */
  Metric: { label: string; value: string; change?: string; direction?: 'up' | 'down' | 'flat'; tone?: Tone }
  MetricGrid: { columns?: 2 | 3 | 4 }
  List: { items: string[]; ordered?: boolean }
  Table: { columns: Column[]; rows: Record<string, string | number>[]; caption?: string }
  /** `sourceRef` is the id of an entry in the story's sources. */
  Quote: { text: string; author: string; personId?: string; sourceRef?: string }
  Timeline: { items: Moment[] }
  BarSeries: { title: string; unit?: string; series: Series[] }
  LineSeries: { title: string; unit?: string; series: Series[] }
  Sparkline: { label: string; values: number[] }
  PersonChip: { personId: string; name: string; note?: string }
  CompanyChip: { companyId: string; name: string; note?: string }
  TopicLink: { topicId: string; title: string }
  IssueLink: { key: string; title: string; url?: string }
  /** `ref` is the id of an entry in the story's sources. */
  SourceRef: { ref: string }
  /** `src` is a local path or a data address. */
  Image: { src: string; alt: string; caption?: string }
  Code: { language: string; code: string }
  Divider: Record<string, never>
  Action: { label: string; kind: ActionKind; target?: string; href?: string }
}

export type ElementType = keyof ElementProps
export type StoryElement = {
  [T in ElementType]: { type: T; props: ElementProps[T]; children: string[] }
}[ElementType]
export type ElementTree = { root: string; elements: Record<string, StoryElement> }

/** An element as it is written: with its children inside it. */
export type Piece = {
  [T in ElementType]: { type: T; props: ElementProps[T]; children: Piece[] }
}[ElementType]

function piece<T extends ElementType>(type: T, props: ElementProps[T], children: Piece[] = []): Piece {
  return { type, props, children } as Piece
}

/** Lays nested pieces out flat. Ids name the type and count in reading order, so equal input gives equal ids. */
export function tree(root: Piece): ElementTree {
  const elements: ElementTree['elements'] = {}
  const seen = new Map<ElementType, number>()
  const place = (one: Piece): string => {
    const number = (seen.get(one.type) ?? 0) + 1
    seen.set(one.type, number)
    const id = `${one.type.toLowerCase()}-${number}`
    const element = { ...one, children: [] as string[] }
    elements[id] = element
    element.children = one.children.map(place)
    return id
  }
  return { root: place(root), elements }
}

type Props<T extends ElementType> = ElementProps[T]
type Named = { id: string; name: string }
type Titled = { id: string; title: string }
type Sourced = { id: string }

export function stack(...children: Piece[]) {
  return piece('Stack', { direction: 'vertical', gap: 'medium' }, children)
}
export function row(...children: Piece[]) {
  return piece('Stack', { direction: 'horizontal', gap: 'small' }, children)
}
export function columns(widths: number[], ...children: Piece[]) {
  return piece('Columns', { widths }, children)
}
export function section(title: string, ...children: Piece[]) {
  return piece('Section', { title }, children)
}
export function card(props: Props<'Card'>, ...children: Piece[]) {
  return piece('Card', props, children)
}
export function heading(level: 2 | 3 | 4, text: string) {
  return piece('Heading', { level, text })
}
export function text(words: string, ...sources: Sourced[]) {
  return piece('Text', { text: words }, sources.map(cite))
}
export function lead(words: string, ...sources: Sourced[]) {
  return piece('Text', { text: words, tone: 'lead' }, sources.map(cite))
}
export function muted(words: string, ...sources: Sourced[]) {
  return piece('Text', { text: words, tone: 'muted' }, sources.map(cite))
}
export function markdown(content: string, ...sources: Sourced[]) {
  return piece('Markdown', { content }, sources.map(cite))
}
export function badge(words: string, tone?: Tone) {
  return piece('Badge', { text: words, tone })
}
export function callout(tone: Tone, title: string, words: string) {
  return piece('Callout', { tone, title, text: words })
}
export function metric(label: string, value: string, more: Omit<Props<'Metric'>, 'label' | 'value'> = {}) {
  return piece('Metric', { label, value, ...more })
}
export function metrics(count: 2 | 3 | 4, ...children: Piece[]) {
  return piece('MetricGrid', { columns: count }, children)
}
export function list(...items: string[]) {
  return piece('List', { items })
}
export function steps(...items: string[]) {
  return piece('List', { items, ordered: true })
}
export function table(props: Props<'Table'>) {
  return piece('Table', props)
}
export function quote(person: Named, words: string, source?: Sourced) {
  return piece('Quote', { text: words, author: person.name, personId: person.id, sourceRef: source?.id })
}
/** Words of somebody who is known only by company or role. */
export function said(author: string, words: string, source?: Sourced) {
  return piece('Quote', { text: words, author, sourceRef: source?.id })
}
export function timeline(...items: Moment[]) {
  return piece('Timeline', { items })
}
export function bars(title: string, unit: string, ...series: Series[]) {
  return piece('BarSeries', { title, unit, series })
}
export function lines(title: string, unit: string, ...series: Series[]) {
  return piece('LineSeries', { title, unit, series })
}
export function sparkline(label: string, values: number[]) {
  return piece('Sparkline', { label, values })
}
export function personChip(person: Named, note?: string) {
  return piece('PersonChip', { personId: person.id, name: person.name, note })
}
export function companyChip(company: Named, note?: string) {
  return piece('CompanyChip', { companyId: company.id, name: company.name, note })
}
export function topicLink(topic: Titled) {
  return piece('TopicLink', { topicId: topic.id, title: topic.title })
}
export function issueLink(issue: Titled & { url?: string }) {
  return piece('IssueLink', { key: issue.id, title: issue.title, url: issue.url })
}
export function cite(source: Sourced) {
  return piece('SourceRef', { ref: source.id })
}
export function image(src: string, alt: string, caption: string) {
  return piece('Image', { src, alt, caption })
}
export function code(language: string, content: string) {
  return piece('Code', { language, code: content })
}
export function divider() {
  return piece('Divider', {})
}
export function action(label: string, kind: ActionKind, target: string) {
  return piece('Action', { label, kind, ...(kind === 'link' ? { href: target } : { target }) })
}
