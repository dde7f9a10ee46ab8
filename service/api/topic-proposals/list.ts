import type { List } from '#contract/common/pagination.ts'
import { surenessOf } from '#contract/common/sureness.ts'
import type {
  ProposalQuote,
  ProposalSide,
  TopicProposal,
  TopicProposalsQuery,
} from '#contract/topic-proposals.ts'
import { titleOfDiscussions } from '#service/api/topics/split.ts'
import { isVeiled } from '#service/api/topics/topic-row.ts'
import type { Context } from '#service/core/context.ts'
import { list } from '#service/core/list-query.ts'
import { type Sight, sightOf } from '#service/core/visibility.ts'
import { cutQuote, quotesIn } from './quotes.ts'

const stands = (column: string) => `EXISTS (SELECT FROM topics x
  WHERE x.org_id = t.org_id AND x.id = t.${column} AND x.retired_at IS NULL)
  AND EXISTS (SELECT FROM topic_groups g WHERE g.org_id = t.org_id AND g.topic_id = t.${column} AND g.id <> ALL(t.group_ids))`

/** SQL: what a proposal `t` speaks of is still there, and something would stay. */
export const holds = `${stands('topic_id')} AND ${stands('other_id')} AND NOT EXISTS (
  SELECT FROM unnest(t.group_ids) AS n(id) LEFT JOIN topic_groups g ON g.org_id = t.org_id AND g.id = n.id
  WHERE g.topic_id IS DISTINCT FROM t.topic_id) AND (t.to_state IS NULL OR EXISTS (
  SELECT FROM topics x WHERE x.org_id = t.org_id AND x.id = t.topic_id AND NOT x.archived
    AND (x.lifecycle_state IN ('open', 'in_progress')) = (t.kind = 'close')))`

/** SQL: the caller may see something of each topic of a proposal `t`, and all that would be split off. */
export function isSeen(sight: Sight): string {
  if (sight.isWhole) return 'true'
  const isHidden = `EXISTS (SELECT FROM topics x
    WHERE x.org_id = t.org_id AND x.id IN (t.topic_id, t.other_id) AND ${isVeiled('x', sight)})`
  return `NOT ${isHidden} AND NOT EXISTS (SELECT FROM topic_groups g
    WHERE g.org_id = t.org_id AND g.id = ANY(t.group_ids) AND NOT ${sight.channel('g.channel_id')})`
}

const columns = `r.id, r.kind, r.confidence, r.why, r.to_state AS "toState", r.group_ids AS "groupIds", r.made_at AS "madeAt",
  ${quotesIn('quotes')} AS quotes, ${quotesIn('other_quotes')} AS "otherQuotes", s.id AS "topicId", s.title,
  CASE WHEN r.kind = 'merge' THEN o.id END AS "otherId",
  CASE WHEN r.kind = 'merge' THEN o.title ELSE ${titleOfDiscussions('r.org_id', 'r.group_ids')} END AS "otherTitle",
  sizes.*, coalesce(s.person_count, 0) - coalesce(leaving.altogether, 0) AS persons,
  CASE WHEN r.kind = 'merge' THEN coalesce(o.person_count, 0) ELSE coalesce(leaving.persons, 0) END AS "otherPersons"`

/** Sizes of what stays and of what goes. Who has no word but in what would be split off leaves a topic altogether. */
const sizes = `
LEFT JOIN topics s ON s.org_id = r.org_id AND s.id = r.topic_id
LEFT JOIN topics o ON o.org_id = r.org_id AND o.id = r.other_id
LEFT JOIN LATERAL (
  SELECT count(*) FILTER (WHERE NOT goes)::int AS discussions, coalesce(sum(n) FILTER (WHERE NOT goes), 0)::float8 AS messages,
    count(*) FILTER (WHERE goes)::int AS "otherDiscussions", coalesce(sum(n) FILTER (WHERE goes), 0)::float8 AS "otherMessages"
  FROM (SELECT g.message_count AS n, CASE WHEN r.kind = 'merge' THEN g.topic_id = r.other_id ELSE g.id = ANY(r.group_ids) END AS goes
    FROM topic_groups g WHERE g.org_id = r.org_id AND g.topic_id IN (r.topic_id, r.other_id)) AS g) AS sizes ON true
LEFT JOIN LATERAL (
  SELECT count(*)::int AS persons, (count(*) FILTER (WHERE p.n >= tp.message_count))::int AS altogether
  FROM (SELECT m.person_id, count(*) AS n FROM messages m
    WHERE m.org_id = r.org_id AND m.group_id = ANY(r.group_ids) GROUP BY m.person_id) AS p
  LEFT JOIN topic_people tp ON tp.org_id = r.org_id AND tp.topic_id = r.topic_id AND tp.person_id = p.person_id
) AS leaving ON r.kind = 'split'`

type Row = Pick<TopicProposal, 'id' | 'kind' | 'confidence' | 'why' | 'groupIds' | 'toState' | 'madeAt'> & {
  topicId: string
  title: string
  discussions: number
  messages: number
  persons: number
  quotes: ProposalQuote[]
  otherId: string | null
  otherTitle: string | null
  otherDiscussions: number
  otherMessages: number
  otherPersons: number
  otherQuotes: ProposalQuote[]
}

function toProposal(row: Row): TopicProposal {
  const { id, kind, confidence, why, groupIds, toState, madeAt } = row
  const stays: ProposalSide = {
    ...{ topicId: row.topicId, title: row.title, quotes: row.quotes.map(cutQuote) },
    ...{ discussionCount: row.discussions, messageCount: row.messages, personCount: row.persons },
  }
  const goes: ProposalSide = {
    ...{ topicId: row.otherId, title: row.otherTitle ?? row.title, quotes: row.otherQuotes.map(cutQuote) },
    ...{ discussionCount: row.otherDiscussions, messageCount: row.otherMessages },
    personCount: row.otherPersons,
  }
  const sureness = surenessOf(confidence)
  return {
    id,
    kind,
    confidence,
    sureness,
    why,
    stays,
    goes: toState === null ? goes : null,
    groupIds,
    toState,
    madeAt,
  }
}

export function listTopicProposals(
  context: Context,
  { page, limit, kind }: TopicProposalsQuery,
): Promise<List<TopicProposal>> {
  return list<Row, TopicProposal>(
    context.db,
    {
      table: 'topic_proposals',
      orgId: context.orgId,
      page,
      limit,
      sort: { column: 'confidence', order: 'desc' },
      always: (add, org) => `t.state = 'open' AND ${holds} AND ${isSeen(sightOf(context, org, add))}`,
      where: (add) => (kind === undefined ? [] : [`t.kind = ${add(kind)}`]),
      columns,
      joins: sizes,
    },
    toProposal,
  )
}
