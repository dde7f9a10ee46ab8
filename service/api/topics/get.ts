import { surenessOf } from '#contract/common/sureness.ts'
import type { TopicDetail, TopicHistory, TopicHistoryEntry, TopicHistoryQuery } from '#contract/topics.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { historyOf, iso } from '#service/core/history.ts'
import { undoUntil } from '#service/core/time-to-undo.ts'
import { behind, type Sight, sightOf } from '#service/core/visibility.ts'
import { type Reader, rows } from '#service/db/client.ts'
import {
  findTopic,
  isVeiled,
  type TopicRow,
  topicColumns,
  topicIdOf,
  topicKey,
  toTopic,
} from './topic-row.ts'

type GroupRow = Omit<TopicDetail['groups'][number], 'messageCount' | 'sureness'> & { messageCount: string }

const mostGroups = 100

async function groupsOf(context: Context, topicId: string, reader: Reader): Promise<TopicDetail['groups']> {
  const values = [context.orgId, topicId, mostGroups]
  const sight = sightOf(context, '$1', behind(values))
  const found = await rows<GroupRow>(
    reader,
    `SELECT g.id, g.topic_id AS "topicId", g.channel_id AS "channelId", g.title, g.summary,
            g.message_count AS "messageCount", g.first_message_at AS "firstMessageAt",
            g.last_message_at AS "lastMessageAt", coalesce(g.placed_by, 'person') AS "placedBy",
            coalesce(g.confidence, 1) AS confidence, g.why
       FROM topic_groups g WHERE g.org_id = $1 AND g.topic_id = $2 AND ${sight.channel('g.channel_id')}
      ORDER BY g.last_message_at DESC NULLS LAST, g.id LIMIT $3`,
    values,
  )
  return found.map((row) => ({
    ...row,
    messageCount: Number(row.messageCount),
    sureness: surenessOf(row.confidence),
  }))
}

/** Answers the topic that stands for a merged one. */
export async function getTopic(
  context: Context,
  { topicId }: { topicId: string },
  reader: Reader = context.db,
): Promise<TopicDetail> {
  const key = topicKey(topicId)
  if (!key) throw notFound('topic')
  const values = [context.orgId, key.value]
  const sight = sightOf(context, '$1', behind(values))
  const found = await rows<TopicRow>(
    reader,
    `SELECT ${topicColumns(sight)} FROM topics r WHERE r.org_id = $1 AND ${key.condition} AND r.retired_at IS NULL`,
    values,
  )
  if (!found[0]) return getTopic(context, { topicId: await topicIdOf(context, topicId, reader) }, reader)
  return { ...toTopic(found[0], context.now()), groups: await groupsOf(context, found[0].id, reader) }
}

/** SQL: changes of the topic `$2`, without its words where nothing of it is visible. */
function withoutVeiledWords(column: string, sight: Sight): string {
  const veiled = `EXISTS (SELECT FROM topics r WHERE r.org_id = $1 AND r.id = $2::uuid AND ${isVeiled('r', sight)})`
  return `CASE WHEN ${veiled} THEN ${column} - '{summary,keywords}'::text[] ELSE ${column} END`
}

/** SQL: the act that a change `n` is part of, which can be undone for some time. */
const actOf = `(
  SELECT json_build_object('id', a.id, 'kind', a.kind, 'undoneAt', ${iso('a.undone_at')},
    'undoUntil', CASE WHEN a.undone_at IS NULL AND a.kind <> 'undo'
      THEN ${undoUntil('a.changed_at')} END,
    'topics', (SELECT coalesce(json_agg(json_build_object('id', t.id, 'title', t.title) ORDER BY x.n), '[]')
      FROM unnest(a.topic_ids) WITH ORDINALITY AS x(id, n) JOIN topics t ON t.org_id = a.org_id AND t.id = x.id
      WHERE x.n <= 60))
  FROM topic_changes a WHERE a.org_id = $1 AND a.id = n.act_id)`

const readHistory = historyOf<unknown, TopicHistoryEntry>({
  entity: 'topic',
  table: 'topics',
  id: 'uuid',
  shown: withoutVeiledWords,
  each: `'act', ${actOf}`,
})

/** Works for a merged topic too: its history ends with the merge. */
export async function topicHistory(context: Context, query: TopicHistoryQuery): Promise<TopicHistory> {
  const found = await findTopic(context.orgId, query.topicId, context.db)
  if (!found) throw notFound('topic')
  const { history, totalCount } = await readHistory(context, found.id, query)
  return { history, totalCount }
}
