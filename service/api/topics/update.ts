import type { UpdateTopicInput } from '#contract/topic-input.ts'
import { priorities, type TopicDetail } from '#contract/topics.ts'
import { difference, recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { bumpCounters } from '#service/core/counters.ts'
import { notFound } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { topicSearchText } from '#service/db/statistics/search-text.ts'
import { emitPriority } from '#service/engine/events/emit/topics.ts'
import { getTopic } from './get.ts'
import { topicKey } from './topic-row.ts'

type Editable = Required<Omit<UpdateTopicInput, 'topicId'>>
type Locked = Omit<Editable, 'priority'> & { id: string; priority: number; keywords: string[] }

async function lockTopic(tx: Tx, orgId: string, topicId: string) {
  const key = topicKey(topicId)
  if (!key) throw notFound('topic')
  const found = await tx.client.query<Locked>(
    `SELECT r.id, r.title, r.summary, r.lifecycle_state AS "lifecycleState", r.priority, r.archived, r.keywords
       FROM topics r WHERE r.org_id = $1 AND ${key.condition} FOR NO KEY UPDATE`,
    [orgId, key.value],
  )
  if (!found.rows[0]) throw notFound('topic')
  const { id, keywords, priority, ...rest } = found.rows[0]
  const before: Editable = { ...rest, priority: priorities[priority] ?? 'default' }
  return { id, keywords, before }
}

async function save(tx: Tx, orgId: string, id: string, after: Editable, keywords: string[]): Promise<void> {
  const { title, summary, lifecycleState, priority, archived } = after
  await tx.client.query(
    `UPDATE topics SET title = $3, summary = $4, lifecycle_state = $5, priority = $6, archived = $7,
       search_text = $8, updated_at = now() WHERE org_id = $1 AND id = $2`,
    [
      orgId,
      id,
      title,
      summary,
      lifecycleState,
      priorities.indexOf(priority),
      archived,
      topicSearchText({ title, summary, keywords }),
    ],
  )
}

function isRaised(before: Editable['priority'], after: Editable['priority']): boolean {
  return priorities.indexOf(after) > Math.max(priorities.indexOf(before), priorities.indexOf('default'))
}

export function updateTopic(context: Context, input: UpdateTopicInput): Promise<TopicDetail> {
  const { topicId, ...fields } = input
  return write(context, async (tx) => {
    const { id, keywords, before } = await lockTopic(tx, context.orgId, topicId)
    const changed = difference<Editable>(before, fields)
    if (changed) {
      const after = { ...before, ...changed.changes }
      await save(tx, context.orgId, id, after, keywords)
      await recordChanges(tx, context.orgId, context.actor, [
        { entity: 'topic', entityId: id, operation: 'UPDATE', ...changed },
      ])
      if (isRaised(before.priority, after.priority)) await emitPriority(tx, context, id, before.priority)
      const archived = Number(after.archived) - Number(before.archived)
      await bumpCounters(tx, context.orgId, { topics: -archived, topics_archived: archived })
    }
    return getTopic(context, { topicId: id }, tx)
  })
}
