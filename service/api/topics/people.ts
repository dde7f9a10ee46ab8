import type { TopicParticipant } from '#contract/topics.ts'
import { type CompanyRefRow, companyRefColumns, toCompanyRef } from '#service/api/companies/company-row.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { rows } from '#service/db/client.ts'
import { topicIdOf, topicKey } from './topic-row.ts'

type ParticipantRow = Omit<TopicParticipant, 'id' | 'messageCount' | 'company'> &
  CompanyRefRow & {
    id: string | null
    messageCount: string
  }

function statement(condition: string): string {
  return `SELECT p.id, p.display_name AS "displayName", p.avatar_url AS "avatarUrl", p.title, p.is_bot AS "isBot",
      p.is_vip AS "isVip", tp.message_count AS "messageCount", tp.sources,
      (SELECT coalesce(json_agg(json_build_object('platform', i.platform, 'platformId', i.platform_id)
         ORDER BY i.platform, i.platform_id), '[]')
         FROM person_identities i WHERE i.org_id = p.org_id AND i.person_id = p.id) AS identities,
      ${companyRefColumns}
    FROM topics r
    LEFT JOIN topic_people tp ON tp.org_id = r.org_id AND tp.topic_id = r.id
    LEFT JOIN people p ON p.org_id = tp.org_id AND p.id = tp.person_id
    LEFT JOIN companies c ON c.org_id = p.org_id AND c.id = p.company_id
   WHERE r.org_id = $1 AND ${condition} AND r.retired_at IS NULL
   ORDER BY tp.message_count DESC, p.id`
}

function toParticipant(row: ParticipantRow): TopicParticipant[] {
  if (row.id === null) return []
  return [
    {
      id: row.id,
      displayName: row.displayName,
      avatarUrl: row.avatarUrl,
      title: row.title,
      company: toCompanyRef(row),
      identities: row.identities,
      isBot: row.isBot,
      isVip: row.isVip,
      messageCount: Number(row.messageCount),
      sources: row.sources,
    },
  ]
}

/** Answers an empty list for a topic without messages, and not found for one that does not exist. */
export async function listTopicPeople(
  context: Context,
  { topicId }: { topicId: string },
): Promise<{ data: TopicParticipant[] }> {
  const key = topicKey(topicId)
  if (!key) throw notFound('topic')
  const found = await rows<ParticipantRow>(context.db, statement(key.condition), [context.orgId, key.value])
  if (found.length === 0) return listTopicPeople(context, { topicId: await topicIdOf(context, topicId) })
  return { data: found.flatMap(toParticipant) }
}
