import { setImmediate as breathe } from 'node:timers/promises'
import type { By } from '#service/api/topics/placing/place.ts'
import { type Database, rows, type Tx } from '#service/db/client.ts'
import { isUndecided, scheduleAsking } from './questions.ts'

type Vector = [key: number, weight: number][]

/** A discussion in the index, as a review reads it. */
type Row = { n: number; topicId: string | null; keys: number[]; weights: number[]; isOpen: boolean }

/** Discussions that are looked through: the newest. */
const mostRead = 10_000
/** Discussions that are asked about again in one night. */
const mostAgain = 4000
/** Topics that are offered for a discussion, and others that a topic is compared with. */
const mostOffered = 6
const mostPairs = 8
/** Below it, topics have nothing to do with each other. */
const leastNear = 0.04

const read = `
SELECT d.n::float8 AS n, g.topic_id AS "topicId", d.keys::float8[] AS keys, d.weights, ${isUndecided} AS "isOpen"
FROM topic_groups g JOIN discussion_terms d ON d.org_id = $1 AND d.group_id = g.id
WHERE g.org_id = $1 AND g.message_count > 0
ORDER BY g.last_message_at DESC NULLS LAST, g.id DESC LIMIT ${mostRead}`

const vectorOf = ({ keys, weights }: Row): Vector => keys.map((key, at) => [key, weights[at] ?? 0])

/** Adds up the terms of each topic's discussions, scaled to length one. */
function topicsIn(found: Row[]): Map<string, Vector> {
  const topics = new Map<string, Map<number, number>>()
  for (const row of found) {
    if (row.topicId === null) continue
    const sum = topics.get(row.topicId) ?? new Map<number, number>()
    topics.set(row.topicId, sum)
    for (const [key, weight] of vectorOf(row)) sum.set(key, (sum.get(key) ?? 0) + weight)
  }
  return new Map(
    [...topics].map(([id, sum]) => {
      const length = Math.hypot(...sum.values()) || 1
      return [id, [...sum].map(([key, weight]): [number, number] => [key, weight / length])]
    }),
  )
}

type Index = Map<number, { topicId: string; weight: number }[]>

function indexOf(topics: Map<string, Vector>): Index {
  const index: Index = new Map()
  for (const [topicId, vector] of topics)
    for (const [key, weight] of vector) {
      const known = index.get(key) ?? []
      index.set(key, known)
      known.push({ topicId, weight })
    }
  return index
}

/** Topics that say most of what a vector says, nearest first. */
function nearestTopics(vector: Vector, index: Index, most: number, least: number): string[] {
  const near = new Map<string, number>()
  for (const [key, weight] of vector)
    for (const it of index.get(key) ?? [])
      near.set(it.topicId, (near.get(it.topicId) ?? 0) + weight * it.weight)
  return [...near]
    .filter(([, similarity]) => similarity >= least)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([topicId]) => topicId)
}

const askAgain = `
INSERT INTO discussion_questions AS q (org_id, n, offered)
SELECT $1, a.n, a.offered FROM jsonb_to_recordset($2::jsonb) AS a(n bigint, offered uuid[])
JOIN discussion_terms d ON d.org_id = $1 AND d.n = a.n ORDER BY a.n
ON CONFLICT (org_id, n) DO UPDATE SET offered = excluded.offered, asked_at = now(), state = 'open'
WHERE q.state = 'done' AND NOT excluded.offered <@ q.refused`

const askPairs = `
INSERT INTO topic_questions AS q (org_id, topic_id, other_id, message_count)
SELECT $1, a.one, a.other, one.message_count + other.message_count
FROM jsonb_to_recordset($2::jsonb) AS a(one uuid, other uuid)
JOIN topics one ON one.org_id = $1 AND one.id = a.one AND one.retired_at IS NULL
JOIN topics other ON other.org_id = $1 AND other.id = a.other AND other.retired_at IS NULL
ORDER BY a.one, a.other
ON CONFLICT (org_id, topic_id, other_id) DO UPDATE SET state = 'open', message_count = excluded.message_count
WHERE q.state = 'done' AND excluded.message_count >= 2 * q.message_count`

type Question = { n: number; offered: string[] }
type Pair = { one: string; other: string }

/** Leaves the loop of the process free now and then. */
const breathEvery = 200

async function questionsIn(found: Row[], index: Index, signal: AbortSignal): Promise<Question[]> {
  const questions: Question[] = []
  for (const [at, row] of found
    .filter(({ isOpen }) => isOpen)
    .slice(0, mostAgain)
    .entries()) {
    if (at % breathEvery === 0) await breathe()
    signal.throwIfAborted()
    questions.push({ n: row.n, offered: nearestTopics(vectorOf(row), index, mostOffered, 0.05) })
  }
  return questions.filter(({ offered }) => offered.length > 0)
}

async function pairsIn(topics: Map<string, Vector>, index: Index, signal: AbortSignal): Promise<Pair[]> {
  const pairs = new Map<string, Pair>()
  for (const [at, [id, vector]] of [...topics].entries()) {
    if (at % breathEvery === 0) await breathe()
    signal.throwIfAborted()
    for (const near of nearestTopics(vector, index, mostPairs + 1, leastNear)) {
      if (near === id) continue
      const [one, other] = id < near ? [id, near] : [near, id]
      pairs.set(`${one} ${other}`, { one, other })
    }
  }
  return [...pairs.values()]
}

type Review = {
  db: Database
  by: By
  step: <T>(effect: (tx: Tx) => Promise<T>) => Promise<T>
  signal: AbortSignal
}

/**
 * Asks the language model, after a pass, about what is still undecided, now with the topics that there are, and about topics
 * that may be the same. What it was asked already it is not asked again.
 */
export async function reviewTopics({ db, by, step, signal }: Review): Promise<void> {
  const found = await rows<Row>(db, read, [by.orgId])
  const topics = topicsIn(found)
  const index = indexOf(topics)
  const questions = await questionsIn(found, index, signal)
  const pairs = await pairsIn(topics, index, signal)
  await step(async (tx) => {
    await tx.client.query(askAgain, [by.orgId, JSON.stringify(questions)])
    await tx.client.query(askPairs, [by.orgId, JSON.stringify(pairs)])
    await scheduleAsking(tx, by.orgId)
  })
}
