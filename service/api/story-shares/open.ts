import type { OpenStoryShareInput, SharedStory } from '#contract/story-shares.ts'
import { storyFor } from '#service/api/stories/get.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { hashToken } from '#service/core/link-token.ts'
import { sightOfOutsiders } from '#service/core/visibility.ts'
import { forOutsiders } from './for-outsiders.ts'
import { isOpen } from './share-row.ts'

type Opened = { slug: string; expiresAt: string; name: string; timezone: string }

/** Counts the opening as well: who shares wants to know whether somebody has read it. */
const statement = `
UPDATE story_shares h SET opened_count = opened_count + 1, last_opened_at = now()
  FROM stories r, organizations o
 WHERE h.org_id = $1 AND h.token_hash = $2 AND ${isOpen} AND o.story_sharing
   AND r.org_id = h.org_id AND r.id = h.story_id AND o.id = h.org_id
RETURNING r.slug, h.expires_at AS "expiresAt", o.name, o.timezone`

export async function openStoryShare(
  { db, orgId }: Context,
  { token }: OpenStoryShareInput,
): Promise<SharedStory> {
  const { rows } = await db.pool.query<Opened>(statement, [orgId, hashToken(token)])
  const [opened] = rows
  if (!opened) throw notFound('link', 'It has ended, or part of it is missing.')
  const { story } = await storyFor(db, orgId, opened.slug, () => sightOfOutsiders('$1'))
  const { name, timezone, expiresAt } = opened
  const { createdAt, updatedAt } = story
  return { organization: { name, timezone }, ...forOutsiders(story.draft), createdAt, updatedAt, expiresAt }
}
