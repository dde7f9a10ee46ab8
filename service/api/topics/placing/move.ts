import { addTo } from '#service/api/messages/ingest/topics.ts'
import { notFound } from '#service/core/errors.ts'
import type { Tx } from '#service/db/client.ts'
import { portionsOf } from '#service/db/portions.ts'
import { addedDiscussions } from '#service/db/statistics/added-to-topics.ts'
import { recountTopics } from '#service/db/statistics/recount-topics.ts'
import { forbiddenPlaces } from './constraints.ts'
import { type Counts, lockForPlacing } from './lock.ts'
import type { Guess, Move, Placement } from './placement.ts'

type Line = { tx: Tx; orgId: string }

type Stored = {
  id: string
  topicId: string | null
  channelId: string
  quiet: boolean
  placedBy: Placement['placedBy']
  confidence: number | null
  placedAt: string | null
  why: string[]
  guesses: Guess[]
}

/** Locks discussions in the order of ids: they come before people, companies and topics. */
const lockDiscussions = `
SELECT id, topic_id AS "topicId", channel_id AS "channelId", quiet, placed_by AS "placedBy", confidence,
  placed_at AS "placedAt", why, guesses
FROM topic_groups WHERE org_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR NO KEY UPDATE`

const place = `
UPDATE topic_groups g SET topic_id = n.topic_id, placed_by = n.placed_by, confidence = n.confidence, why = n.why,
  placed_at = CASE WHEN n.topic_id IS NOT NULL THEN coalesce(n.placed_at, clock_timestamp()) END, guesses = n.guesses
FROM jsonb_to_recordset($2::jsonb) AS n(id uuid, topic_id uuid, placed_by text, confidence real, why jsonb,
  placed_at timestamptz, guesses jsonb)
WHERE g.org_id = $1 AND g.id = n.id`

/** Needs the participants of topics. */
const setLatestTopics = `
UPDATE people p SET (latest_topic_id, latest_topic_at) = (
  SELECT tp.topic_id, tp.last_message_at FROM topic_people tp WHERE tp.org_id = $1 AND tp.person_id = p.id
  ORDER BY tp.last_message_at DESC, tp.topic_id DESC LIMIT 1)
WHERE p.org_id = $1 AND p.id = ANY($2::bigint[])`

function movesOf(stored: Stored[], placements: Placement[]): Move[] {
  const wanted = new Map(placements.map((it) => [it.groupId, it]))
  return stored.flatMap((row) => {
    const to = wanted.get(row.id)
    if (!to) return []
    const { id: groupId, topicId: from, channelId, quiet, ...before } = row
    const isSame =
      from === to.topicId && before.placedBy === to.placedBy && before.confidence === to.confidence
    return isSame ? [] : [{ groupId, from, to: to.topicId, channelId, quiet, before, placement: to }]
  })
}

async function writePlacements({ tx, orgId }: Line, moves: Move[]): Promise<void> {
  const rows = moves.map(({ groupId, to, before, placement }) => ({
    id: groupId,
    topic_id: to,
    placed_by: to === null ? null : placement.placedBy,
    confidence: to === null ? null : placement.confidence,
    why: to === null ? [] : placement.why,
    placed_at: placement.placedAt ?? null,
    guesses: placement.guesses ?? (to === null ? before.guesses : []),
  }))
  for (const some of portionsOf(rows)) await tx.client.query(place, [orgId, JSON.stringify(some)])
}

const distinct = <T>(values: (T | null)[]): T[] => [...new Set(values.filter((it) => it !== null))]

/**
 * Moves every statistic along with discussions that were put elsewhere. Topics that lost something are counted anew, others
 * by what came: a discussion that is placed costs what it holds, however large its topic is.
 */
async function moveStatistics({ tx, orgId }: Line, moved: Move[], personIds: string[]): Promise<void> {
  const left = distinct(moved.map((it) => it.from))
  await recountTopics(tx.client, orgId, left, personIds)
  const joined = moved.filter(({ to }) => to !== null && !left.includes(to)).map((it) => it.groupId)
  if (joined.length > 0) await addTo({ tx: tx.client, orgId }, addedDiscussions(joined))
  await tx.client.query(setLatestTopics, [orgId, personIds])
}

export type Moved = { moves: Move[]; counts: Map<string, Counts> }

const countsNow = `SELECT id, message_count::float8 AS n FROM topics WHERE org_id = $1 AND id = ANY($2::uuid[])`

type Manner = {
  /** Topics that the caller changes besides. */
  alsoLock?: string[]
  /** Retired topics that the caller brings back in the same transaction. */
  bringsBack?: string[]
  /** True for everybody but people: what a person said otherwise of is left out. */
  obeys?: boolean
}

/**
 * Puts discussions into topics or out of them, with all statistics: the only way to change where a discussion is. Locks in
 * the order of ingest: discussions, people, companies, topics. Those that are there already, or are no more, are left out
 * of the answer.
 */
export async function moveDiscussions(
  tx: Tx,
  orgId: string,
  placements: Placement[],
  { alsoLock = [], bringsBack = [], obeys = false }: Manner = {},
): Promise<Moved> {
  const line = { tx, orgId }
  const ids = [...new Set(placements.map((it) => it.groupId))].toSorted()
  const stored: Stored[] = []
  for (const some of portionsOf(ids))
    stored.push(...(await tx.client.query<Stored>(lockDiscussions, [orgId, some])).rows)
  const forbidden = obeys ? await forbiddenPlaces(tx, orgId, placements) : new Set()
  const moves = movesOf(
    stored,
    placements.filter((it) => !forbidden.has(it)),
  )
  const moved = moves.filter(({ from, to }) => from !== to)
  const topicIds = distinct([...moves.flatMap(({ from, to }) => [from, to]), ...alsoLock])
  const { personIds, counts } = await lockForPlacing(
    tx,
    orgId,
    moved.map((it) => it.groupId),
    topicIds,
  )
  const closed = moves.find(
    ({ from, to }) => to !== null && to !== from && !counts.get(to)?.isOpen && !bringsBack.includes(to),
  )
  if (closed) throw notFound('topic', 'It was merged into another meanwhile, or taken back.')
  if (moves.length > 0) await writePlacements(line, moves)
  if (moved.length > 0) {
    await moveStatistics(line, moved, personIds)
    const after = await tx.client.query<{ id: string; n: number }>(countsNow, [orgId, topicIds])
    for (const { id, n } of after.rows) {
      const known = counts.get(id)
      if (known) known.after = n
    }
  }
  return { moves, counts }
}
