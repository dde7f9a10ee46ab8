import type { History } from '#contract/common/changes.ts'
import type { TopicDetail, TopicHistoryQuery } from '#contract/topics.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { historyOf } from '#service/core/history.ts'
import { type Reader, rows } from '#service/db/client.ts'
import { type TopicRow, topicColumns, topicIdOf, topicKey, toTopic } from './topic-row.ts'

type GroupRow = Omit<TopicDetail['groups'][number], 'messageCount'> & { messageCount: string }

const mostGroups = 100

async function groupsOf(reader: Reader, orgId: string, topicId: string): Promise<TopicDetail['groups']> {
  const found = await rows<GroupRow>(
    reader,
    `SELECT g.id, g.topic_id AS "topicId", g.channel_id AS "channelId", g.title, g.summary,
            g.message_count AS "messageCount", g.first_message_at AS "firstMessageAt",
            g.last_message_at AS "lastMessageAt"
       FROM topic_groups g WHERE g.org_id = $1 AND g.topic_id = $2
      ORDER BY g.last_message_at DESC NULLS LAST, g.id LIMIT $3`,
    [orgId, topicId, mostGroups],
  )
  return found.map((row) => ({ ...row, messageCount: Number(row.messageCount) }))
}

export async function getTopic(
  context: Context,
  { topicId }: { topicId: string },
  reader: Reader = context.db,
): Promise<TopicDetail> {
  const key = topicKey(topicId)
  if (!key) throw notFound('topic')
  const found = await rows<TopicRow>(
    reader,
    `SELECT ${topicColumns} FROM topics r WHERE r.org_id = $1 AND ${key.condition}`,
    [context.orgId, key.value],
  )
  if (!found[0]) throw notFound('topic')
  return { ...toTopic(found[0], context.now()), groups: await groupsOf(reader, context.orgId, found[0].id) }
}

const readHistory = historyOf({ entity: 'topic', table: 'topics', id: 'uuid' })

export async function topicHistory(context: Context, query: TopicHistoryQuery): Promise<History> {
  const id = await topicIdOf(context, query.topicId)
  const { history, totalCount } = await readHistory(context, id, query)
  return { history, totalCount }
}
