import type pg from 'pg'
import type { Story } from '#contract/stories.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { rows } from '#service/db/client.ts'
import { type StoryRow, storyColumns, toArchive } from './story-row.ts'

type FullRow = StoryRow & { sourceRefs: Story['draft']['sourceRefs']; detail: Story['draft']['detail'] }

const statement = `SELECT ${storyColumns}, r.source_refs AS "sourceRefs", r.detail
  FROM stories r WHERE r.org_id = $1 AND r.slug = $2`

function toStory(row: FullRow | undefined): { story: Story } {
  if (!row) throw notFound('story')
  const { slug, version, title, summary, sourceRefs, list, detail } = row
  return {
    story: {
      createdAt: row.createdAt,
      archive: toArchive(row),
      draft: { slug, version, title, summary, sourceRefs, list, detail },
      relevantMembers: row.members,
    },
  }
}

export async function getStory(context: Context, { slug }: { slug: string }): Promise<{ story: Story }> {
  const found = await rows<FullRow>(context.db, statement, [context.orgId, slug])
  return toStory(found[0])
}

/** As a transaction sees it that has just written it. */
export async function getStoryWithin(client: pg.ClientBase, orgId: string, slug: string) {
  const found = await client.query<FullRow>(statement, [orgId, slug])
  return toStory(found.rows[0])
}
