import type { StoryNeighbours } from '#contract/stories.ts'
import type { Story } from '#contract/story-shape.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { behind, type Sight, sightOf } from '#service/core/visibility.ts'
import { type Reader, rows } from '#service/db/client.ts'
import { type StoryRow, storyColumns, toArchive, visibleStory } from './list.ts'

type FullRow = StoryRow & Pick<Story['draft'], 'sourceRefs' | 'detail'> & Pick<Story, 'changes'>

const statement = (sight: Sight) => `SELECT ${storyColumns(sight)}, r.source_refs AS "sourceRefs", r.detail,
    r.changes
  FROM stories r WHERE r.org_id = $1 AND r.slug = $2`

export function getStory(
  context: Context,
  { slug }: { slug: string },
  reader: Reader = context.db,
): Promise<{ story: Story }> {
  return storyFor(reader, context.orgId, slug, (add) => sightOf(context, '$1', add))
}

/** Reads a story as somebody with this sight reads it; the organization is the first value of the statement. */
export async function storyFor(
  reader: Reader,
  orgId: string,
  slug: string,
  sightBy: (add: (value: unknown) => string) => Sight,
): Promise<{ story: Story }> {
  const values: unknown[] = [orgId, slug]
  const sight = sightBy(behind(values))
  const [found] = await rows<FullRow>(reader, statement(sight), values)
  if (!found) throw notFound('story')
  const row = visibleStory(found)
  const { version, title, summary, sourceRefs, list, detail } = row
  return {
    story: {
      createdAt: row.createdAt,
      archive: toArchive(row),
      draft: { slug, version, title, summary, sourceRefs, list, detail },
      relevantMembers: row.members,
      why: row.why,
      writtenBy: row.writtenBy,
      model: row.model,
      updatedAt: row.updatedAt,
      changes: row.changes,
    },
  }
}

type Row = { newer: StoryNeighbours['newer']; older: StoryNeighbours['older'] }

/** In the order of the list, one step up and one step down along its index. */
function beside(comparison: '<' | '>', direction: 'ASC' | 'DESC'): string {
  const nulls = direction === 'ASC' ? 'FIRST' : 'LAST'
  return `(SELECT json_build_object('slug', n.slug, 'title', n.title) FROM stories n
    WHERE n.org_id = r.org_id AND (n.created_at, n.id) ${comparison} (r.created_at, r.id)
      AND (n.archived_at IS NULL) = (r.archived_at IS NULL)
    ORDER BY n.created_at ${direction} NULLS ${nulls}, n.id ${direction} NULLS ${nulls} LIMIT 1)`
}

const neighbours = `SELECT ${beside('>', 'ASC')} AS newer, ${beside('<', 'DESC')} AS older
  FROM stories r WHERE r.org_id = $1 AND r.slug = $2`

export async function getStoryNeighbours(
  context: Context,
  { slug }: { slug: string },
): Promise<StoryNeighbours> {
  const found = await rows<Row>(context.db, neighbours, [context.orgId, slug])
  if (!found[0]) throw notFound('story')
  return found[0]
}
