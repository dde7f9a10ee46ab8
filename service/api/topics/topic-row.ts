import { priorities, type Topic } from '#contract/topics.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { type Reader, rows } from '#service/db/client.ts'
import { weeklyActivity } from '#service/db/statistics/weekly.ts'

export type TopicRow = Omit<Topic, 'messageCount' | 'priority' | 'weeklyActivity'> & {
  messageCount: string
  priority: number
  activity: number[] | null
  activityWeek: string | null
}

export const topicColumns = `r.id, r.title, r.summary, r.summary_points AS "summaryPoints",
  r.topic_type AS "topicType", r.lifecycle_state AS "lifecycleState", r.priority, r.archived, r.keywords, r.sources,
  r.message_count AS "messageCount", r.person_count AS "personCount", r.company_count AS "companyCount",
  r.activity, r.activity_week::text AS "activityWeek", r.first_message_at AS "firstMessageAt",
  r.last_message_at AS "lastMessageAt", r.created_at AS "createdAt", r.updated_at AS "updatedAt"`

export function toTopic(row: TopicRow, now: Date): Topic {
  const { activity, activityWeek, priority, messageCount, ...rest } = row
  return {
    ...rest,
    priority: priorities[priority] ?? 'default',
    messageCount: Number(messageCount),
    weeklyActivity: weeklyActivity(activity, activityWeek, now),
  }
}

/** A topic is named by its uuid, or by the digits it had in the first version of the interface. */
export function topicKey(topicId: string): { condition: string; value: string } | null {
  if (!/^\d+$/.test(topicId)) return { condition: 'r.id = $2::uuid', value: topicId }
  return /^\d{1,18}$/.test(topicId) ? { condition: 'r.legacy_id = $2::bigint', value: topicId } : null
}

/** Finds the uuid of a topic, which may be named by the digits of the first version of the interface. */
export async function topicIdOf(
  context: Context,
  topicId: string,
  reader: Reader = context.db,
): Promise<string> {
  const key = topicKey(topicId)
  if (!key) throw notFound('topic')
  const found = await rows<{ id: string }>(
    reader,
    `SELECT r.id FROM topics r WHERE r.org_id = $1 AND ${key.condition}`,
    [context.orgId, key.value],
  )
  if (!found[0]) throw notFound('topic')
  return found[0].id
}
