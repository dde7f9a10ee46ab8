import type { Context } from '#service/core/context.ts'
import type { Tx } from '#service/db/client.ts'
import { emitPlaced, hearsOfPlacing } from '#service/engine/events/emit/discussions.ts'
import { type Act, recordAct } from './act.ts'
import { type Moved, moveDiscussions } from './move.ts'
import type { Move, Placement } from './placement.ts'

/** Person, run or writer who places. */
export type By = Pick<Context, 'orgId' | 'principal' | 'actor'>

/** Tells automations of discussions that joined topics, history left out; of the writer's many only where one listens. */
export async function tellPlaced(tx: Tx, by: By, { moves }: Moved): Promise<void> {
  const told = moves.filter(({ from, to, quiet }) => to !== null && from !== to && !quiet)
  if (told.length === 0) return
  if (by.principal.kind === 'writer' && !(await hearsOfPlacing(tx, by.orgId))) return
  const byTopic = Map.groupBy(told, ({ to }) => to)
  for (const [topicId, placed] of byTopic) if (topicId !== null) await emitPlaced(tx, by, topicId, placed)
}

/** Messages of discussions that were placed and are no history, for an event that tells of them. */
export async function messagesOf(tx: Tx, orgId: string, { moves }: Moved): Promise<string[]> {
  const told = moves.filter(({ quiet }) => !quiet).map(({ groupId }) => groupId)
  const { rows } = await tx.client.query<{ id: string }>(
    'SELECT id FROM messages WHERE org_id = $1 AND group_id = ANY($2::uuid[]) ORDER BY sent_at DESC LIMIT 2000',
    [orgId, told],
  )
  return rows.map(({ id }) => id)
}

/**
 * Puts discussions into topics or out of them: statistics, history, audit log and events in one. The writer calls it with
 * some hundreds at once. Those that are where they should be already, and those of which a person said otherwise, are left
 * out of the answer.
 */
export async function placeDiscussions(
  tx: Tx,
  by: By,
  placements: Placement[],
  act: Pick<Act, 'kind'> = { kind: 'place' },
): Promise<Move[]> {
  const moved = await moveDiscussions(tx, by.orgId, placements, { obeys: by.actor.type !== 'user' })
  await recordAct(tx, by, { ...act, moved })
  await tellPlaced(tx, by, moved)
  return moved.moves
}
