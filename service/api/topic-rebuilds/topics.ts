import type { List } from '#contract/common/pagination.ts'
import type { RebuildFlow, RebuiltTopic, RebuiltTopicsQuery } from '#contract/topic-rebuilds.ts'
import { cutQuote, quotesIn } from '#service/api/topic-proposals/quotes.ts'
import type { Context } from '#service/core/context.ts'
import { list } from '#service/core/list-query.ts'
import { readRebuild } from './rebuild-row.ts'

type Row = Pick<RebuiltTopic, 'id' | 'fate' | 'title' | 'summary' | 'topicType'> & {
  discussionsBefore: number
  discussionsAfter: number
  messagesBefore: number
  messagesAfter: number
  comes: Omit<RebuildFlow, 'quotes'>
  goes: Omit<RebuildFlow, 'quotes'>
  comesQuotes: RebuildFlow['quotes']
  goesQuotes: RebuildFlow['quotes']
}

/** SQL: how many come to a topic `r`, or leave it, and the titles of where from and where to. */
const flowOf = (
  column: string,
) => `json_build_object('discussions', (r.${column} ->> 'count')::int, 'places', (
  SELECT coalesce(json_agg(json_build_object('topicId', p.place -> 'topicId', 'discussions', p.place -> 'discussions',
      'title', coalesce(t.title, nullif(n.title, ''), 'Unplaced')) ORDER BY p.at), '[]')
  FROM jsonb_array_elements(r.${column} -> 'places') WITH ORDINALITY AS p(place, at)
  LEFT JOIN topics t ON t.org_id = r.org_id AND t.id = (p.place ->> 'topicId')::uuid
  LEFT JOIN topic_rebuild_topics n ON n.org_id = r.org_id AND n.rebuild_id = r.rebuild_id AND n.id = (p.place ->> 'topicId')::uuid))`

const columns = `r.id, r.fate, coalesce(s.title, r.title) AS title, r.summary, coalesce(s.topic_type, r.topic_type) AS "topicType",
  r.discussions_before AS "discussionsBefore", r.discussions_after AS "discussionsAfter",
  r.messages_before::float8 AS "messagesBefore", r.messages_after::float8 AS "messagesAfter",
  ${flowOf('comes')} AS comes, ${flowOf('goes')} AS goes,
  ${quotesIn('comes_quotes')} AS "comesQuotes", ${quotesIn('goes_quotes')} AS "goesQuotes"`

function toTopic(row: Row): RebuiltTopic {
  const { id, fate, title, summary, topicType, comes, goes, comesQuotes, goesQuotes } = row
  return {
    ...{ id, fate, title, summary, topicType },
    discussions: { before: row.discussionsBefore, after: row.discussionsAfter },
    messages: { before: row.messagesBefore, after: row.messagesAfter },
    comes: { ...comes, quotes: comesQuotes.map(cutQuote) },
    goes: { ...goes, quotes: goesQuotes.map(cutQuote) },
  }
}

/** Answers nothing while the plan is not ready. */
export async function listRebuiltTopics(
  { db, orgId }: Context,
  { rebuildId, page, limit, fate }: RebuiltTopicsQuery,
): Promise<List<RebuiltTopic>> {
  const { result } = await readRebuild(db, orgId, rebuildId)
  if (result === null) return { data: [], page, limit, totalCount: 0 }
  return list<Row, RebuiltTopic>(
    db,
    {
      table: 'topic_rebuild_topics',
      orgId,
      within: { column: 'rebuild_id', value: rebuildId },
      page,
      limit,
      sort: { column: 'n', order: 'asc' },
      where: (add) => (fate === undefined ? [] : [`t.fate = ${add(fate)}`]),
      columns,
      joins: 'LEFT JOIN topics s ON s.org_id = r.org_id AND s.id = r.id',
    },
    toTopic,
  )
}
