import type { List } from '#contract/common/pagination.ts'
import { surenessOf } from '#contract/common/sureness.ts'
import type { UnplacedDiscussion, UnplacedQuery } from '#contract/unplaced.ts'
import type { Context } from '#service/core/context.ts'
import { list } from '#service/core/list-query.ts'
import { type Sight, sightOf } from '#service/core/visibility.ts'
import { isVeiled } from './topic-row.ts'

type Guessed = { topicId: string; title: string; confidence: number; why: string[] }

type Row = Omit<UnplacedDiscussion, 'messageCount' | 'channel' | 'guesses'> & {
  messageCount: string
  channelId: string
  channelName: string
  sourceName: string
  guesses: Guessed[] | null
}

/**
 * SQL: guesses of a discussion `r`, with the topics that stand for those that were guessed, each once and none that somebody
 * keeps it out of. Words of a topic are left out where nothing of it is visible.
 */
const guessesOf = (sight: Sight) => `(
  SELECT json_agg(json_build_object('topicId', b.id, 'title', b.title, 'confidence', b.confidence, 'why', b.why)
      ORDER BY b.n) FROM (
    SELECT DISTINCT ON (t.id) t.id, t.title, (e.guess ->> 'confidence')::float8 AS confidence, e.n,
      CASE WHEN ${isVeiled('t', sight)} THEN '[]' ELSE coalesce(e.guess -> 'why', '[]') END AS why
    FROM jsonb_array_elements(r.guesses) WITH ORDINALITY AS e(guess, n)
    JOIN topics named ON named.org_id = r.org_id AND named.id = (e.guess ->> 'topicId')::uuid
    JOIN topics t ON t.org_id = r.org_id AND t.id = coalesce(named.leads_to, named.id) AND t.retired_at IS NULL
    WHERE NOT EXISTS (
      SELECT FROM topic_constraints k JOIN topics kept ON kept.org_id = k.org_id AND kept.id = k.other_id
      WHERE k.org_id = r.org_id AND k.ended_by IS NULL AND k.rule = 'apart' AND k."between" = 'discussion_and_topic'
        AND k.one_id = r.id AND coalesce(kept.leads_to, kept.id) = t.id)
    ORDER BY t.id, e.n) AS b) AS guesses`

const columns = (sight: Sight) => `r.id, r.title, r.summary, r.aside, r.message_count AS "messageCount",
  r.first_message_at AS "firstMessageAt", r.last_message_at AS "lastMessageAt", ch.id AS "channelId",
  ch.channel_name AS "channelName", ch.source_name AS "sourceName", ${guessesOf(sight)}`

function toDiscussion(row: Row): UnplacedDiscussion {
  const { id, title, summary, aside, firstMessageAt, lastMessageAt, channelId, channelName, sourceName } = row
  const guesses = (row.guesses ?? []).slice(0, 3).map(({ topicId, title: name, confidence, why }) => {
    const topic = { id: topicId, title: name }
    return { topic, confidence, sureness: surenessOf(confidence), why }
  })
  const channel = { id: channelId, channelName, sourceName }
  const messageCount = Number(row.messageCount)
  return { id, title, summary, channel, messageCount, firstMessageAt, lastMessageAt, guesses, aside }
}

export function listUnplaced(context: Context, query: UnplacedQuery): Promise<List<UnplacedDiscussion>> {
  const { page, limit, channelId, aside } = query
  return list<Row, UnplacedDiscussion>(
    context.db,
    {
      table: 'topic_groups',
      orgId: context.orgId,
      page,
      limit,
      sort: { column: 'last_message_at', order: 'desc' },
      always: (add, org) => `t.topic_id IS NULL AND t.message_count > 0
        AND t.aside IS ${aside === 'none' ? 'NULL' : 'NOT NULL'} AND ${sightOf(context, org, add).channel('t.channel_id')}`,
      where: (add) => [
        ...(aside === 'none' || aside === 'any' ? [] : [`t.aside = ${add(aside)}`]),
        ...(channelId === undefined ? [] : [`t.channel_id = ${add(channelId)}::uuid`]),
      ],
      columns: (org, add) => columns(sightOf(context, org, add)),
      joins: 'LEFT JOIN channels ch ON ch.org_id = r.org_id AND ch.id = r.channel_id',
    },
    toDiscussion,
  )
}
