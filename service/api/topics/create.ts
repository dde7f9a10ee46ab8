import { randomUUID } from 'node:crypto'
import type { CreateTopicInput } from '#contract/topic-input.ts'
import { priorities, type TopicDetail } from '#contract/topics.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { bumpCounters } from '#service/core/counters.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { topicSearchText } from '#service/db/statistics/search-text.ts'
import { emitTopicCreated } from '#service/engine/events/emit/topics.ts'
import { joinMessages } from './add-messages.ts'
import { getTopic } from './get.ts'

type Fields = Required<Omit<CreateTopicInput, 'messageIds'>>

async function insert(tx: Tx, orgId: string, id: string, fields: Fields): Promise<void> {
  const { title, summary, topicType, priority, keywords } = fields
  await tx.client.query(
    `INSERT INTO topics (org_id, id, title, summary, topic_type, priority, keywords, search_text)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      orgId,
      id,
      title,
      summary,
      topicType,
      priorities.indexOf(priority),
      keywords,
      topicSearchText({ title, summary, keywords }),
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
    await insert(tx, context.orgId, id, fields)
    const discussions = await joinMessages(tx, context, id, messageIds)
    const joined = discussions.flatMap(({ messages }) => messages.map((it) => it.id))
    await recordChanges(tx, context.orgId, context.actor, [
      { entity: 'topic', entityId: id, operation: 'INSERT', changes: fields, previousValues: {} },
    ])
    await emitTopicCreated(tx, context, id, joined)
    await bumpCounters(tx, context.orgId, { topics: 1 })
    return getTopic(context, { topicId: id }, tx)
  })
}
