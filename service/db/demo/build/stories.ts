import type { stories, storyMembers } from '../../schema/stories.ts'
import { demoId } from '../ids.ts'
import { filesIn, readData } from '../read-data.ts'
import {
  type Bases,
  citedId,
  daysAgo,
  filled,
  memberOf,
  outageBefore,
  pointsOf,
  type Source,
  sourceOf,
  type Values,
} from './story-values.ts'

type Moment = { daysAgo: number; time: string }

/** Element in a story file: type, properties and nested children. */
export type Piece = { type: string; cites?: string[]; children?: Piece[]; [property: string]: unknown }

/** Content of a story file. Texts may hold `{{…}}`, see `filled`. */
export type StoryFile = {
  slug: string
  title: string
  summary: string
  version: number
  created: Moment
  /** Moment of the last version, if it was not the first. */
  revised?: Moment
  archive?: { at: Moment; by: 'agent' | 'user'; name: string; reason: string }
  sources: (string | Source)[]
  concerns: { member: string; kind: 'action' | 'decision' | 'awareness'; label: string; rationale: string }[]
  list: Piece
  main: Piece
  sidebar: Piece
}

export type StoryElement = { type: string; props: Record<string, unknown>; children: string[] }
export type ElementTree = { root: string; elements: Record<string, StoryElement> }

export type DemoStory = {
  story: Pick<
    typeof stories.$inferSelect,
    | 'id'
    | 'slug'
    | 'version'
    | 'title'
    | 'summary'
    | 'archivedAt'
    | 'archiveReason'
    | 'archiveActorType'
    | 'archiveActorName'
    | 'createdAt'
    | 'updatedAt'
  > & {
    sourceRefs: Source[]
    list: ElementTree
    detail: { main: ElementTree; sidebar: ElementTree; title: string }
  }
  members: Omit<typeof storyMembers.$inferSelect, 'orgId' | 'storyId'>[]
}

function isValues(value: object): value is Values {
  return 'start' in value && 'every' in value
}

function filledAll(value: unknown, bases: Bases): unknown {
  if (typeof value === 'string') return filled(value, bases)
  if (Array.isArray(value)) return value.map((one) => filledAll(one, bases))
  if (typeof value !== 'object' || value === null) return value
  if (isValues(value)) return pointsOf(value, bases)
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, filledAll(one, bases)]))
}

/** Flattens nested pieces. Ids name the type and count in reading order, so equal input gives equal ids. */
function treeOf(root: Piece, bases: Bases): ElementTree {
  const elements: ElementTree['elements'] = {}
  const seen = new Map<string, number>()
  const place = ({ type, cites = [], children = [], ...given }: Piece): string => {
    const number = (seen.get(type) ?? 0) + 1
    seen.set(type, number)
    const id = `${type.toLowerCase()}-${number}`
    const props = Object.fromEntries(Object.entries(given).map(([key, one]) => [key, filledAll(one, bases)]))
    const element: StoryElement = { type, props, children: [] }
    elements[id] = element
    const references = cites.map((one): Piece => ({ type: 'SourceRef', ref: citedId(one) }))
    element.children = [...references, ...children].map(place)
    return id
  }
  return { root: place(root), elements }
}

function storyOf(file: StoryFile, now: Date, outage: Date): DemoStory {
  const { slug, version, title, summary, archive } = file
  const created = daysAgo(now, file.created)
  const bases = { created, outage }
  const archivedAt = archive ? daysAgo(now, archive.at) : null
  return {
    story: {
      ...{ id: demoId(`story:${slug}`), slug, version, title, summary },
      sourceRefs: file.sources.map((one) => (typeof one === 'string' ? sourceOf(one) : one)),
      list: treeOf(file.list, bases),
      detail: { main: treeOf(file.main, bases), sidebar: treeOf(file.sidebar, bases), title },
      archivedAt,
      archiveReason: archive?.reason ?? null,
      archiveActorType: archive?.by ?? null,
      archiveActorName: archive?.name ?? null,
      createdAt: created,
      updatedAt: archivedAt ?? daysAgo(now, file.revised ?? file.created),
    },
    members: file.concerns.map(({ member, kind, label, rationale }) => ({
      ...memberOf(member),
      relevanceKind: kind,
      relevanceLabel: label,
      relevanceRationale: filled(rationale, bases),
    })),
  }
}

/** The finished stories of the demo organization, newest first. */
export function demoStories(now: Date): DemoStory[] {
  const outage = outageBefore(now)
  const files = filesIn('stories/', '.json').map((name) => readData<StoryFile>(`stories/${name}`))
  return files.sort((a, b) => a.created.daysAgo - b.created.daysAgo).map((file) => storyOf(file, now, outage))
}
