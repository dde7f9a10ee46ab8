import { randomUUID } from 'node:crypto'
import { mergeRows } from '#service/api/topics/merge.ts'
import { recordAct } from '#service/api/topics/placing/act.ts'
import { areParted } from '#service/api/topics/placing/constraints.ts'
import { type By, placeDiscussions } from '#service/api/topics/placing/place.ts'
import { retireTopics } from '#service/api/topics/placing/standing.ts'
import { beginTopics } from '#service/api/topics/written.ts'
import { bumpCounters } from '#service/core/counters.ts'
import type { Tx } from '#service/db/client.ts'
import type { Reading, Talk } from '../place/talks.ts'
import type { Terms } from '../text/terms.ts'
import { asWritten, timesSaid, wordsOfTopic } from '../words.ts'
import type { Placing, Step } from './plan.ts'
import { refresh } from './refresh.ts'

type Known = { talks: Map<string, Talk>; reading: Reading }

/** Result of a step; `topicId` holds the discussions now. */
export type Done = { topicId: string | null; placed: number; begun: number; merged: number }

const nothing: Done = { topicId: null, placed: 0, begun: 0, merged: 0 }

/** Discussions that are still where the pass found them. */
const unchanged = `
SELECT g.id FROM unnest($2::uuid[], $3::uuid[]) AS n(id, topic_id)
JOIN topic_groups g ON g.org_id = $1 AND g.id = n.id AND g.topic_id IS NOT DISTINCT FROM n.topic_id
WHERE g.placed_by IS DISTINCT FROM 'person'`

async function stillThere(tx: Tx, orgId: string, placings: Placing[], talks: Known['talks']) {
  const ids = placings.map(({ groupId }) => groupId)
  const topics = ids.map((id) => talks.get(id)?.topicId ?? null)
  const { rows } = await tx.client.query<{ id: string }>(unchanged, [orgId, ids, topics])
  const found = new Set(rows.map(({ id }) => id))
  return placings.filter(({ groupId }) => found.has(groupId))
}

const stands = `
SELECT id FROM topics WHERE org_id = $1 AND id = ANY($2::uuid[]) AND retired_at IS NULL ORDER BY id`

const mostWhy = 5

/** Words of a discussion that the others of its topic say most; `own`: times that it is counted itself. */
function whyOf(talk: Talk, times: Terms, own: number): string[] {
  const shared = [...talk.terms.keys()]
    .map((term) => ({ term, n: (times.get(term) ?? 0) - own }))
    .filter(({ n }) => n > 0)
    .toSorted((a, b) => b.n - a.n)
    .slice(0, mostWhy)
  return asWritten(
    shared.map(({ term }) => term),
    [talk],
  )
}

function placementsOf(placings: Placing[], topic: Talk[], talks: Known['talks']) {
  const times = timesSaid(topic)
  const members = new Set(topic)
  return placings.map((it) => {
    const talk = talks.get(it.groupId)
    const why = talk ? whyOf(talk, times, members.has(talk) ? 1 : 0) : []
    return { ...it, placedBy: 'rule' as const, why }
  })
}

async function begin(tx: Tx, by: By, placings: Placing[], { talks, reading }: Known): Promise<Done> {
  const said = placings.flatMap(({ groupId }) => talks.get(groupId) ?? [])
  const words = said.length > 1 ? wordsOfTopic(said, reading.vocabulary) : null
  if (!words) return nothing
  const confidence = placings.reduce((sum, it) => sum + it.confidence, 0) / placings.length
  const id = randomUUID()
  const placements = placementsOf(placings, said, talks)
  const begun = await beginTopics(tx, by, [{ id, topic: { ...words, confidence }, placements }])
  return begun.has(id) ? { topicId: id, placed: placings.length, begun: 1, merged: 0 } : nothing
}

async function mergeAll(tx: Tx, by: By, into: string, from: string[]): Promise<number> {
  let merged = 0
  for (const id of from) {
    if (await areParted(tx, by.orgId, [into, id])) continue
    await mergeRows(tx, by, into, [id])
    merged++
  }
  return merged
}

/** Does one step of a plan, as far as what it speaks of is still as the pass found it. */
export async function followStep(tx: Tx, by: By, step: Step, known: Known): Promise<Done> {
  const { orgId } = by
  const placings = await stillThere(tx, orgId, [...step.place, ...step.move], known.talks)
  if (step.topicId === null) return begin(tx, by, placings, known)
  const topicId = step.topicId
  const { rows } = await tx.client.query<{ id: string }>(stands, [orgId, [topicId, ...step.merge]])
  const standing = new Set(rows.map(({ id }) => id))
  if (!standing.has(topicId)) return nothing
  const merged = await mergeAll(
    tx,
    by,
    topicId,
    step.merge.filter((id) => standing.has(id)),
  )
  const others = [...known.talks.values()].filter((it) => it.topicId === topicId)
  const moves = await placeDiscussions(
    tx,
    by,
    placementsOf(placings, others, known.talks).map((it) => ({ ...it, topicId })),
  )
  await refresh(tx, by, topicId, known.reading)
  return { topicId, placed: moves.length, begun: 0, merged }
}

/** Takes discussions out of their topics: they wait then. */
export async function takeOut(tx: Tx, by: By, groupIds: string[]): Promise<void> {
  const how = { topicId: null, placedBy: null, confidence: null, why: [] }
  await placeDiscussions(
    tx,
    by,
    groupIds.map((groupId) => ({ groupId, ...how })),
    { kind: 'take_out' },
  )
}

const empty = `
SELECT t.id FROM topics t WHERE t.org_id = $1 AND t.id = $2 AND t.retired_at IS NULL AND t.written_by = 'rule'
  AND t.locked_fields = '{}' AND NOT EXISTS (SELECT FROM topic_groups g WHERE g.org_id = $1 AND g.topic_id = t.id)
FOR NO KEY UPDATE`

/** Merges a topic that lost everything into the one that got most of it, or takes it back; false while it stands. */
export async function dissolve(tx: Tx, by: By, topicId: string, heir: string | null): Promise<boolean> {
  const found = await tx.client.query(empty, [by.orgId, topicId])
  if (found.rowCount !== 1) return false
  const heirs = await tx.client.query(stands, [by.orgId, heir === null ? [] : [heir]])
  if (heir !== null && heirs.rowCount === 1) return (await mergeAll(tx, by, heir, [topicId])) === 1
  const { changes, counters } = await retireTopics(tx, by.orgId, [topicId], null)
  await recordAct(tx, by, { kind: 'merge', topicIds: [topicId], changes })
  await bumpCounters(tx, by.orgId, counters)
  return true
}
