import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { demoStories, type ElementTree } from './build/stories.ts'
import { companies, members, notablePeople, topics } from './cast.ts'
import { messageId } from './ids.ts'

const now = new Date('2031-05-14T10:30:00Z')
const all = demoStories(now)

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

function trees({ story }: DemoStory): ElementTree[] {
  return [story.list, story.detail.main, story.detail.sidebar]
}

const elements = (one: DemoStory) => trees(one).flatMap((tree) => Object.values(tree.elements))

/** The properties of every element of a type. */
function ofType<T extends ElementType>(one: DemoStory, type: T): Properties[T][] {
  return elements(one)
    .filter((element) => element.type === type)
    .map(({ props }) => shapes[type].parse(props))
}

/** Every id reached from the root, once for each way that leads to it. */
function reached({ root, elements }: ElementTree): string[] {
  const ids: string[] = []
  const waiting = [root]
  for (let id = waiting.pop(); id !== undefined && ids.length < 1_000; id = waiting.pop()) {
    ids.push(id)
    waiting.push(...(elements[id]?.children ?? []))
  }
  return ids
}

const ids = (items: readonly { id: string | number }[]) => new Set(items.map(({ id }) => String(id)))
const known: Record<string, Set<string>> = {
  topic: ids(topics),
  person: ids(notablePeople),
  company: ids(companies),
  message: new Set(topics.map(({ key }) => messageId(key, 1, 1))),
}

describe('the demo stories', () => {
  it('are eight with slugs and ids of their own', () => {
    expect(all).toHaveLength(8)
    expect(new Set(all.map(({ story }) => story.slug)).size).toBe(8)
    expect(new Set(all.map(({ story }) => story.id)).size).toBe(8)
  })

  it('use every type of element', () => {
    const used = new Set(all.flatMap(elements).map(({ type }) => type))
    expect([...used].sort()).toEqual(Object.keys(schemas).sort())
  })

  it('are the same for the same moment', () => {
    expect(demoStories(now)).toEqual(all)
  })

  it.each([0, 1, 2, 3, 4, 5, 6])('lie in the past, newest first, %i days later in the week', (days) => {
    const later = new Date(now.getTime() + days * 86_400_000)
    const stories = demoStories(later).map(({ story }) => story)
    const eightWeeks = later.getTime() - 56 * 86_400_000
    for (const { createdAt, updatedAt, archivedAt } of stories) {
      expect(createdAt.getTime()).toBeGreaterThan(eightWeeks)
      expect(createdAt.getTime()).toBeLessThanOrEqual(updatedAt.getTime())
      expect(updatedAt.getTime()).toBeLessThan(later.getTime())
      expect((archivedAt ?? updatedAt).getTime()).toBeLessThanOrEqual(updatedAt.getTime())
    }
    const created = stories.map(({ createdAt }) => createdAt.getTime())
    expect(created).toEqual(created.toSorted((a, b) => b - a))
  })

  it('include one archived by the agent and one by a member', () => {
    const archived = all.map(({ story }) => story).filter(({ archivedAt }) => archivedAt !== null)
    expect(archived.map((story) => story.archiveActorType).sort()).toEqual(['agent', 'user'])
    for (const story of archived) {
      expect(story.archiveReason).toBeTruthy()
      expect(story.archiveActorName).toBeTruthy()
    }
  })
})

describe.each(all.map((one) => [one.story.slug, one] as const))('%s', (_slug, one) => {
  it('has trees in which every element has one parent', () => {
    for (const tree of trees(one)) {
      expect(reached(tree).sort()).toEqual(Object.keys(tree.elements).sort())
    }
  })

  it('has elements with the properties of their type, and no placeholder left', () => {
    for (const type of Object.keys(schemas) as ElementType[]) ofType(one, type)
    expect(JSON.stringify(one).match(/\{\{\w[^}]*\}\}/g)).toBeNull()
  })

  it('has four to ten sources, each of them in the cast', () => {
    const sources = one.story.sourceRefs
    expect(sources.length).toBeGreaterThanOrEqual(4)
    expect(sources.length).toBeLessThanOrEqual(10)
    expect(ids(sources).size).toBe(sources.length)
    for (const { type, id, url } of sources) {
      const existing = known[type]
      if (existing) expect(existing.has(id)).toBe(true)
      else expect(url).toMatch(/^https:\/\/[a-z]+\.example\//)
    }
  })

  it('cites only its sources', () => {
    const sources = ids(one.story.sourceRefs)
    const cited = ofType(one, 'SourceRef').map(({ ref }) => ref)
    const quoted = ofType(one, 'Quote').flatMap(({ sourceRef }) => sourceRef ?? [])
    expect([...cited, ...quoted].filter((ref) => !sources.has(ref))).toEqual([])
  })

  it('points to people, companies and topics that exist', () => {
    const people = ofType(one, 'PersonChip').map(({ personId }) => personId)
    const quoted = ofType(one, 'Quote').flatMap(({ personId }) => personId ?? [])
    const chips = ofType(one, 'CompanyChip').map(({ companyId }) => companyId)
    const links = ofType(one, 'TopicLink').map(({ topicId }) => topicId)
    expect([...people, ...quoted].filter((id) => !known.person?.has(id))).toEqual([])
    expect(chips.filter((id) => !known.company?.has(id))).toEqual([])
    expect(links.filter((id) => !known.topic?.has(id))).toEqual([])
  })

  it('loads no image from elsewhere and links only to reserved hosts', () => {
    for (const { src } of ofType(one, 'Image')) expect(src).toMatch(/^data:image\/svg\+xml,/)
    const addresses = JSON.stringify(one.story).match(/https?:\/\/[^/"`\s]+/g) ?? []
    expect(addresses.filter((address) => !address.endsWith('.example'))).toEqual([])
  })

  it('has rows with a value for each column of its tables', () => {
    for (const { columns, rows } of ofType(one, 'Table')) {
      const keys = columns.map(({ key }) => key).sort()
      for (const row of rows) expect(Object.keys(row).sort()).toEqual(keys)
    }
  })

  it('concerns one to four members and says why', () => {
    const memberIds = ids(members)
    expect(one.members.length).toBeGreaterThanOrEqual(1)
    expect(one.members.length).toBeLessThanOrEqual(4)
    expect(ids(one.members.map(({ memberId }) => ({ id: memberId }))).size).toBe(one.members.length)
    for (const member of one.members) {
      expect(memberIds.has(member.memberId)).toBe(true)
      expect(member.relevanceLabel).toBeTruthy()
      expect(member.relevanceRationale).toBeTruthy()
    }
  })
})
