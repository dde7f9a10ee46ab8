import { shareMessages } from '#service/core/hold-messages.ts'
import type { Tx } from '#service/db/client.ts'
import { readTalks, type Talk } from '../place/talks.ts'
import { timesSaid, wordsOfTopic } from '../words.ts'
import { type Work, writeStep } from './job.ts'
import { quotesOf, whyOf } from './shared-words.ts'

/** Discussions, and topics, that are described in one step. */
const discussionsAtOnce = 200
const topicsAtOnce = 10
/** Discussions of a topic whose words are counted. */
const sampled = 20

/**
 * Discussions that join a topic and do not say yet by which words, with a sample of those that are in it then. By now only
 * those that are moved are left: `is_moved` is said for the indexes, which have no others.
 */
const readJoining = `
SELECT group_id AS id, to_topic AS "topicId" FROM topic_rebuild_places
WHERE org_id = $1 AND rebuild_id = $2 AND is_moved AND to_topic IS NOT NULL AND NOT is_described
ORDER BY to_topic, group_id LIMIT ${discussionsAtOnce}`

const readSamples = `
SELECT t.id AS "topicId", s.id FROM unnest($3::uuid[]) AS t(id) CROSS JOIN LATERAL (
  (SELECT p.group_id AS id FROM topic_rebuild_places p
    WHERE p.org_id = $1 AND p.rebuild_id = $2 AND p.is_moved AND p.to_topic = t.id ORDER BY p.support DESC, p.group_id LIMIT ${sampled})
  UNION ALL
  (SELECT g.id FROM topic_groups g WHERE g.org_id = $1 AND g.topic_id = t.id AND g.message_count > 0
      AND NOT EXISTS (SELECT FROM topic_rebuild_places p
        WHERE p.org_id = $1 AND p.rebuild_id = $2 AND p.group_id = g.id)
    ORDER BY g.last_message_at DESC NULLS LAST LIMIT ${sampled})) AS s`

const readLeaving = `
SELECT t.id AS "topicId", s.group_id AS id FROM unnest($3::uuid[]) AS t(id) CROSS JOIN LATERAL (
  SELECT p.group_id FROM topic_rebuild_places p WHERE p.org_id = $1 AND p.rebuild_id = $2 AND p.from_topic = t.id AND p.is_moved
  ORDER BY p.support DESC, p.group_id LIMIT ${sampled}) AS s`

const readNew = `
SELECT id, fate FROM topic_rebuild_topics
WHERE org_id = $1 AND rebuild_id = $2 AND NOT is_described ORDER BY n LIMIT ${topicsAtOnce}`

type Member = { topicId: string; id: string }

const keepWhy = `
UPDATE topic_rebuild_places p SET is_described = true, why = n.why
FROM jsonb_to_recordset($3::jsonb) AS n(id uuid, why jsonb)
WHERE p.org_id = $1 AND p.rebuild_id = $2 AND p.group_id = n.id`

const keepTopics = `
UPDATE topic_rebuild_topics t SET is_described = true, title = n.title, summary = n.summary, summary_points = n."summaryPoints",
  topic_type = n."topicType", keywords = n.keywords, confidence = n.confidence,
  comes_quotes = n."comesQuotes", goes_quotes = n."goesQuotes"
FROM jsonb_to_recordset($3::jsonb) AS n(id uuid, title text, summary text, "summaryPoints" jsonb, "topicType" text,
  keywords text[], confidence real, "comesQuotes" uuid[], "goesQuotes" uuid[])
WHERE t.org_id = $1 AND t.rebuild_id = $2 AND t.id = n.id`

const meanConfidence = `
SELECT to_topic AS id, avg(confidence)::float8 AS confidence FROM topic_rebuild_places
WHERE org_id = $1 AND rebuild_id = $2 AND is_moved AND to_topic = ANY($3::uuid[]) GROUP BY to_topic`

/** Title where nothing is said in words that make one: that of the longest discussion. */
const readTitle = `
SELECT g.title FROM topic_groups g JOIN channels c ON c.org_id = $1 AND c.id = g.channel_id
WHERE g.org_id = $1 AND g.id = ANY($2::uuid[])
ORDER BY c.visibility = 'all' DESC, g.message_count DESC, g.id LIMIT 1`

const countOn = 'UPDATE topic_rebuilds SET done = done + $3 WHERE org_id = $1 AND id = $2'

const isReady = `
UPDATE topic_rebuilds SET status = 'ready', ready_at = now(), lease_owner = NULL, lease_until = NULL WHERE org_id = $1 AND id = $2`

type Step = { tx: Tx; work: Work; values: string[] }

async function members({ tx, values }: Step, statement: string, topicIds: string[]): Promise<Member[]> {
  return (await tx.client.query<Member>(statement, [...values, topicIds])).rows
}

async function talksOf({ tx, work }: Step, ids: string[]): Promise<Map<string, Talk>> {
  const talks = await readTalks(tx, work.job.orgId, [...new Set(ids)], work.reading)
  return new Map(talks.map((it) => [it.groupId, it]))
}

const pick = (found: Member[], topicId: string, talks: Map<string, Talk>): Talk[] =>
  found.flatMap((it) => (it.topicId === topicId ? (talks.get(it.id) ?? []) : []))

/** Says of discussions that join topics by which words; answers how many there were. */
async function describeDiscussions(step: Step): Promise<number> {
  const { tx, values } = step
  const { rows: joining } = await tx.client.query<Member>(readJoining, values)
  if (joining.length === 0) return 0
  const topicIds = [...new Set(joining.map(({ topicId }) => topicId))]
  const samples = await members(step, readSamples, topicIds)
  const talks = await talksOf(
    step,
    [...samples, ...joining].map(({ id }) => id),
  )
  const counts = new Map(topicIds.map((id) => [id, timesSaid(pick(samples, id, talks))]))
  const found = joining.map(({ id, topicId }) => {
    const talk = talks.get(id)
    return { id, why: talk ? whyOf(talk, counts.get(topicId) ?? new Map()) : [] }
  })
  await tx.client.query(keepWhy, [...values, JSON.stringify(found)])
  await tx.client.query(countOn, [...values, joining.length])
  return joining.length
}

async function titleOf({ tx, work }: Step, members: Member[]): Promise<string> {
  const ids = members.map(({ id }) => id)
  const { rows } = await tx.client.query<{ title: string }>(readTitle, [work.job.orgId, ids])
  return rows[0]?.title ?? 'New topic'
}

const noWords = { summary: '', summaryPoints: [], topicType: null, keywords: [] }

/** Chooses titles of new topics, and quotes of all that change; answers how many topics there were. */
async function describeTopics(step: Step): Promise<number> {
  const { tx, values, work } = step
  const { rows: topics } = await tx.client.query<{ id: string; fate: string }>(readNew, values)
  const ids = topics.map(({ id }) => id)
  if (ids.length === 0) return 0
  const [coming, leaving] = [await members(step, readSamples, ids), await members(step, readLeaving, ids)]
  const talks = await talksOf(
    step,
    [...coming, ...leaving].map(({ id }) => id),
  )
  const means = await tx.client.query<{ id: string; confidence: number }>(meanConfidence, [...values, ids])
  const confidences = new Map(means.rows.map((it) => [it.id, it.confidence]))
  const described = []
  for (const { id, fate } of topics) {
    const comes = pick(coming, id, talks)
    const words = fate === 'new' ? wordsOfTopic(comes, work.reading.vocabulary) : null
    const title =
      fate === 'new'
        ? await titleOf(
            step,
            coming.filter(({ topicId }) => topicId === id),
          )
        : ''
    described.push({
      ...{ id, title, ...noWords, ...words, confidence: confidences.get(id) ?? 1 },
      comesQuotes: quotesOf(comes.filter((it) => it.topicId !== id)),
      goesQuotes: quotesOf(pick(leaving, id, talks)),
    })
  }
  await tx.client.query(keepTopics, [...values, JSON.stringify(described)])
  return topics.length
}

/**
 * Chooses words for a part of what would change. What is deleted or edited meanwhile waits for the end of the step, and is
 * taken out of the words then.
 */
export function describeSome(work: Work): Promise<void> {
  const { db, job, owner } = work
  return writeStep(db, job, owner, async (tx) => {
    await shareMessages({ tx: tx.client, orgId: job.orgId })
    const step = { tx, work, values: [job.orgId, job.id] }
    if ((await describeDiscussions(step)) > 0 || (await describeTopics(step)) > 0) return
    await tx.client.query(isReady, step.values)
  })
}
