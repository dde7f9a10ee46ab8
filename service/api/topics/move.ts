import type { ActedTopic, MoveDiscussionsInput } from '#contract/topic-acts.ts'
import type { Context } from '#service/core/context.ts'
import { conflict, invalid } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'
import { recountWaiting } from '#service/db/statistics/askers.ts'
import { actedTopic, discussionsIn } from './acted.ts'
import { recordAct } from './placing/act.ts'
import { moveDiscussions } from './placing/move.ts'
import { tellPlaced } from './placing/place.ts'
import { placedByOf } from './placing/placement.ts'
import { topicToChange } from './topic-row.ts'

/** Moves discussions from one topic to another. */
export function moveToTopic(context: Context, input: MoveDiscussionsInput): Promise<ActedTopic> {
  const { orgId } = context
  return write(context, async (tx) => {
    const from = await topicToChange(tx, orgId, input.topicId)
    const to = await topicToChange(tx, orgId, input.to, 'to')
    if (to === from) throw invalid([{ path: ['to'], message: 'They are in this topic already' }])
    await discussionsIn(tx, context, from, 'groupIds', input.groupIds)
    const how = { topicId: to, placedBy: placedByOf(context.actor), confidence: 1, why: [] }
    const moved = await moveDiscussions(
      tx,
      orgId,
      input.groupIds.map((groupId) => ({ groupId, ...how })),
      { alsoLock: [from] },
    )
    const lost = moved.moves.find((it) => it.from !== from)
    if (lost) throw conflict(`The discussion ${lost.groupId} was moved elsewhere meanwhile.`)
    const act = await recordAct(tx, context, { kind: 'move', topicIds: [from, to], moved })
    await tellPlaced(tx, context, moved)
    await recountWaiting(tx.client, orgId, [from, to])
    return actedTopic(tx, context, from, act)
  })
}
