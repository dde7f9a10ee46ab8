import { type Reader, rows } from '#service/db/client.ts'
import { isOpen, isOutside, weeksAgo, withInsiders } from './talk.ts'

/** Message of somebody from outside that praises or complains and names something like a version. */
export type VersionTalk = {
  id: string
  content: string
  sentAt: string
  personId: string
  groupId: string
  topicId: string
  topicTitle: string
  isPraise: boolean
}

const statement = `${withInsiders}
SELECT m.id, m.content, m.sent_at AS "sentAt", m.person_id::text AS "personId", m.group_id AS "groupId",
  t.id AS "topicId", t.title AS "topicTitle", t.topic_type = 'praise' AS "isPraise"
  FROM messages m JOIN topic_groups g ON g.org_id = $1 AND g.id = m.group_id
  JOIN topics t ON t.org_id = $1 AND t.id = g.topic_id AND t.topic_type IN ('praise', 'complaint', 'bug_report')
  JOIN people p ON p.org_id = $1 AND p.id = m.person_id
 WHERE m.org_id = $1 AND m.sent_at > ${weeksAgo(4)} AND m.sent_at <= $2::timestamptz AND m.content ~ '[0-9]\\.[0-9]'
   AND ${isOpen} AND ${isOutside} ORDER BY m.sent_at DESC, m.id LIMIT 5000`

export function readVersionTalk(reader: Reader, orgId: string, now: Date): Promise<VersionTalk[]> {
  return rows<VersionTalk>(reader, statement, [orgId, now.toISOString()])
}
