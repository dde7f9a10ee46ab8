import type { Asker, AskerCounts } from '#contract/topic-askers.ts'
import type { Context } from '#service/core/context.ts'
import { behind, sightOf } from '#service/core/visibility.ts'
import { type Reader, rows } from '#service/db/client.ts'
import { insiders } from '#service/db/statistics/insiders.ts'

/** Somebody from outside who wrote in a topic, with the first of their messages that says enough. */
export type AskerRow = {
  person: Asker['person']
  state: Asker['state']
  email: string | null
  messageId: string
  content: string
  askedAt: string
  threadId: string | null
  sourceMessageId: string
  channelId: string
  channelName: string
  sourceName: string
  sourceChannelId: string
  isConnected: boolean
  /** Beginnings of their first messages, to tell the language by. */
  talk: string
  told: Asker['told']
}

/** Characters of a message that is no mere “+1”. */
const telling = 20

/**
 * People from outside with what they asked, as far as the caller may see it. Somebody waits as long as there is a discussion
 * of the topic for which nothing is kept of them.
 */
export async function readAskers(context: Context, topicId: string, reader: Reader): Promise<AskerRow[]> {
  const values: unknown[] = [context.orgId, topicId]
  const sight = sightOf(context, '$1', behind(values))
  return rows<AskerRow>(
    reader,
    `WITH insiders AS MATERIALIZED (${insiders}), talk AS MATERIALIZED (
      SELECT m.id, m.person_id, m.content, m.sent_at, m.thread_id, m.source_message_id, m.channel_id,
        k.state, k.told_at, k.actor_id, k.actor_name, k.actor_image, k.delivery_id
      FROM topic_groups g JOIN messages m ON m.org_id = $1 AND m.group_id = g.id
      JOIN people p ON p.org_id = $1 AND p.id = m.person_id AND NOT p.is_bot AND p.id NOT IN (SELECT id FROM insiders)
      LEFT JOIN told_askers k ON k.org_id = $1 AND k.group_id = g.id AND k.identity_id = m.identity_id
      WHERE g.org_id = $1 AND g.topic_id = $2 AND ${sight.channel('m.channel_id')}
    ), asked AS (
      SELECT DISTINCT ON (person_id) * FROM talk ORDER BY person_id, length(content) < ${telling}, sent_at, id
    ), states AS (
      SELECT person_id, CASE WHEN bool_or(state IS NULL) THEN 'waiting' WHEN bool_or(state = 'told') THEN 'told' ELSE 'dismissed' END AS state,
        min(sent_at) AS first_at, left(string_agg(left(content, 400), ' ' ORDER BY sent_at, id), 4000) AS talk
      FROM talk GROUP BY person_id
    ), told AS (
      SELECT DISTINCT ON (person_id) person_id, told_at, actor_id, actor_name, actor_image, delivery_id FROM talk
       WHERE state IS NOT NULL ORDER BY person_id, state DESC, told_at DESC
    )
    SELECT json_build_object('id', p.id::text, 'displayName', p.display_name, 'avatarUrl', p.avatar_url, 'isVip', p.is_vip,
        'company', CASE WHEN o.id IS NOT NULL THEN json_build_object('id', o.id::text, 'name', o.name,
          'domain', coalesce(o.primary_domain, ''), 'logoUrl', coalesce(o.logo_url, '')) END) AS person,
      s.state, p.primary_email AS email, a.id AS "messageId", a.content, a.sent_at AS "askedAt", a.thread_id AS "threadId",
      a.source_message_id AS "sourceMessageId", c.id AS "channelId", c.channel_name AS "channelName",
      c.source_name AS "sourceName", c.source_channel_id AS "sourceChannelId", c.is_connected AS "isConnected", s.talk,
      CASE WHEN s.state <> 'waiting' THEN json_build_object('at', to_char(k.told_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'by', json_build_object('id', k.actor_id, 'name', k.actor_name, 'image', k.actor_image),
        'delivery', CASE WHEN d.id IS NOT NULL THEN json_build_object('status', d.status, 'error', d.error_message) END) END AS told
    FROM states s JOIN asked a ON a.person_id = s.person_id JOIN people p ON p.org_id = $1 AND p.id = s.person_id
    LEFT JOIN companies o ON o.org_id = $1 AND o.id = p.company_id
    JOIN channels c ON c.org_id = $1 AND c.id = a.channel_id LEFT JOIN told k ON k.person_id = s.person_id
    LEFT JOIN deliveries d ON d.org_id = $1 AND d.id = k.delivery_id
    ORDER BY s.state <> 'waiting', s.first_at, p.id`,
    values,
  )
}

export function countAskers(askers: Pick<AskerRow, 'state'>[]): AskerCounts {
  const count = (state: Asker['state']) => askers.filter((it) => it.state === state).length
  return { waiting: count('waiting'), told: count('told'), dismissed: count('dismissed') }
}
