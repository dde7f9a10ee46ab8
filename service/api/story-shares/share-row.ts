import type pg from 'pg'
import type { StoryShare } from '#contract/story-shares.ts'
import { notFound } from '#service/core/errors.ts'

type Connection = Pick<pg.ClientBase | pg.Pool, 'query'>

export const shareColumns = `h.id, json_build_object('id', h.actor_id, 'name', h.actor_name, 'image', h.actor_image) AS by,
  h.created_at AS "createdAt", h.expires_at AS "expiresAt", h.opened_count AS "openedCount",
  h.last_opened_at AS "lastOpenedAt"`

/** SQL condition: the link `h` has not ended. */
export const isOpen = 'h.expires_at > now()'

export async function openShares(
  connection: Connection,
  orgId: string,
  storyId: string,
): Promise<StoryShare[]> {
  const { rows } = await connection.query<StoryShare>(
    `SELECT ${shareColumns} FROM story_shares h WHERE h.org_id = $1 AND h.story_id = $2 AND ${isOpen}
      ORDER BY h.created_at DESC, h.id DESC`,
    [orgId, storyId],
  )
  return rows
}

type Named = { id: string; title: string }

/** The story that links are about; locked, so that those who share it at once come one after the other. */
export async function storyBySlug(
  connection: Connection,
  orgId: string,
  slug: string,
  { lock = false } = {},
): Promise<Named> {
  const { rows } = await connection.query<Named>(
    `SELECT id, title FROM stories WHERE org_id = $1 AND slug = $2 ${lock ? 'FOR NO KEY UPDATE' : ''}`,
    [orgId, slug],
  )
  if (!rows[0]) throw notFound('story')
  return rows[0]
}
