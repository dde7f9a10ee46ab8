import { type ActedTopic, daysToUndo } from '#contract/topic-acts.ts'
import type { Context } from '#service/core/context.ts'
import { invalid } from '#service/core/errors.ts'
import { behind, sightOf } from '#service/core/visibility.ts'
import { rows, type Tx } from '#service/db/client.ts'
import { getTopic } from './get.ts'

/** Answers a topic after an act; `act` is null when nothing was changed. */
export async function actedTopic(
  tx: Tx,
  context: Context,
  topicId: string,
  act: { id: string; at: Date } | null,
): Promise<ActedTopic> {
  const undoUntil = act && new Date(act.at.getTime() + daysToUndo * 86_400_000).toISOString()
  return { ...(await getTopic(context, { topicId }, tx)), changeId: act?.id ?? null, undoUntil }
}

/** Returns where discussions are, by id; null when in no topic. Those that the caller may not see do not exist. */
export async function placesOf(
  tx: Tx,
  context: Context,
  field: string,
  ids: string[],
): Promise<Map<string, string | null>> {
  const values: unknown[] = [context.orgId, ids]
  const sight = sightOf(context, '$1', behind(values))
  const found = await rows<{ id: string; topicId: string | null }>(
    tx,
    `SELECT id, topic_id AS "topicId" FROM topic_groups WHERE org_id = $1 AND id = ANY($2::uuid[])
       AND ${sight.channel('channel_id')}`,
    values,
  )
  const places = new Map(found.map((it) => [it.id, it.topicId]))
  const missing = ids.flatMap((id, index) => (places.has(id) ? [] : [index]))
  if (missing.length > 0)
    throw invalid(
      missing.map((index) => ({ path: [field, index], message: 'There is no discussion with this id' })),
    )
  return places
}

/** Refuses discussions that are not in the topic. */
export async function discussionsIn(
  tx: Tx,
  context: Context,
  topicId: string,
  field: string,
  ids: string[],
): Promise<void> {
  const places = await placesOf(tx, context, field, ids)
  const elsewhere = ids.flatMap((id, index) => (places.get(id) === topicId ? [] : [index]))
  if (elsewhere.length > 0)
    throw invalid(
      elsewhere.map((index) => ({ path: [field, index], message: 'Is not a discussion of this topic' })),
    )
}
