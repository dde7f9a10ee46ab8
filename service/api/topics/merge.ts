import type { ActedTopic, MergeTopicsInput } from '#contract/topic-acts.ts'
import type { Change } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { bumpCounters } from '#service/core/counters.ts'
import { conflict, invalid, notFound } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { recountWaiting } from '#service/db/statistics/askers.ts'
import { actedTopic } from './acted.ts'
import { recordAct } from './placing/act.ts'
import { areParted, type Pair } from './placing/constraints.ts'
import { emptyTopics } from './placing/empty.ts'
import type { By } from './placing/place.ts'
import { retireTopics } from './placing/standing.ts'
import { topicToChange } from './topic-row.ts'

function mergedChange(into: string, gone: Change[]): Change {
  const titles = gone.flatMap(({ operation, previousValues }) =>
    operation === 'DELETE' ? [previousValues.title] : [],
  )
  return {
    entity: 'topic',
    entityId: into,
    operation: 'UPDATE',
    changes: { merged: titles },
    previousValues: { merged: [] },
  }
}

/** Merges topics within a transaction, by ids of topics that stand. Tells no automation: nothing new was said. */
export async function mergeRows(
  tx: Tx,
  by: By,
  into: string,
  from: string[],
): Promise<{ id: string; at: Date }> {
  const { orgId, actor } = by
  if (actor.type !== 'user' && (await areParted(tx, orgId, [into, ...from])))
    throw conflict('Somebody keeps these topics apart.')
  const moved = await emptyTopics(tx, orgId, from, into, [into])
  if ([into, ...from].some((id) => !moved.counts.get(id)?.isOpen))
    throw notFound('topic', 'One of them was merged into another meanwhile, or taken back.')
  const { changes, counters } = await retireTopics(tx, orgId, from, into)
  const act = await recordAct(tx, by, {
    kind: 'merge',
    topicIds: [into, ...from],
    moved,
    changes: [mergedChange(into, changes), ...changes],
    pairs: from.map((id): Pair => ({ rule: 'together', between: 'topics', oneId: into, otherId: id })),
  })
  if (!act) throw new Error('A merge that changed nothing')
  await recountWaiting(tx.client, orgId, [into, ...from])
  await bumpCounters(tx, orgId, counters)
  return act
}

export function mergeTopics(context: Context, input: MergeTopicsInput): Promise<ActedTopic> {
  return write(context, async (tx) => {
    const into = await topicToChange(tx, context.orgId, input.into, 'into')
    const from: string[] = []
    for (const [index, id] of input.from.entries()) {
      const found = await topicToChange(tx, context.orgId, id, `from[${index}]`)
      if (found === into)
        throw invalid([{ path: ['from', index], message: 'A topic cannot be merged into itself' }])
      from.push(found)
    }
    const act = await mergeRows(tx, context, into, [...new Set(from)])
    return actedTopic(tx, context, into, act)
  })
}
