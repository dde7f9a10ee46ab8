import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { buildDemo } from './build/demo.ts'
import { demoStories } from './build/stories.ts'
import { readStories } from './build/written-stories.ts'
import { members } from './cast.ts'

const now = new Date('2031-05-14T10:30:00Z')
const demo = buildDemo(now)
const written = readStories().stories
const all = demoStories(written, demo.messages, now)

const text = z.string().min(1)
/** `clear` is good, `caution` wants a look, `stop` is broken, `idle` is over; `accent` only points. */
const tone = z.enum(['accent', 'clear', 'caution', 'stop', 'idle']).optional()
/** `x` is a day as `YYYY-MM-DD`, or the name of a category such as a time of day. */
const series = z.array(
  z.strictObject({ name: text, points: z.array(z.strictObject({ x: text, y: z.number() })) }),
)
const chart = z.strictObject({ title: text, unit: text.optional(), series })
const column = z.strictObject({ key: text, label: text, align: z.enum(['left', 'right']).optional() })
const moment = z.strictObject({ at: z.iso.datetime(), title: text, text: text.optional(), tone })

/** Every element type that the renderer knows, with its properties. */
const schemas = {
  Stack: z.strictObject({
    direction: z.enum(['vertical', 'horizontal']).optional(),
    gap: z.enum(['small', 'medium', 'large']).optional(),
  }),
  /** Relative widths of the children; equal when left out. */
  Columns: z.strictObject({ widths: z.array(z.number()).optional() }),
  Section: z.strictObject({ title: text }),
  Card: z.strictObject({ title: text.optional(), tone }),
  Heading: z.strictObject({ level: z.literal([2, 3, 4]), text }),
  Text: z.strictObject({ text, tone: z.enum(['default', 'lead', 'muted']).optional() }),
  Markdown: z.strictObject({ content: text }),
  Badge: z.strictObject({ text, tone }),
  Callout: z.strictObject({ tone: tone.unwrap(), title: text.optional(), text }),
  /** `direction` is where the value went, `tone` whether that is welcome. */
  Metric: z.strictObject({
    ...{ label: text, value: text, change: text.optional(), tone },
    direction: z.enum(['up', 'down', 'flat']).optional(),
  }),
  MetricGrid: z.strictObject({ columns: z.literal([2, 3, 4]).optional() }),
  List: z.strictObject({ items: z.array(text), ordered: z.boolean().optional() }),
  Table: z.strictObject({
    columns: z.array(column),
    rows: z.array(z.record(z.string(), z.union([z.string(), z.number()]))),
    caption: text.optional(),
  }),
  /** `sourceRef` is the id of an entry in the story's sources. */
  Quote: z.strictObject({ text, author: text, personId: text.optional(), sourceRef: text.optional() }),
  Timeline: z.strictObject({ items: z.array(moment) }),
  BarSeries: chart,
  LineSeries: chart,
  Sparkline: z.strictObject({ label: text, values: z.array(z.number()) }),
  PersonChip: z.strictObject({ personId: text, name: text, note: text.optional() }),
  CompanyChip: z.strictObject({ companyId: text, name: text, note: text.optional() }),
  TopicLink: z.strictObject({ topicId: text, title: text }),
  IssueLink: z.strictObject({ key: text, title: text, url: text.optional() }),
  SourceRef: z.strictObject({ ref: text }),
  /** `src` is a local path or a data address. */
  Image: z.strictObject({ src: text, alt: text, caption: text.optional() }),
  Code: z.strictObject({ language: text, code: text }),
  Divider: z.strictObject({}),
  /** `target` depends on the kind: an id, a template's slug, or the text to copy. */
  Action: z.strictObject({
    label: text,
    kind: z.enum(['topic', 'person', 'company', 'template', 'copy', 'link']),
    target: text.optional(),
    href: text.optional(),
  }),
} satisfies Record<string, z.ZodType>

type DemoStory = (typeof all)[number]
type ElementType = keyof typeof schemas
type Properties = { [T in ElementType]: z.infer<(typeof schemas)[T]> }
const shapes: { [T in ElementType]: z.ZodType<Properties[T]> } = schemas

const tree = z.strictObject({
  root: text,
  elements: z.record(
    text,
    z.strictObject({
      ...{ type: text, props: z.record(text, z.unknown()), children: z.array(text) },
      changed: z.literal(true).optional(),
    }),
  ),
})
const detail = z.strictObject({ main: tree, sidebar: tree, title: text })
const sources = z.array(z.strictObject({ id: text, type: text, title: text, url: z.string().optional() }))

const treesOf = ({ story }: DemoStory) => {
  const { main, sidebar } = detail.parse(story.detail)
  return [tree.parse(story.list), main, sidebar]
}
const elements = (one: DemoStory) => treesOf(one).flatMap((it) => Object.values(it.elements))

/** The properties of every element of a type. */
function ofType<T extends ElementType>(one: DemoStory, type: T): Properties[T][] {
  return elements(one)
    .filter((element) => element.type === type)
    .map(({ props }) => shapes[type].parse(props))
}

/** Every id reached from the root, once for each way that leads to it. */
function reached({ root, elements: known }: z.infer<typeof tree>): string[] {
  const ids: string[] = []
  const waiting = [root]
  for (let id = waiting.pop(); id !== undefined && ids.length < 1_000; id = waiting.pop()) {
    ids.push(id)
    waiting.push(...(known[id]?.children ?? []))
  }
  return ids
}

const ids = (items: readonly { id: string | number }[]) => new Set(items.map(({ id }) => String(id)))
const known: Record<string, Set<string>> = {
  ...{ topic: ids(demo.topics), person: ids(demo.people), company: ids(demo.companies) },
  message: ids(demo.messages),
}
const contentOf = new Map(demo.messages.map(({ id, content }) => [id, content.replace(/\s+/g, ' ')]))

describe('the demo stories', () => {
  it('show each state that a story can be in', () => {
    expect(new Set(all.map(({ story }) => story.slug)).size).toBe(all.length)
    const open = all.filter(({ story }) => story.archived_at === null)
    expect(open.length).toBeGreaterThanOrEqual(6)
    expect(open.length).toBeLessThanOrEqual(18)
    const archivedBy = new Set(all.flatMap(({ story }) => story.archive_actor_type ?? []))
    expect([...archivedBy].toSorted()).toEqual(['agent', 'user'])
    expect(Math.max(...all.map(({ story }) => story.version))).toBeGreaterThan(2)
    const rules = new Set(
      written.flatMap(({ why }) => z.array(z.object({ rule: text })).parse(why)[0]?.rule ?? []),
    )
    expect(rules.size).toBeGreaterThanOrEqual(4)
    const kinds = new Set(all.flatMap((one) => one.members.map((it) => it.relevance_kind)))
    expect([...kinds].toSorted()).toEqual(['action', 'awareness', 'decision'])
  })

  it('ask something of the owner who signs in to the demo', () => {
    const mara = members.find(({ key }) => key === 'mara')?.id
    const asked = all.filter(
      ({ story, members: of }) =>
        story.archived_at === null &&
        of.some((it) => it.member_id === mara && it.relevance_kind !== 'awareness'),
    )
    expect(asked.length).toBeGreaterThan(0)
  })

  it.each([0, 1, 2, 3, 4, 5, 6])('lie in the past, the oldest first, %i days later in the week', (days) => {
    const later = new Date(now.getTime() + days * 86_400_000)
    const stories = demoStories(written, buildDemo(later).messages, later).map(({ story }) => story)
    for (const { created_at: created, updated_at: updated, written_at: at } of stories) {
      expect(Date.parse(created)).toBeLessThanOrEqual(Date.parse(at))
      expect(Date.parse(at)).toBeLessThanOrEqual(Date.parse(updated))
      expect(Date.parse(updated)).toBeLessThan(later.getTime())
    }
    const created = stories.map(({ created_at: at }) => at)
    expect(created).toEqual(created.toSorted())
  })
})

describe.each(all.map((one) => [one.story.slug, one] as const))('%s', (_slug, one) => {
  it('has trees in which every element has one parent', () => {
    for (const it of treesOf(one)) expect(reached(it).toSorted()).toEqual(Object.keys(it.elements).toSorted())
  })

  it('has elements with the properties of their type, and no placeholder left', () => {
    for (const type of Object.keys(schemas) as ElementType[]) ofType(one, type)
    expect(JSON.stringify(one).match(/\{\{(?:at|date|day) [^}]*\}\}/g)).toBeNull()
  })

  it('has sources that exist, and cites only these', () => {
    const cited = sources.parse(one.story.source_refs)
    expect(cited.length).toBeGreaterThan(3)
    for (const { type, id, url } of cited)
      if (known[type]) expect(known[type].has(id)).toBe(true)
      else expect(url).toMatch(/^https:\/\/[a-z]+\.example\//)
    const marks = ofType(one, 'SourceRef').map(({ ref }) => ref)
    const quoted = ofType(one, 'Quote').flatMap(({ sourceRef }) => sourceRef ?? [])
    expect([...marks, ...quoted].filter((ref) => !ids(cited).has(ref))).toEqual([])
  })

  it('quotes what the messages say', () => {
    const quotes = ofType(one, 'Quote')
    expect(quotes.length).toBeGreaterThan(0)
    for (const { text: words, sourceRef = '' } of quotes)
      expect(contentOf.get(sourceRef)).toContain(words.replace(/…$/, ''))
  })

  it('points to people, companies and topics that exist', () => {
    const people = ofType(one, 'PersonChip').map(({ personId }) => personId)
    const chips = ofType(one, 'CompanyChip').map(({ companyId }) => companyId)
    const links = ofType(one, 'TopicLink').map(({ topicId }) => topicId)
    expect(people.filter((id) => !known.person?.has(id))).toEqual([])
    expect(chips.filter((id) => !known.company?.has(id))).toEqual([])
    expect(links.filter((id) => !known.topic?.has(id))).toEqual([])
  })

  it('links only to reserved hosts', () => {
    const addresses = JSON.stringify(one.story).match(/https?:\/\/[^/"`\s)]+/g) ?? []
    expect(addresses.filter((address) => !address.endsWith('.example'))).toEqual([])
  })

  it('says of each member why it concerns them', () => {
    expect(one.members.filter(({ member_id: id }) => !ids(members).has(id))).toEqual([])
    for (const { relevance_label: label, relevance_rationale: rationale } of one.members)
      expect([label, rationale].every((it) => it.length > 0)).toBe(true)
  })
})
