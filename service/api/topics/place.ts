import type { ActedTopic, PlaceDiscussionsInput, TakeOutInput } from '#contract/topic-acts.ts'
import type { Context } from '#service/core/context.ts'
import { conflict, notFound } from '#service/core/errors.ts'
import { behind, sightOf } from '#service/core/visibility.ts'
import { write } from '#service/core/write.ts'
import { rows, type Tx } from '#service/db/client.ts'
import { recountWaiting } from '#service/db/statistics/askers.ts'
import { emitJoined } from '#service/engine/events/emit/discussions.ts'
import { actedTopic, placesOf } from './acted.ts'
import { joinMessages } from './add-messages.ts'
import { recordAct } from './placing/act.ts'
import { bothMoved } from './placing/empty.ts'
import { type Moved, moveDiscussions } from './placing/move.ts'
import { tellPlaced } from './placing/place.ts'
import { placedByOf } from './placing/placement.ts'
import { topicToChange } from './topic-row.ts'

const nothing: Moved = { moves: [], counts: new Map() }

async function placeGroups(tx: Tx, context: Context, topicId: string, ids: string[]): Promise<Moved> {
  await placesOf(tx, context, 'groupIds', ids)
  const how = { topicId, placedBy: placedByOf(context.actor), confidence: 1, why: [] }
  const moved = await moveDiscussions(
    tx,
    context.orgId,
    ids.map((groupId) => ({ groupId, ...how })),
  )
  const elsewhere = moved.moves.find(({ from }) => from !== null && from !== topicId)
  if (elsewhere)
    throw conflict(
      `The discussion ${elsewhere.groupId} is in the topic ${elsewhere.from}. Move it from there.`,
    )
  return moved
}

/** Puts discussions that are in no topic into one, or confirms that they belong there. */
export function placeInTopic(context: Context, input: PlaceDiscussionsInput): Promise<ActedTopic> {
  const { groupIds = [], messageIds = [] } = input
  return write(context, async (tx) => {
    const id = await topicToChange(tx, context.orgId, input.topicId)
    const placed = groupIds.length === 0 ? nothing : await placeGroups(tx, context, id, groupIds)
    const joined =
      messageIds.length === 0
        ? { moved: nothing, grown: [] }
        : await joinMessages(tx, context, id, messageIds)
    const moved = bothMoved(placed, joined.moved)
    const act = await recordAct(tx, context, { kind: 'place', topicIds: [id], moved })
    await tellPlaced(tx, context, moved)
    await emitJoined(
      tx,
      context,
      joined.grown.map((it) => ({ ...it, topicId: id, isNew: false })),
    )
    await recountWaiting(tx.client, context.orgId, [id])
    return actedTopic(tx, context, id, act)
  })
}

async function isIn(tx: Tx, context: Context, topicId: string, groupId: string): Promise<boolean> {
  const values: unknown[] = [context.orgId, groupId, topicId]
  const sight = sightOf(context, '$1', behind(values))
  const found = await rows<{ id: string }>(
    tx,
    `SELECT id FROM topic_groups WHERE org_id = $1 AND id = $2 AND topic_id = $3 AND ${sight.channel('channel_id')}`,
    values,
  )
  return found.length > 0
}

/** Takes a discussion out of a topic: it is unplaced then. */
export function takeOutDiscussion(context: Context, input: TakeOutInput): Promise<ActedTopic> {
  return write(context, async (tx) => {
    const { orgId } = context
    const id = await topicToChange(tx, orgId, input.topicId)
    if (!(await isIn(tx, context, id, input.groupId))) throw notFound('discussion')
    const nowhere = { topicId: null, placedBy: null, confidence: null, why: [] }
    const moved = await moveDiscussions(tx, orgId, [{ groupId: input.groupId.toLowerCase(), ...nowhere }])
    // Somebody else may have taken it out while this waited.
    if (moved.moves.some(({ from }) => from !== id) || moved.moves.length === 0) throw notFound('discussion')
    const act = await recordAct(tx, context, { kind: 'take_out', topicIds: [id], moved })
    await recountWaiting(tx.client, orgId, [id])
    return actedTopic(tx, context, id, act)
  })
}
