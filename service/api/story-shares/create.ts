import {
  type CreatedStoryShare,
  type CreateStoryShareInput,
  mostShares,
  type StoryShare,
} from '#contract/story-shares.ts'
import { requireMember } from '#service/api/members/access.ts'
import { lockOrganization } from '#service/api/organizations/get.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { conflict } from '#service/core/errors.ts'
import { hashToken, newToken } from '#service/core/link-token.ts'
import { write } from '#service/core/write.ts'
import { openShares, shareColumns, storyBySlug } from './share-row.ts'

const insert = `
INSERT INTO story_shares AS h (org_id, story_id, token_hash, actor_id, actor_name, actor_image, expires_at)
VALUES ($1, $2, $3, $4, $5, $6, now() + $7 * interval '1 day') RETURNING ${shareColumns}`

const withoutToken = (made: CreatedStoryShare): CreatedStoryShare => ({ ...made, token: null })

/** Makes a link. Links that have ended make room for it. */
export function createStoryShare(
  context: Context,
  { slug, days }: CreateStoryShareInput,
): Promise<CreatedStoryShare> {
  const { orgId, actor } = context
  requireMember(context)
  return write(
    context,
    async (tx) => {
      // The lock makes an owner who forbids links at this moment find this one, or this one find that they are forbidden.
      const { storySharing } = await lockOrganization(tx, orgId)
      const story = await storyBySlug(tx.client, orgId, slug, { lock: true })
      if (!storySharing)
        throw conflict('Stories are not shared outside: an owner can allow it in the settings.')
      await tx.client.query(
        'DELETE FROM story_shares WHERE org_id = $1 AND story_id = $2 AND expires_at <= now()',
        [orgId, story.id],
      )
      if ((await openShares(tx.client, orgId, story.id)).length >= mostShares)
        throw conflict(`There are ${mostShares} links to this story already: end one first.`)
      const token = newToken()
      const values = [orgId, story.id, hashToken(token), actor.id, actor.name, actor.image, days]
      const [made] = (await tx.client.query<StoryShare>(insert, values)).rows
      if (!made) throw new Error('the link was not written')
      await recordChanges(tx, orgId, actor, [
        {
          entity: 'story',
          entityId: story.id,
          operation: 'UPDATE',
          changes: { sharedUntil: made.expiresAt },
          previousValues: {},
        },
      ])
      return { ...made, token }
    },
    withoutToken,
  )
}
