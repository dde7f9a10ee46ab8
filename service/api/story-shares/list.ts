import type { StoryShare } from '#contract/story-shares.ts'
import type { Context } from '#service/core/context.ts'
import { openShares, storyBySlug } from './share-row.ts'

export async function listStoryShares(
  { db, orgId }: Context,
  { slug }: { slug: string },
): Promise<{ data: StoryShare[] }> {
  const { id } = await storyBySlug(db.pool, orgId, slug)
  return { data: await openShares(db.pool, orgId, id) }
}
