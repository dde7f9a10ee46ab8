import { mostQuotes } from '#contract/topic-proposals.ts'
import type { Topic } from '#contract/topics.ts'
import { workIn } from '#service/core/work-address.ts'
import { type Database, rows } from '#service/db/client.ts'
import { insiders } from '#service/db/statistics/insiders.ts'
import { weeklyActivity } from '#service/db/statistics/weekly.ts'
import type { Talk } from '../place/talks.ts'
import { closeBySilence, closeByWork, reopenBySpeech, type StateWish } from './wishes.ts'

/** SQL: newest messages of people in a topic, in channels that everybody may see. */
const newestIn = (topic: string, more: string) => `ARRAY(SELECT m.id FROM topic_groups g
  JOIN channels c ON c.org_id = $1 AND c.id = g.channel_id AND c.visibility = 'all'
  JOIN messages m ON m.org_id = $1 AND m.group_id = g.id JOIN people p ON p.org_id = $1 AND p.id = m.person_id
  WHERE g.org_id = $1 AND g.topic_id = ${topic} AND NOT p.is_bot AND length(m.content) > 20 AND ${more}
  ORDER BY m.sent_at DESC, m.id LIMIT ${mostQuotes})`

const open = `t.retired_at IS NULL AND NOT t.archived AND t.lifecycle_state IN ('open', 'in_progress')`

const silentTopics = `
SELECT t.id AS "topicId", t.activity, t.activity_week::text AS "activityWeek", ${newestIn('t.id', 'true')} AS quotes
FROM topics t WHERE t.org_id = $1 AND ${open} AND t.last_message_at < now() - interval '35 days'
  AND t.last_message_at > now() - interval '84 days'`

type SilentRow = {
  topicId: string
  activity: number[] | null
  activityWeek: string | null
  quotes: string[]
}

async function silent(db: Database, orgId: string, now: Date): Promise<(StateWish | null)[]> {
  const found = await rows<SilentRow>(db, silentTopics, [orgId])
  return found.map(({ topicId, activity, activityWeek, quotes }) =>
    closeBySilence({ topicId, quotes, weeklyActivity: weeklyActivity(activity, activityWeek, now) }),
  )
}

const doneWork = `
SELECT coalesce(payload #>> '{pullRequest,url}', payload #>> '{mergeRequest,url}') AS url, occurred_at AS "doneAt"
FROM events WHERE org_id = $1 AND name IN ('github.pr.merged', 'gitlab.mr.merged') AND occurred_at > now() - interval '30 days'`

const openTopics = `SELECT t.id, t.last_message_at AS "lastMessageAt" FROM topics t
WHERE t.org_id = $1 AND ${open} AND t.last_message_at IS NOT NULL`

/** Messages of topics that name work which is done, by the topic. */
async function done(db: Database, orgId: string, talks: Talk[]): Promise<(StateWish | null)[]> {
  const events = await rows<{ url: string | null; doneAt: string }>(db, doneWork, [orgId])
  const doneAt = new Map(
    events.flatMap((it) => workIn(it.url ?? '').map(({ url }) => [url, it.doneAt] as const)),
  )
  if (doneAt.size === 0) return []
  const topics = await rows<{ id: string; lastMessageAt: string }>(db, openTopics, [orgId])
  const last = new Map(topics.map(({ id, lastMessageAt }) => [id, lastMessageAt]))
  return talks.flatMap(({ topicId, isOpen, said }) => {
    const lastMessageAt = last.get(topicId ?? '')
    if (!topicId || !lastMessageAt || !isOpen) return []
    return said.flatMap(({ messageId, text, url: own }) =>
      workIn(`${own ?? ''} ${text}`).flatMap(({ url }) => {
        const at = doneAt.get(url)
        return at === undefined ? [] : closeByWork({ topicId, url, doneAt: at, lastMessageAt, messageId })
      }),
    )
  })
}

/** When a topic came into its state: what nobody wrote down is not known, and such a topic stays. */
const closedTopics = `
WITH insiders AS MATERIALIZED (${insiders}), closed AS MATERIALIZED (
  SELECT t.id, t.lifecycle_state AS state, (SELECT max(c.changed_at) FROM changes c
    WHERE c.org_id = $1 AND c.entity = 'topic' AND c.entity_id = t.id::text AND c.changes ? 'lifecycleState') AS at
  FROM topics t WHERE t.org_id = $1 AND t.retired_at IS NULL AND NOT t.archived
    AND t.lifecycle_state IN ('completed', 'dismissed') AND t.topic_type IS DISTINCT FROM 'praise'
    AND t.last_message_at > now() - interval '30 days')
SELECT k.id AS "topicId", k.state, s.people, s.messages,
  ${newestIn('k.id', 'm.sent_at > k.at AND p.id NOT IN (SELECT id FROM insiders)')} AS quotes
FROM closed k CROSS JOIN LATERAL (
  SELECT count(DISTINCT m.person_id)::int AS people, count(*)::int AS messages FROM topic_groups g
  JOIN messages m ON m.org_id = $1 AND m.group_id = g.id JOIN people p ON p.org_id = $1 AND p.id = m.person_id
  WHERE g.org_id = $1 AND g.topic_id = k.id AND g.aside IS NULL AND m.sent_at > k.at AND NOT p.is_bot
    AND p.id NOT IN (SELECT id FROM insiders)) AS s
WHERE s.people > 1`

type SpokenRow = {
  topicId: string
  state: Topic['lifecycleState']
  people: number
  messages: number
  quotes: string[]
}

/** Returns the topics that the pass would close or reopen, each once. Those without a quote that everybody may read stay. */
export async function stateWishes(
  db: Database,
  orgId: string,
  talks: Talk[],
  now: Date,
): Promise<StateWish[]> {
  const spoken = (await rows<SpokenRow>(db, closedTopics, [orgId])).map(reopenBySpeech)
  const all = [...(await done(db, orgId, talks)), ...(await silent(db, orgId, now)), ...spoken]
  const first = new Map<string, StateWish>()
  for (const wish of all)
    if (wish && wish.quotes.length > 0 && !first.has(wish.topicId)) first.set(wish.topicId, wish)
  return [...first.values()]
}
