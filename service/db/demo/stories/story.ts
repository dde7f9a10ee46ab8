import type { stories, storyMembers } from '../../schema/stories.ts'
import { demoId } from '../ids.ts'
import type { ElementTree, Piece } from './elements.ts'
import { tree } from './elements.ts'

export type Source = {
  id: string
  type: 'topic' | 'message' | 'person' | 'company' | 'pull_request' | 'issue'
  title: string
  url?: string
}
export type Concern = {
  memberId: string
  relevanceKind: 'action' | 'decision' | 'awareness'
  relevanceLabel: string
  relevanceRationale: string
  linkedAuthorIds: string[]
}
type Columns = Omit<typeof stories.$inferSelect, 'orgId' | 'sourceRefs' | 'list' | 'detail'>
export type Detail = { main: ElementTree; sidebar: ElementTree; title: string }
export type DemoStory = {
  story: Columns & { sourceRefs: Source[]; list: ElementTree; detail: Detail }
  members: Omit<typeof storyMembers.$inferSelect, 'orgId' | 'storyId'>[]
}

type Archive = { at: Date; reason: string; by: 'agent' | 'user'; name: string }
type Draft = {
  slug: string
  version: number
  created: Date
  /** When the last version was written, if it was not the first. */
  revised?: Date
  title: string
  summary: string
  sources: Source[]
  list: Piece
  main: Piece
  sidebar: Piece
  archive?: Archive
  concerns: Concern[]
}

/** A finished story in the shape of its table rows. */
export function finish(draft: Draft): DemoStory {
  const { slug, version, title, summary, sources, created, archive } = draft
  const revised = draft.revised ?? created
  return {
    story: {
      id: demoId(`story:${slug}`),
      slug,
      version,
      title,
      summary,
      sourceRefs: sources.map(({ id, type, title, url }) => ({ id, type, title, ...(url && { url }) })),
      list: tree(draft.list),
      detail: { main: tree(draft.main), sidebar: tree(draft.sidebar), title },
      archivedAt: archive?.at ?? null,
      archiveReason: archive?.reason ?? null,
      archiveActorType: archive?.by ?? null,
      archiveActorName: archive?.name ?? null,
      createdAt: created,
      updatedAt: archive?.at ?? revised,
    },
    members: draft.concerns,
  }
}
