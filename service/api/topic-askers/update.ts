import type { AskerCounts, UpdateAskersInput } from '#contract/topic-askers.ts'
import { topicIdOf } from '#service/api/topics/topic-row.ts'
import type { Context } from '#service/core/context.ts'
import { invalid } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { keepAskers } from './keep.ts'
import { countAskers, readAskers } from './read.ts'

/** One answer at a time about a topic: two people who tell the same asker at once would both write. */
export async function lockTopic(tx: Tx, context: Context, topicId: string): Promise<string> {
  const id = await topicIdOf(context, topicId, tx)
  await tx.client.query('SELECT FROM topics WHERE org_id = $1 AND id = $2 FOR NO KEY UPDATE', [
    context.orgId,
    id,
  ])
  return id
}

export function updateTopicAskers(context: Context, input: UpdateAskersInput): Promise<AskerCounts> {
  const { personIds, state } = input
  return write(context, async (tx) => {
    const topicId = await lockTopic(tx, context, input.topicId)
    const all = await readAskers(context, topicId, tx)
    const known = new Map(all.map((asker) => [asker.person.id, asker]))
    const strangers = personIds.flatMap((id, place) =>
      known.has(id) ? [] : [{ path: ['personIds', place], message: 'Did not ask in this topic' }],
    )
    if (strangers.length > 0) throw invalid(strangers)
    await keepAskers(tx, context, { topicId, askers: personIds.flatMap((id) => known.get(id) ?? []), state })
    return countAskers(await readAskers(context, topicId, tx))
  })
}
