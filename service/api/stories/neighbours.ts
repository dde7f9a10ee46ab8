import type { StoryNeighbours } from '#contract/stories.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { rows } from '#service/db/client.ts'

type Row = { newer: StoryNeighbours['newer']; older: StoryNeighbours['older'] }

/** In the order of the list, one step up and one step down along its index. */
function beside(comparison: '<' | '>', direction: 'ASC' | 'DESC'): string {
  const nulls = direction === 'ASC' ? 'FIRST' : 'LAST'
  return `(SELECT json_build_object('slug', n.slug, 'title', n.title) FROM stories n
    WHERE n.org_id = r.org_id AND (n.created_at, n.id) ${comparison} (r.created_at, r.id)
      AND (n.archived_at IS NULL) = (r.archived_at IS NULL)
    ORDER BY n.created_at ${direction} NULLS ${nulls}, n.id ${direction} NULLS ${nulls} LIMIT 1)`
}

const statement = `SELECT ${beside('>', 'ASC')} AS newer, ${beside('<', 'DESC')} AS older
  FROM stories r WHERE r.org_id = $1 AND r.slug = $2`

export async function getStoryNeighbours(
  context: Context,
  { slug }: { slug: string },
): Promise<StoryNeighbours> {
  const found = await rows<Row>(context.db, statement, [context.orgId, slug])
  if (!found[0]) throw notFound('story')
  return found[0]
}
