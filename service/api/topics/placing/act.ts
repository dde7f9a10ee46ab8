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

/** Acts of one statement are of one moment. */
const keep = `
WITH made AS MATERIALIZED (
  SELECT n.i, uuid_v7() AS id, n.kind, n.topic_ids, date_trunc('milliseconds', (SELECT clock_timestamp())) AS changed_at
  FROM jsonb_to_recordset($2::jsonb) AS n(i int, kind text, topic_ids uuid[])
), kept AS (
  INSERT INTO topic_changes (org_id, id, kind, topic_ids, actor_type, actor_id, actor_name, actor_image, changed_at)
  SELECT $1, id, kind, topic_ids, $3, $4, $5, $6, changed_at FROM made)
SELECT id, (extract(epoch FROM changed_at) * 1000)::float8 AS at FROM made ORDER BY i`

const keepMoves = `
INSERT INTO topic_change_moves (org_id, change_id, group_id, from_topic, to_topic, placed_by, confidence, placed_at, why, guesses)
SELECT $1, n.* FROM jsonb_to_recordset($2::jsonb) AS n(change_id uuid, group_id uuid, from_topic uuid, to_topic uuid,
  placed_by text, confidence real, placed_at timestamptz, why jsonb, guesses jsonb)`

function rowOf(actId: string, { groupId, from, to, before }: Move) {
  const { placedBy, confidence, placedAt, why, guesses } = before
  return {
    ...{
      change_id: actId,
      group_id: groupId,
      from_topic: from,
      to_topic: to,
      placed_by: placedBy,
      confidence,
    },
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

const movesOf = ({ moved }: Act): Move[] => moved?.moves ?? []

/** Topics in whose history an act stands. */
function topicsOf(act: Act): string[] {
  const touched = movesOf(act).flatMap(({ from, to }) => [to, from])
  const named = [...(act.topicIds ?? []), ...(act.changes ?? []).map(({ entityId }) => entityId), ...touched]
  return [...new Set(named.filter((it) => it !== null))]
}

export type Recorded = { id: string; at: Date }

/**
 * Writes acts down: in the history of each topic that they changed, in the audit log, and with all that is needed to undo
 * them. However many they are, that takes the same statements. Answers those that changed something, in their order.
 */
export async function recordActs(tx: Tx, { orgId, actor }: By, what: Act[]): Promise<Recorded[]> {
  const acts = what.filter((act) => movesOf(act).length + (act.changes?.length ?? 0) > 0)
  if (acts.length === 0) return []
  const written = acts.map((act, i) => ({ i, kind: act.kind, topic_ids: topicsOf(act) }))
  const values = [orgId, JSON.stringify(written), actor.type, actor.id, actor.name, actor.image]
  const { rows } = await tx.client.query<{ id: string; at: number }>(keep, values)
  const kept = rows.flatMap(({ id, at }, n) => {
    const act = acts[n]
    return act ? [{ id, at: new Date(at), act }] : []
  })
  const moves = kept.flatMap(({ id, act }) => movesOf(act).map((it) => rowOf(id, it)))
  for (const some of portionsOf(moves)) await tx.client.query(keepMoves, [orgId, JSON.stringify(some)])
  const changes = kept.flatMap(({ id, act }) => changesOf(act.moved, act.changes ?? [], id))
  await recordChanges(tx, orgId, actor, changes, kept[0]?.at)
  if (actor.type === 'user') for (const { id, act } of kept) await keepWord(tx, orgId, id, act)
  return kept.map(({ id, at }) => ({ id, at }))
}

/** Writes an act down, as `recordActs` does. Answers null when nothing changed. */
export async function recordAct(tx: Tx, by: By, what: Act): Promise<Recorded | null> {
  return (await recordActs(tx, by, [what]))[0] ?? null
}
