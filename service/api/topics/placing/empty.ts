import type { Tx } from '#service/db/client.ts'
import { type Moved, moveDiscussions } from './move.ts'
import type { Placement } from './placement.ts'

const discussionsIn = `
SELECT id AS "groupId", placed_by AS "placedBy", confidence, placed_at AS "placedAt", why
FROM topic_groups WHERE org_id = $1 AND topic_id = ANY($2::uuid[])`

/** Joins two moves that follow each other. */
export function bothMoved(one: Moved, other: Moved): Moved {
  const counts = new Map(one.counts)
  for (const [id, it] of other.counts) counts.set(id, { ...it, before: counts.get(id)?.before ?? it.before })
  return { moves: [...one.moves, ...other.moves], counts }
}

/**
 * Puts everything that is in some topics into another, or into none, each discussion as sure as it was, and what joins them
 * meanwhile. The topics are locked afterwards.
 */
export async function emptyTopics(
  tx: Tx,
  orgId: string,
  topicIds: string[],
  to: string | null,
  alsoLock: string[] = [],
): Promise<Moved> {
  const read = async () => {
    const { rows } = await tx.client.query<Omit<Placement, 'topicId'>>(discussionsIn, [orgId, topicIds])
    return rows.map((it): Placement => ({ ...it, topicId: to }))
  }
  const locked = [...topicIds, ...alsoLock]
  let moved = await moveDiscussions(tx, orgId, await read(), { alsoLock: locked })
  for (let late = await read(); late.length > 0; late = await read())
    moved = bothMoved(moved, await moveDiscussions(tx, orgId, late, { alsoLock: locked }))
  return moved
}
