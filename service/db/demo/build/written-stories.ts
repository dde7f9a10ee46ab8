import { readData } from '../read-data.ts'

/**
 * A story as the writer wrote it. Ids are those of the demo, which are the same each time; what depends on the day of the first
 * start stands between braces, see `filledAll`.
 */
export type WrittenStory = {
  slug: string
  finding: string
  topicId: string | null
  title: string
  summary: string
  sourceRefs: unknown
  list: unknown
  detail: unknown
  why: unknown
  facts: unknown
  changes: unknown
  members: {
    memberId: string
    kind: 'action' | 'decision' | 'awareness'
    label: string
    rationale: string
    linkedAuthorIds: string[]
  }[]
  /** What each version said differently, the first one first. */
  versions: { title: string; changes: unknown; at: string }[]
  foundAt: string
  archive: { at: string; by: 'agent' | 'user'; name: string; reason: string; isGone: boolean } | null
}

/** What the story writer wrote, and under which settings; `tests/program/written-demo.test.ts` lets it write that again. */
export type WrittenStories = { perDay: number; rules: object; stories: WrittenStory[] }

export const readStories = (): WrittenStories => ({
  ...readData<Omit<WrittenStories, 'stories'>>('cast/story-writer.json'),
  stories: readData('written/stories.json'),
})
