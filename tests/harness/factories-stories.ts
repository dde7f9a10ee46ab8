import type { Database } from '#service/db/client.ts'
import { stories, storyMembers } from '#service/db/schema/stories.ts'
import { countRows } from './factories.ts'
import { ormOf } from './orm.ts'

export const smallTree = {
  root: 'main',
  elements: { main: { type: 'Text', props: { text: 'Hi' }, children: [] } },
}

export type NewStory = Partial<Omit<typeof stories.$inferInsert, 'orgId'>>

export async function addStories(db: Database, orgId: string, wanted: NewStory[]): Promise<string[]> {
  const values = wanted.map((row, index) => ({
    orgId,
    slug: `story-${index}`,
    title: `Story ${index}`,
    summary: 'A summary',
    list: smallTree,
    detail: { main: smallTree, sidebar: smallTree, title: 'Detail' },
    ...row,
  }))
  const made = await ormOf(db.pool).insert(stories).values(values).returning({ id: stories.id })
  await countRows(db, orgId)
  return made.map(({ id }) => id)
}

export async function addStoryMember(
  db: Database,
  orgId: string,
  row: Partial<typeof storyMembers.$inferInsert> & { storyId: string; memberId: string },
): Promise<void> {
  await ormOf(db.pool)
    .insert(storyMembers)
    .values({
      orgId,
      relevanceKind: 'action',
      relevanceLabel: 'Decide',
      relevanceRationale: 'Owns the area',
      ...row,
    })
}
