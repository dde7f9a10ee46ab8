import type { Story } from '#contract/stories.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { rows } from '#service/db/client.ts'
import { type StoryRow, storyColumns, toArchive } from './story-row.ts'

type FullRow = StoryRow & { sourceRefs: Story['draft']['sourceRefs']; detail: Story['draft']['detail'] }

export async function getStory(context: Context, { slug }: { slug: string }): Promise<{ story: Story }> {
  const found = await rows<FullRow>(
    context.db,
    `SELECT ${storyColumns}, r.source_refs AS "sourceRefs", r.detail
       FROM stories r WHERE r.org_id = $1 AND r.slug = $2`,
    [context.orgId, slug],
  )
  const row = found[0]
  if (!row) throw notFound('story')
  const { version, title, summary, sourceRefs, list, detail } = row
  return {
    story: {
      createdAt: row.createdAt,
      archive: toArchive(row),
      draft: { slug: row.slug, version, title, summary, sourceRefs, list, detail },
      relevantMembers: row.members,
    },
  }
}
