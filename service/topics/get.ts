import type { TopicDetail } from '#contract/topics.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { rows } from '#service/db/client.ts'
import { type TopicRow, topicColumns, topicKey, toTopic } from './topic-row.ts'

type GroupRow = Omit<TopicDetail['groups'][number], 'messageCount'> & { messageCount: string }

const mostGroups = 100

async function groupsOf(context: Context, topicId: string): Promise<TopicDetail['groups']> {
  const found = await rows<GroupRow>(
    context.db,
    `SELECT g.id, g.topic_id AS "topicId", g.channel_id AS "channelId", g.title, g.summary,
            g.message_count AS "messageCount", g.first_message_at AS "firstMessageAt",
            g.last_message_at AS "lastMessageAt"
       FROM topic_groups g WHERE g.org_id = $1 AND g.topic_id = $2
      ORDER BY g.last_message_at DESC NULLS LAST, g.id LIMIT $3`,
    [context.orgId, topicId, mostGroups],
  )
  return found.map((row) => ({ ...row, messageCount: Number(row.messageCount) }))
}

export async function getTopic(context: Context, { topicId }: { topicId: string }): Promise<TopicDetail> {
  const key = topicKey(topicId)
  if (!key) throw notFound('topic')
  const found = await rows<TopicRow>(
    context.db,
    `SELECT ${topicColumns} FROM topics r WHERE r.org_id = $1 AND ${key.condition}`,
    [context.orgId, key.value],
  )
  if (!found[0]) throw notFound('topic')
  return { ...toTopic(found[0], context.now()), groups: await groupsOf(context, found[0].id) }
}
