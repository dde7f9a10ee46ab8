import { type Change, recordChanges } from '#service/core/audit.ts'
import type { Actor } from '#service/core/context.ts'
import type { Tx } from '#service/db/client.ts'
import { portionsOf } from '#service/db/portions.ts'
import { constrain, keepPlaces, type Pair } from './constraints.ts'
import type { Moved } from './move.ts'
import type { Move } from './placement.ts'

export type ActKind =
  | 'create'
  | 'place'
  | 'take_out'
  | 'move'
  | 'merge'
  | 'split'
  | 'rebuild'
  | 'edit'
  | 'undo'

type By = { orgId: string; actor: Actor }

export type Act = {
  kind: ActKind
  /** Topics in whose history it stands, beside those that gained or lost something. The one that was acted on is first. */
  topicIds?: string[]
  moved?: Moved
  /** Other changes of topics; at most one per topic. */
  changes?: Change[]
  /** Pairs that a person keeps together or apart by this act, besides moving discussions; empty when a machine acts. */
  pairs?: Pair[]
}

const keep = `
INSERT INTO topic_changes (org_id, kind, topic_ids, actor_type, actor_id, actor_name, actor_image, changed_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, date_trunc('milliseconds', clock_timestamp()))
RETURNING id, (extract(epoch FROM changed_at) * 1000)::float8 AS at`

const keepMoves = `
INSERT INTO topic_change_moves (org_id, change_id, group_id, from_topic, to_topic, placed_by, confidence, placed_at, why, guesses)
SELECT $1, $2, n.* FROM jsonb_to_recordset($3::jsonb) AS n(group_id uuid, from_topic uuid, to_topic uuid, placed_by text,
  confidence real, placed_at timestamptz, why jsonb, guesses jsonb)`

function rowOf({ groupId, from, to, before }: Move) {
  const { placedBy, confidence, placedAt, why, guesses } = before
  return {
    ...{ group_id: groupId, from_topic: from, to_topic: to, placed_by: placedBy, confidence },
    ...{ placed_at: placedAt, why, guesses },
  }
}

type Fields = Pick<Change, 'changes' | 'previousValues'>

/** Counts are what changes for a reader; where they stay, somebody confirmed where discussions are. */
function countChanges({ moves, counts }: Moved): Map<string, Fields> {
  const found = [...counts].flatMap(([id, { before, after }]): [string, Fields][] => {
    if (before !== after)
      return [[id, { changes: { messageCount: after }, previousValues: { messageCount: before } }]]
    const confirmed = moves.find(({ from, to }) => to === id && from === id)
    if (!confirmed) return []
    const { placement, before: was } = confirmed
    return [[id, { changes: { placedBy: placement.placedBy }, previousValues: { placedBy: was.placedBy } }]]
  })
  return new Map(found)
}

function changesOf(moved: Moved | undefined, others: Change[], actId: string): Change[] {
  const counted = moved ? countChanges(moved) : new Map<string, Fields>()
  const own = others.map((change) => {
    const more = counted.get(change.entityId)
    counted.delete(change.entityId)
    return {
      ...change,
      actId,
      changes: { ...more?.changes, ...change.changes },
      previousValues: { ...more?.previousValues, ...change.previousValues },
    }
  })
  const rest = [...counted].map(
    ([entityId, it]): Change => ({ entity: 'topic', entityId, operation: 'UPDATE', ...it, actId }),
  )
  return [...own, ...rest]
}

/**
 * An undo says nothing of its own: it brings back what was said before. Nor does who accepts a rebuild, of each discussion in
 * it.
 */
async function keepWord(
  tx: Tx,
  orgId: string,
  actId: string,
  { kind, moved, pairs = [] }: Act,
): Promise<void> {
  if (kind === 'undo' || kind === 'rebuild') return
  await keepPlaces(tx, orgId, actId, moved?.moves ?? [], kind !== 'merge')
  await constrain(tx, orgId, actId, pairs)
}

/**
 * Writes an act down: in the history of each topic that it changed, in the audit log, and with all that is needed to undo
 * it. Answers null when nothing changed.
 */
export async function recordAct(
  tx: Tx,
  { orgId, actor }: By,
  what: Act,
): Promise<{ id: string; at: Date } | null> {
  const { kind, topicIds = [], moved, changes = [] } = what
  const moves = moved?.moves ?? []
  if (moves.length + changes.length === 0) return null
  const touched = moves.flatMap(({ from, to }) => [to, from]).filter((it) => it !== null)
  const named = [...new Set([...topicIds, ...changes.map(({ entityId }) => entityId), ...touched])]
  const by = [actor.type, actor.id, actor.name, actor.image]
  const made = await tx.client.query<{ id: string; at: number }>(keep, [orgId, kind, named, ...by])
  const [act] = made.rows
  if (!act) throw new Error('An act that was just written cannot be found')
  for (const some of portionsOf(moves))
    await tx.client.query(keepMoves, [orgId, act.id, JSON.stringify(some.map(rowOf))])
  const at = new Date(act.at)
  await recordChanges(tx, orgId, actor, changesOf(moved, changes, act.id), at)
  if (actor.type === 'user') await keepWord(tx, orgId, act.id, what)
  return { id: act.id, at }
}
