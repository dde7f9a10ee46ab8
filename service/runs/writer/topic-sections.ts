import { count, link, sentence } from './markdown.ts'
import {
  inScope,
  quoted,
  quotesOf,
  type Reader,
  type Scope,
  scopeValues,
  startBefore,
  talk,
} from './reader.ts'

export type Section = { heading: string; body: string; items: number }

type TopicLine = {
  id: string
  title: string
  type: string | null
  state: string
  priority: number
  messages: number
  before: number
  people: number
  companies: number
  total: number
}

type TopicFilter = { types?: string[]; important?: boolean; rising?: boolean; limit?: number }

/** Topics with messages in the time; `total` counts those beyond the limit as well. */
async function topicsIn(reader: Reader, scope: Scope, filter: TopicFilter): Promise<TopicLine[]> {
  const { types = [], important = false, rising = false, limit = 5 } = filter
  return reader.ask<TopicLine>(
    'topics in the time',
    `WITH spoken AS MATERIALIZED (
       SELECT g.topic_id, count(*) FILTER (WHERE m.sent_at >= $10)::int AS messages,
              count(*) FILTER (WHERE m.sent_at < $10)::int AS before,
              count(DISTINCT m.person_id) FILTER (WHERE m.sent_at >= $10)::int AS people,
              count(DISTINCT p.company_id) FILTER (WHERE m.sent_at >= $10 AND NOT coalesce(c.is_org_company, false))::int
                AS companies
         FROM ${talk} WHERE ${inScope} AND g.topic_id IS NOT NULL GROUP BY 1)
     SELECT t.id, t.title, t.topic_type AS type, t.lifecycle_state AS state, t.priority, s.messages, s.before, s.people,
            s.companies, count(*) OVER ()::int AS total
       FROM spoken s JOIN topics t ON t.org_id = $1 AND t.id = s.topic_id
      WHERE NOT t.archived AND s.messages > 0 AND (cardinality($7::text[]) = 0 OR t.topic_type = ANY($7))
        AND (NOT $8 OR (t.priority >= 3 AND t.lifecycle_state IN ('open', 'in_progress')))
        AND (NOT $9 OR s.messages > s.before)
      ORDER BY CASE WHEN $8 THEN t.priority END DESC, CASE WHEN $9 THEN s.messages - s.before END DESC,
               s.messages DESC, t.id LIMIT ${limit}`,
    [
      startBefore(reader),
      ...scopeValues(reader, scope).slice(1),
      types,
      important,
      rising,
      reader.lookBack.since,
    ],
  )
}

const typeNames: Record<string, string> = {
  bug_report: 'bug report',
  feature_request: 'feature request',
  complaint: 'complaint',
  praise: 'praise',
  question: 'question',
}
const stateNames: Record<string, string> = {
  in_progress: 'in progress',
  completed: 'completed',
  dismissed: 'dismissed',
}
const priorityNames = [null, null, null, 'high priority', 'very high priority']

function lineOf(reader: Reader, topic: TopicLine): string {
  const { id, title, type, state, priority, messages, before, people, companies } = topic
  const facts = sentence([
    type !== null && (typeNames[type] ?? null),
    priorityNames[priority] ?? null,
    stateNames[state] ?? null,
  ])
  const size = `${count(messages, 'message')} from ${count(people, 'person', 'people')}`
  const spread = companies > 0 ? ` at ${count(companies, 'company', 'companies')}` : ''
  const change = before === 0 ? 'none in the time before' : `${before} in the time before`
  return `- **${link(title, reader.links.topic(id))}**${facts ? ` (${facts})` : ''}: ${size}${spread}; ${change}.`
}

/** Topics as a list, each with a quote where one may be read. */
export async function topicSection(
  reader: Reader,
  scope: Scope,
  heading: string,
  filter: TopicFilter,
): Promise<Section | null> {
  const topics = await topicsIn(reader, scope, filter)
  const [first] = topics
  if (!first) return null
  const fresh = topics.map(({ id }) => id).filter((id) => !reader.quoted.has(id))
  const quotes = await quotesOf(reader, scope, 'topic', fresh)
  for (const id of fresh) reader.quoted.add(id)
  const lines = topics.map((topic) =>
    [lineOf(reader, topic), quoted(reader, quotes.get(topic.id))].filter(Boolean).join('\n'),
  )
  const left = first.total - topics.length
  const more = left > 0 ? [`- And ${count(left, 'more topic')}.`] : []
  return { heading, body: [...lines, ...more].join('\n'), items: first.total }
}
