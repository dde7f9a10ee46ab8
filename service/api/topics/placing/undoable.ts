import { daysToUndo } from '#contract/topic-acts.ts'
import { conflict, notFound } from '#service/core/errors.ts'
import { canBeUndone } from '#service/core/time-to-undo.ts'
import type { Tx } from '#service/db/client.ts'
import type { ActKind } from './act.ts'
import type { Guess, PlacedBy } from './placement.ts'

type Found = { kind: ActKind; topicIds: string[]; isUndone: boolean; isOpen: boolean }

export type KeptMove = {
  groupId: string
  from: string | null
  to: string | null
  placedBy: PlacedBy | null
  confidence: number | null
  placedAt: string | null
  why: string[]
  guesses: Guess[]
}

export type KeptChange = {
  topicId: string
  operation: 'INSERT' | 'UPDATE' | 'DELETE'
  changes: Record<string, unknown>
  previousValues: Record<string, unknown>
}

/** An act with all that is needed to take it back. */
export type Undoable = {
  id: string
  kind: ActKind
  topicIds: string[]
  moves: KeptMove[]
  changes: KeptChange[]
}

const find = `
SELECT kind, topic_ids AS "topicIds", undone_at IS NOT NULL AS "isUndone",
  ${canBeUndone('changed_at')} AS "isOpen"
FROM topic_changes WHERE org_id = $1 AND id = $2 FOR UPDATE`

const readMoves = `
SELECT group_id AS "groupId", from_topic AS "from", to_topic AS "to", placed_by AS "placedBy", confidence,
  placed_at AS "placedAt", why, guesses
FROM topic_change_moves WHERE org_id = $1 AND change_id = $2 ORDER BY group_id`

const readChanges = `
SELECT entity_id AS "topicId", operation, changes, previous_values AS "previousValues"
FROM changes WHERE org_id = $1 AND act_id = $2 AND entity = 'topic' ORDER BY entity_id`

const lockDiscussions = `
SELECT id, topic_id AS "topicId" FROM topic_groups
WHERE org_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR NO KEY UPDATE`

type Later = { id: string; kind: ActKind; name: string; discussions: number }

const readLater = `
SELECT c.id, c.kind, c.actor_name AS name, count(*)::int AS discussions
FROM topic_change_moves m JOIN topic_changes c ON c.org_id = $1 AND c.id = m.change_id
WHERE m.org_id = $1 AND m.group_id = ANY($3::uuid[]) AND c.kind <> 'undo' AND c.undone_at IS NULL
  AND (c.changed_at, c.id) > (SELECT a.changed_at, a.id FROM topic_changes a WHERE a.org_id = $1 AND a.id = $2)
GROUP BY c.id, c.kind, c.actor_name, c.changed_at ORDER BY c.changed_at DESC, c.id DESC LIMIT 3`

const words: Record<ActKind, string> = {
  create: 'put into a new topic',
  place: 'placed',
  take_out: 'taken out',
  move: 'moved',
  merge: 'moved by a merge',
  split: 'split off',
  rebuild: 'moved by a rebuild',
  edit: 'changed',
  undo: 'moved back',
}

function laterWords({ id, kind, name, discussions }: Later): string {
  const what = discussions === 1 ? 'a discussion was' : `${discussions} discussions were`
  return `${what} ${words[kind]} by ${name} (change ${id})`
}

/** Refuses when discussions were put elsewhere since: that would have to be undone first. */
async function refuseLater(tx: Tx, orgId: string, actId: string, moves: KeptMove[]): Promise<void> {
  const ids = moves.map(({ groupId }) => groupId)
  const { rows: now } = await tx.client.query<{ id: string; topicId: string | null }>(lockDiscussions, [
    orgId,
    ids,
  ])
  const { rows: later } = await tx.client.query<Later>(readLater, [orgId, actId, ids])
  if (later.length > 0) throw conflict(`Later ${later.map(laterWords).join(', ')}. Undo that first.`)
  const places = new Map(now.map((it) => [it.id, it.topicId]))
  if (moves.some(({ groupId, to }) => places.has(groupId) && places.get(groupId) !== to))
    throw conflict('This cannot be undone any more: some of its discussions are in other topics now.')
}

/** Finds an act in the history of a topic, locks it and its discussions, and refuses one that cannot be undone. */
export async function actToUndo(tx: Tx, orgId: string, topicId: string, id: string): Promise<Undoable> {
  const [act] = (await tx.client.query<Found>(find, [orgId, id])).rows
  if (!act?.topicIds.includes(topicId)) throw notFound('change', 'See the history of the topic.')
  if (act.kind === 'undo') throw conflict('An undo cannot be undone: do again what it took back.')
  if (act.isUndone) throw conflict('This was undone already.')
  if (!act.isOpen) throw conflict(`It can be undone for ${daysToUndo} days, and this is longer ago.`)
  const { rows: moves } = await tx.client.query<KeptMove>(readMoves, [orgId, id])
  if (moves.length > 0) await refuseLater(tx, orgId, id, moves)
  const { rows: changes } = await tx.client.query<KeptChange>(readChanges, [orgId, id])
  return { id, kind: act.kind, topicIds: act.topicIds, moves, changes }
}
