import { randomUUID } from 'node:crypto'
import { type By, placeDiscussions } from '#service/api/topics/placing/place.ts'
import type { Move } from '#service/api/topics/placing/placement.ts'
import { type Beginning, beginTopics } from '#service/api/topics/written.ts'
import type { Tx } from '#service/db/client.ts'
import { dissolve } from '../pass/follow.ts'
import { refresh } from '../pass/refresh.ts'
import { type Reading, readTalks, type Talk } from '../place/talks.ts'
import { isPhrase, termsOf } from '../text/terms.ts'
import { asWritten, wordsOfTopic } from '../words.ts'
import { standingFor } from './offer.ts'
import { type Heard, type Resolved, resolve } from './resolve.ts'

/** Answers that are read in one step. */
export const mostAnswers = 100

const read = `
SELECT q.n::float8 AS n, d.group_id AS "groupId", q.answer, q.answer_id AS "answerId", q.confidence
FROM discussion_questions q JOIN discussion_terms d ON d.org_id = $1 AND d.n = q.n
WHERE q.org_id = $1 AND q.state = 'answered' ORDER BY q.n LIMIT ${mostAnswers}`

/** Last, because whoever deletes messages locks discussions before what is kept of them. */
const areRead = `UPDATE discussion_questions SET state = 'done' WHERE org_id = $1 AND n = ANY($2::bigint[])`

type Row = Omit<Heard, 'topicId'> & { n: number }

/** Answers as what stands for topics now, of discussions that are still where a model may say where they belong. */
async function heardOf(tx: Tx, orgId: string, rows: Row[], talks: Map<string, Talk>): Promise<Heard[]> {
  const named = rows.flatMap(({ answer, answerId }) => (answer === 'topic' ? (answerId ?? []) : []))
  const topics = await standingFor(tx, orgId, named)
  return rows.flatMap(({ n, ...row }): Heard[] => {
    const talk = talks.get(row.groupId)
    if (!talk || (talk.topicId !== null && talk.placedBy !== 'rule')) return []
    const answerId = row.answer === 'topic' ? (topics.get(row.answerId ?? '') ?? null) : row.answerId
    return [{ ...row, answerId, topicId: talk.topicId }]
  })
}

const titles = 'SELECT id, title FROM topics WHERE org_id = $1 AND id = ANY($2::uuid[])'
const mostWhy = 5

/** Words of a discussion that are in the title of its topic. */
function whyOf(talk: Talk | undefined, title: string, { vocabulary }: Reading): string[] {
  if (!talk) return []
  const said = termsOf(title, vocabulary)
  const shared = [...talk.terms.keys()].filter((term) => !isPhrase(term) && said.has(term)).slice(0, mostWhy)
  return asWritten(shared, [talk])
}

async function join(
  tx: Tx,
  by: By,
  { joins }: Resolved,
  talks: Map<string, Talk>,
  reading: Reading,
): Promise<Move[]> {
  if (joins.length === 0) return []
  const topicIds = [...new Set(joins.map(({ topicId }) => topicId))]
  const { rows } = await tx.client.query<{ id: string; title: string }>(titles, [by.orgId, topicIds])
  const titleOf = new Map(rows.map(({ id, title }) => [id, title]))
  return placeDiscussions(
    tx,
    by,
    joins.map((it) => ({
      ...it,
      placedBy: 'model' as const,
      why: whyOf(talks.get(it.groupId), titleOf.get(it.topicId) ?? '', reading),
    })),
  )
}

/** People who have to speak of the same before a topic begins. */
const leastSpeakers = 2

/** A topic of discussions that a model says are about the same; null where none may begin from them. */
function beginningOf(
  { groupIds, confidence }: Resolved['begins'][number],
  talks: Map<string, Talk>,
  { vocabulary }: Reading,
): Beginning | null {
  const own = groupIds.flatMap((id) => talks.get(id) ?? [])
  const free = own.filter(({ topicId, placedBy }) => topicId === null || placedBy === 'rule')
  const speaking = free.filter(({ isOpen, isForbidden, aside }) => isOpen && !isForbidden && aside === null)
  const speakers = new Set(speaking.flatMap(({ speakerId }) => speakerId ?? []))
  const words = speakers.size < leastSpeakers ? null : wordsOfTopic(free, vocabulary)
  if (!words) return null
  const placements = free.map(({ groupId }) => ({ groupId, confidence, why: [], placedBy: 'model' as const }))
  return { id: randomUUID(), topic: { ...words, confidence }, placements }
}

/** Topics that discussions left, each with the one that most of these are in now. */
function heirsOf(left: { from: string; to: string | null }[]): Map<string, string | null> {
  return new Map(
    [...Map.groupBy(left, ({ from }) => from)].map(([from, moves]) => {
      const to = [...Map.groupBy(moves, (it) => it.to)].toSorted(([, a], [, b]) => b.length - a.length)
      return [from, to.find(([id]) => id !== null)?.[0] ?? null]
    }),
  )
}

const nowhere = { placedBy: null, confidence: null }

/** Acts by what a model said of discussions; answers how many answers it read. */
export async function hearAnswers(tx: Tx, by: By, reading: Reading): Promise<number> {
  const { orgId } = by
  const { rows } = await tx.client.query<Row>(read, [orgId])
  if (rows.length === 0) return 0
  const named = rows.flatMap(({ answer, answerId }) => (answer === 'discussion' ? (answerId ?? []) : []))
  const ids = [...new Set([...rows.map(({ groupId }) => groupId), ...named])]
  const talks = new Map((await readTalks(tx, orgId, ids, reading)).map((it) => [it.groupId, it]))
  const placed = new Map(
    [...talks].flatMap(([id, { topicId }]): [string, string][] => (topicId === null ? [] : [[id, topicId]])),
  )
  const resolved = resolve(await heardOf(tx, orgId, rows, talks), placed)
  const moves = await join(tx, by, resolved, talks, reading)
  const beginnings = resolved.begins.flatMap((it) => beginningOf(it, talks, reading) ?? [])
  const begun = await beginTopics(tx, by, beginnings)
  const outs = resolved.outs.map((groupId) => ({ groupId, topicId: null, why: [], ...nowhere }))
  const out = outs.length === 0 ? [] : await placeDiscussions(tx, by, outs, { kind: 'take_out' })
  const intoNew = beginnings
    .filter(({ id }) => begun.has(id))
    .flatMap(({ id, placements }) =>
      placements.map(({ groupId }) => ({ from: talks.get(groupId)?.topicId ?? null, to: id })),
    )
  const left = [...moves, ...out, ...intoNew].flatMap(({ from, to }) =>
    from === null || from === to ? [] : [{ from, to }],
  )
  for (const [from, heir] of heirsOf(left))
    if (!(await dissolve(tx, by, from, heir))) await refresh(tx, by, from, reading)
  await tx.client.query(areRead, [orgId, rows.map(({ n }) => n)])
  return rows.length
}
