import type { StoryVersion } from '#contract/story-shape.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { rows } from '#service/db/client.ts'

/** Versions hold figures and names, never what messages say, so that they are the same for everybody. */
const statement = `
SELECT v.version, v.title, v.written_at AS "writtenAt", v.written_by AS "writtenBy", v.changes
FROM story_versions v WHERE v.org_id = $1 AND v.story_id = $2 ORDER BY v.version DESC LIMIT 100`

export async function listStoryVersions(
  context: Context,
  { slug }: { slug: string },
): Promise<{ data: StoryVersion[] }> {
  const [story] = await rows<{ id: string }>(
    context.db,
    'SELECT id FROM stories WHERE org_id = $1 AND slug = $2',
    [context.orgId, slug],
  )
  if (!story) throw notFound('story')
  return { data: await rows<StoryVersion>(context.db, statement, [context.orgId, story.id]) }
}
