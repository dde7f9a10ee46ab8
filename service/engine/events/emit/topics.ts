import { priorities, type topicTypes } from '#contract/topics.ts'
import type { Tx } from '#service/db/client.ts'

export type TopicFacts = {
  id: string
  title: string
  summary: string
  type: (typeof topicTypes)[number] | null
  priority: string
  state: string
  keywords: string[]
  messageCount: number
  personCount: number
  companyCount: number
}

export const feedbackTypes: readonly (string | null)[] = [
  'bug_report',
  'feature_request',
  'complaint',
  'praise',
]

/** Topics as events tell of them, by id, with the statistics as they are now. */
export async function readTopics(
  { client }: { client: Pick<Tx['client'], 'query'> },
  orgId: string,
  ids: string[],
): Promise<Map<string, TopicFacts>> {
  if (ids.length === 0) return new Map()
  const found = await client.query<Omit<TopicFacts, 'priority'> & { priority: number }>(
    `SELECT id, title, summary, topic_type AS type, priority, lifecycle_state AS state, keywords,
        message_count::int AS "messageCount", person_count AS "personCount", company_count AS "companyCount"
       FROM topics WHERE org_id = $1 AND id = ANY($2::uuid[])`,
    [orgId, ids],
  )
  return new Map(
    found.rows.map((row) => [row.id, { ...row, priority: priorities[row.priority] ?? 'default' }]),
  )
}

/** The channels a topic is talked about in, which an automation may be limited to. */
export async function channelsOfTopic(tx: Pick<Tx, 'client'>, orgId: string, id: string): Promise<string[]> {
  const found = await tx.client.query<{ id: string }>(
    `SELECT DISTINCT channel_id AS id FROM topic_groups WHERE org_id = $1 AND topic_id = $2 ORDER BY 1 LIMIT 200`,
    [orgId, id],
  )
  return found.rows.map((row) => row.id)
}
