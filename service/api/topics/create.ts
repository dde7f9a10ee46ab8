import { randomUUID } from 'node:crypto'
import type { CreateTopicInput } from '#contract/topic-input.ts'
import { priorities, type TopicDetail } from '#contract/topics.ts'
import type { Context } from '#service/core/context.ts'
import { bumpCounters } from '#service/core/counters.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { topicSearchText } from '#service/db/statistics/search-text.ts'
import { emitTopicCreated } from '#service/engine/events/emit/topics.ts'
import { joinMessages } from './add-messages.ts'
import { getTopic } from './get.ts'
import { lockedBy } from './locks.ts'
import { recordAct } from './placing/act.ts'
import { messagesOf } from './placing/place.ts'

type Fields = Required<Omit<CreateTopicInput, 'messageIds'>>

export async function insertTopic(
  tx: Tx,
  orgId: string,
  id: string,
  fields: Fields,
  locked: string[],
  writtenBy: 'person' | 'rule' | 'model' = 'person',
): Promise<void> {
  const { title, summary, topicType, priority, keywords } = fields
  await tx.client.query(
    `INSERT INTO topics (org_id, id, title, summary, topic_type, priority, keywords, search_text, locked_fields,
       written_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      orgId,
      id,
      title,
      summary,
      topicType,
      priorities.indexOf(priority),
      keywords,
      topicSearchText({ title, summary, keywords }),
      locked,
      writtenBy,
    ],
  )
}

/** A topic, with the messages it is made of. */
export function createTopic(context: Context, input: CreateTopicInput): Promise<TopicDetail> {
  const {
    messageIds = [],
    title,
    summary = '',
    topicType = null,
    priority = 'default',
    keywords = [],
  } = input
  const fields = { title, summary, topicType, priority, keywords }
  return write(context, async (tx) => {
    const id = randomUUID()
    await insertTopic(tx, context.orgId, id, fields, lockedBy(input))
    const { moved } = await joinMessages(tx, context, id, messageIds)
    await recordAct(tx, context, {
      kind: 'create',
      moved: { ...moved, counts: new Map() },
      changes: [{ entity: 'topic', entityId: id, operation: 'INSERT', changes: fields, previousValues: {} }],
    })
    await emitTopicCreated(tx, context, id, await messagesOf(tx, context.orgId, moved))
    await bumpCounters(tx, context.orgId, { topics: 1 })
    return getTopic(context, { topicId: id }, tx)
  })
}
