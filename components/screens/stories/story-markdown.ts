import type { ElementType, PropsOf } from '#components/kit/story/catalog.ts'
import { dated, figuresOf, valueWords } from '#components/kit/story/figures.ts'
import type { ElementNode, SafeNode } from '#components/kit/story/safe-tree.ts'
import type { Source, Sources } from '#components/kit/story/sources.ts'
import { outsideAddress, placeAddress } from '#lib/addresses.ts'
import {
  blockMarkdown,
  codeMarkdown,
  inlineMarkdown,
  linkMarkdown,
  quotedMarkdown,
  tableMarkdown,
} from '#lib/markdown.ts'
import { routes } from '#lib/routes.ts'
import type { Reading } from './read-story.ts'

type At = { sources: Sources; origin: string; timeZone: string; level: number }

type Writers = { [T in ElementType]: (props: PropsOf<T>, below: string[], at: At) => string[] }

const text = inlineMarkdown
const heading = (level: number, title: string) => `${'#'.repeat(Math.min(6, level))} ${text(title)}`
const bold = (words: string) => `**${text(words)}**`
const from = (at: At, place: Parameters<typeof placeAddress>[0], id: string) =>
  at.origin + placeAddress(place, id)
const noted = (words: string, note: string | undefined) =>
  note === undefined ? words : `${words}: ${text(note)}`

/** Marks of sources stand behind the last word. */
const marked = (words: string, below: string[]) => [`${words}${below.join('')}`]

function chart({ title, unit, series }: PropsOf<'BarSeries'>, below: string[]): string[] {
  const { xs, series: lines } = figuresOf(series)
  const rows = xs.map((x, index) => [
    x,
    ...lines.map(({ values }) => {
      const value = values[index]
      return value === null || value === undefined ? '' : valueWords(value, unit)
    }),
  ])
  return [bold(title), tableMarkdown(['', ...lines.map(({ name }) => name)], rows), ...below]
}

function metric({ label, value, change }: PropsOf<'Metric'>): string {
  return `- ${bold(value)} ${text(label)}${change === undefined ? '' : ` (${text(change)})`}`
}

const cell = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const writers: Writers = {
  Stack: (_, below) => below,
  Columns: (_, below) => below,
  Section: ({ title }, below, at) => [heading(at.level, title), ...below],
  Card: ({ title }, below, at) => [...(title === undefined ? [] : [heading(at.level, title)]), ...below],
  Divider: () => ['---'],
  Heading: ({ text: title }, below, at) => [heading(at.level, title), ...below],
  Text: ({ text: words }, below) => marked(blockMarkdown(words), below),
  Markdown: ({ content }, below) => marked(content.trim(), below),
  List: ({ items, ordered }, below) => [
    items.map((item, index) => `${ordered ? `${index + 1}.` : '-'} ${text(item)}`).join('\n'),
    ...below,
  ],
  Quote: ({ text: words, author, sourceRef }, below, at) => {
    const mark = sourceRef === undefined ? '' : sourceMark(at, sourceRef)
    const by = author === undefined && mark === '' ? '' : `\n\n— ${text(author ?? '')}${mark}`
    return [quotedMarkdown(`${blockMarkdown(words)}${by}`), ...below]
  },
  Code: ({ code, language }, below) => [codeMarkdown(code, language), ...below],
  Callout: ({ title, text: words }, below) => [
    quotedMarkdown(`${title === undefined ? '' : `${bold(title)}\n\n`}${blockMarkdown(words)}`),
    ...below,
  ],
  Badge: ({ text: words }, below) => [text(words), ...below],
  Metric: (props, below) => [metric(props), ...below],
  MetricGrid: (_, below) => [below.join('\n')],
  Table: ({ columns, rows, caption }, below) => [
    ...(caption === undefined ? [] : [bold(caption)]),
    tableMarkdown(
      columns.map(({ label }) => label),
      rows.map((row) => columns.map(({ key }) => cell(Object.hasOwn(row, key) ? row[key] : ''))),
    ),
    ...below,
  ],
  Timeline: ({ items }, below, { timeZone }) => {
    const when = dated(
      items.map(({ at }) => at),
      timeZone,
    )
    const lines = items.map(({ title, text: words }, index) => {
      const { day = '', time = null } = when[index] ?? {}
      return `- ${text(time === null ? day : `${day} ${time}`)}: ${noted(bold(title), words)}`
    })
    return [lines.join('\n'), ...below]
  },
  BarSeries: chart,
  LineSeries: chart,
  Sparkline: ({ label, values }, below) => [`${text(label)}: ${values.join(', ')}`, ...below],
  PersonChip: ({ personId, name, note }, below, at) => [
    `- ${noted(linkMarkdown(text(name), from(at, 'person', personId)), note)}`,
    ...below,
  ],
  CompanyChip: ({ companyId, name, note }, below, at) => [
    `- ${noted(linkMarkdown(text(name), from(at, 'company', companyId)), note)}`,
    ...below,
  ],
  TopicLink: ({ topicId, title }, below, at) => [
    `- ${linkMarkdown(text(title), from(at, 'topic', topicId))}`,
    ...below,
  ],
  IssueLink: ({ key, title, url }, below) => [
    `- ${linkMarkdown(text(key), outsideAddress(url))} ${text(title)}`,
    ...below,
  ],
  SourceRef: ({ ref }, _, at) => [sourceMark(at, ref)].filter((it) => it !== ''),
  // A picture is carried in its address, which is no text to paste elsewhere.
  Image: ({ alt, caption }, below) => {
    const words = caption ?? alt
    return [...(words === undefined ? [] : [`_${text(words)}_`]), ...below]
  },
  Action: () => [],
}

function addressOf({ href, outside }: Source, origin: string): string | null {
  return href === null || outside ? href : `${origin}${href}`
}

function sourceMark({ sources, origin }: At, id: string): string {
  const source = sources.byId.get(id)
  return source ? ` [${linkMarkdown(`${source.number}`, addressOf(source, origin))}]` : ''
}

const deeper = new Set<ElementType>(['Section', 'Card'])

function elementMarkdown<T extends ElementType>(node: ElementNode<T>, below: string[], at: At): string[] {
  const write: (props: PropsOf<T>, below: string[], at: At) => string[] = writers[node.type]
  return write(node.props as PropsOf<T>, below, at)
}

/** Parts of Markdown, between which is an empty line. */
function partsOf(node: SafeNode, at: At): string[] {
  if (node.kind === 'note') return []
  const isDeeper = node.kind === 'element' && deeper.has(node.type)
  const inside = isDeeper ? { ...at, level: at.level + 1 } : at
  const below = node.children.flatMap((child) => partsOf(child, inside))
  if (node.kind === 'unknown') return [...node.texts.map(blockMarkdown), ...below]
  return elementMarkdown(node, below, at)
}

const isItem = (part: string) => /^- [^\n]*$/.test(part)

/** Puts parts one below the other; items that follow each other are one list. */
function together(parts: string[]): string {
  return parts.reduce((text, part, index) => {
    const isSame = isItem(part) && isItem(parts[index - 1] ?? '')
    return `${text}${index === 0 ? '' : isSame ? '\n' : '\n\n'}${part}`
  }, '')
}

type Place = { slug: string; origin: string; timeZone: string }

/** A story as Markdown: title, summary, text, side column, sources and where it stands. */
export function storyMarkdown(reading: Reading, { slug, origin, timeZone }: Place): string {
  const { title, summary, main, sidebar, sources } = reading
  const at: At = { sources, origin, timeZone, level: 2 }
  const list = sources.list.map(
    (source) => `${source.number}. ${linkMarkdown(text(source.title), addressOf(source, origin))}`,
  )
  const parts = [
    `# ${text(title)}`,
    ...(summary === '' ? [] : [blockMarkdown(summary)]),
    ...partsOf(main.node, at),
    ...(sidebar ? partsOf(sidebar.node, at) : []),
    ...(list.length === 0 ? [] : ['## Sources', list.join('\n')]),
    linkMarkdown('The story in Signalbox', origin + routes.story(slug)),
  ]
  return `${together(parts.filter((part) => part.trim() !== ''))}\n`
}
