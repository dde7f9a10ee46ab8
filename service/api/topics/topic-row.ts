import { priorities, type Topic } from '#contract/topics.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { asId, type Sight } from '#service/core/visibility.ts'
import { type Reader, rows } from '#service/db/client.ts'
import { weeklyActivity } from '#service/db/statistics/weekly.ts'

export type TopicRow = Omit<Topic, 'messageCount' | 'priority' | 'weeklyActivity'> & {
  messageCount: string
  priority: number
  activity: number[] | null
  activityWeek: string | null
}

/** SQL condition: everything that belongs to a topic was said where the caller may not see it. */
export function isVeiled(topic: string, sight: Sight): string {
  if (sight.isWhole) return 'false'
  const ofTopic = `SELECT FROM topic_groups g WHERE g.org_id = ${topic}.org_id AND g.topic_id = ${topic}.id`
  return `(EXISTS (${ofTopic}) AND NOT EXISTS (${ofTopic} AND ${sight.channel('g.channel_id')}))`
}

/** SQL: points of a topic `r` without those that quote a hidden message. */
const visiblePoints = (sight: Sight) => `coalesce((
  SELECT jsonb_agg(p.point ORDER BY p.n) FROM jsonb_array_elements(r.summary_points) WITH ORDINALITY AS p(point, n)
   WHERE ${sight.message(asId(`p.point ->> 'messageId'`))}), '[]')`

/** SQL: the words of a topic `r`. It keeps its title even where all the rest is hidden. */
function wordColumns(sight: Sight): string {
  if (sight.isWhole) return 'r.summary, r.summary_points AS "summaryPoints", r.keywords'
  const unless = (nothing: string, column: string) =>
    `CASE WHEN ${isVeiled('r', sight)} THEN ${nothing} ELSE ${column} END`
  return `${unless(`''`, 'r.summary')} AS summary, ${unless(`'[]'`, visiblePoints(sight))} AS "summaryPoints",
    ${unless(`'{}'`, 'r.keywords')} AS keywords`
}

/** SQL: the member who takes care of a topic. */
const assigneeOf = (topic: string) => `CASE WHEN ${topic}.assignee_id IS NOT NULL THEN (
  SELECT json_build_object('id', m.id, 'name', m.name, 'image', m.image) FROM members m
   WHERE m.org_id = ${topic}.org_id AND m.id = ${topic}.assignee_id) END`

/** SQL: columns of a topic `r`. */
export const topicColumns = (sight: Sight) => `r.id, r.title, ${wordColumns(sight)},
  r.topic_type AS "topicType", r.lifecycle_state AS "lifecycleState", r.priority, r.archived, r.sources,
  CASE WHEN 'priority' = ANY(r.locked_fields) THEN '{}' ELSE coalesce(r.priority_why, '{}') END AS "priorityWhy",
  r.message_count AS "messageCount", r.person_count AS "personCount", r.company_count AS "companyCount",
  r.activity, r.activity_week::text AS "activityWeek", r.first_message_at AS "firstMessageAt",
  ${assigneeOf('r')} AS assignee, r.confidence, r.locked_fields AS "lockedFields", r.revenue::float8 AS revenue, r.waiting,
  r.last_message_at AS "lastMessageAt", r.created_at AS "createdAt", r.updated_at AS "updatedAt"`

/** Copies field by field: copying the rest of a row of the driver is slow, and would take the total of a list along. */
export function toTopic(row: TopicRow, now: Date): Topic {
  return {
    id: row.id,
    title: row.title,
    summary: row.summary,
    summaryPoints: row.summaryPoints,
    topicType: row.topicType,
    lifecycleState: row.lifecycleState,
    priority: priorities[row.priority] ?? 'default',
    priorityWhy: row.priorityWhy,
    archived: row.archived,
    assignee: row.assignee,
    keywords: row.keywords,
    sources: row.sources,
    messageCount: Number(row.messageCount),
    personCount: row.personCount,
    companyCount: row.companyCount,
    weeklyActivity: weeklyActivity(row.activity, row.activityWeek, now),
    confidence: row.confidence,
    lockedFields: row.lockedFields,
    revenue: row.revenue,
    waiting: row.waiting,
    firstMessageAt: row.firstMessageAt,
    lastMessageAt: row.lastMessageAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

/** A topic is named by its uuid, or by the digits it had in the first version of the interface. */
export function topicKey(topicId: string): { condition: string; value: string } | null {
  if (!/^\d+$/.test(topicId)) return { condition: 'r.id = $2::uuid', value: topicId }
  return /^\d{1,18}$/.test(topicId) ? { condition: 'r.legacy_id = $2::bigint', value: topicId } : null
}

type Standing = { id: string; isOpen: boolean; leadsTo: string | null }

/** Finds a topic, also a retired one, with the one that stands for it. */
export async function findTopic(orgId: string, topicId: string, reader: Reader): Promise<Standing | null> {
  const key = topicKey(topicId)
  if (!key) return null
  const [found] = await rows<Standing>(
    reader,
    `SELECT r.id, r.retired_at IS NULL AS "isOpen", r.leads_to AS "leadsTo" FROM topics r
      WHERE r.org_id = $1 AND ${key.condition}`,
    [orgId, key.value],
  )
  return found ?? null
}

/**
 * Finds the uuid of a topic, which may be named by the digits of the first version of the interface. The id of one that was
 * merged leads to the one that stands for it: it may be in links, events and stories.
 */
export async function topicIdOf(
  context: Context,
  topicId: string,
  reader: Reader = context.db,
): Promise<string> {
  const found = await findTopic(context.orgId, topicId, reader)
  const id = found?.isOpen ? found.id : found?.leadsTo
  if (!id) throw notFound('topic')
  return id
}

/** Finds the topic that is written to. One that was merged is not: the answer says which stands for it. */
export async function topicToChange(
  reader: Reader,
  orgId: string,
  topicId: string,
  field?: string,
): Promise<string> {
  const found = await findTopic(orgId, topicId, reader)
  if (found?.isOpen) return found.id
  const merged = found?.leadsTo ? `It was merged into ${found.leadsTo}: name that one.` : undefined
  const place = field === undefined ? undefined : `See ${field}.`
  const more = [place, merged].filter((it) => it !== undefined).join(' ')
  throw notFound('topic', more === '' ? undefined : more)
}
