import { describe, expect, it } from 'vitest'
import { companies } from '../cast/companies.ts'
import { members } from '../cast/members.ts'
import { notablePeople } from '../cast/people.ts'
import { topics } from '../cast/topics.ts'
import { messageId } from '../ids.ts'
import type { ElementTree, ElementType, StoryElement } from './elements.ts'
import { demoStories } from './stories.ts'
import type { DemoStory } from './story.ts'

const now = new Date('2031-05-14T10:30:00Z')
const all = demoStories(now)

const everyType: Record<ElementType, true> = {
  Stack: true,
  Columns: true,
  Section: true,
  Card: true,
  Heading: true,
  Text: true,
  Markdown: true,
  Badge: true,
  Callout: true,
  Metric: true,
  MetricGrid: true,
  List: true,
  Table: true,
  Quote: true,
  Timeline: true,
  BarSeries: true,
  LineSeries: true,
  Sparkline: true,
  PersonChip: true,
  CompanyChip: true,
  TopicLink: true,
  IssueLink: true,
  SourceRef: true,
  Image: true,
  Code: true,
  Divider: true,
  Action: true,
}

function trees({ story }: DemoStory): ElementTree[] {
  return [story.list, story.detail.main, story.detail.sidebar]
}

function elements(one: DemoStory): StoryElement[] {
  return trees(one).flatMap((tree) => Object.values(tree.elements))
}

function ofType<T extends ElementType>(one: DemoStory, type: T) {
  return elements(one).filter(
    (element): element is Extract<StoryElement, { type: T }> => element.type === type,
  )
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
    expect([...used].sort()).toEqual(Object.keys(everyType).sort())
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
    const cited = ofType(one, 'SourceRef').map(({ props }) => props.ref)
    const quoted = ofType(one, 'Quote').flatMap(({ props }) => props.sourceRef ?? [])
    expect([...cited, ...quoted].filter((ref) => !sources.has(ref))).toEqual([])
  })

  it('points to people, companies and topics that exist', () => {
    const people = ofType(one, 'PersonChip').map(({ props }) => props.personId)
    const quoted = ofType(one, 'Quote').flatMap(({ props }) => props.personId ?? [])
    const chips = ofType(one, 'CompanyChip').map(({ props }) => props.companyId)
    const links = ofType(one, 'TopicLink').map(({ props }) => props.topicId)
    expect([...people, ...quoted].filter((id) => !known.person?.has(id))).toEqual([])
    expect(chips.filter((id) => !known.company?.has(id))).toEqual([])
    expect(links.filter((id) => !known.topic?.has(id))).toEqual([])
  })

  it('loads no image from elsewhere and links only to reserved hosts', () => {
    for (const { props } of ofType(one, 'Image')) expect(props.src).toMatch(/^data:image\/svg\+xml,/)
    const addresses = JSON.stringify(one.story).match(/https?:\/\/[^/"`\s]+/g) ?? []
    expect(addresses.filter((address) => !address.endsWith('.example'))).toEqual([])
  })

  it('has rows with a value for each column of its tables', () => {
    for (const { props } of ofType(one, 'Table')) {
      const keys = props.columns.map(({ key }) => key).sort()
      for (const row of props.rows) expect(Object.keys(row).sort()).toEqual(keys)
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
