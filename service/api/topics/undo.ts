import type { UndoneTopicAct, UndoTopicActInput } from '#contract/topic-acts.ts'
import { askForPass } from '#service/api/topic-writer/ask-for-pass.ts'
import type { Change } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { bumpCounters } from '#service/core/counters.ts'
import { conflict, notFound } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { recountWaiting } from '#service/db/statistics/askers.ts'
import { getTopic } from './get.ts'
import { recordAct } from './placing/act.ts'
import { undoConstraints } from './placing/constraints.ts'
import { bothMoved, emptyTopics } from './placing/empty.ts'
import { type Moved, moveDiscussions } from './placing/move.ts'
import type { By } from './placing/place.ts'
import { bringBackTopics, leadTo, retireTopics, type Shift } from './placing/standing.ts'
import { actToUndo, type Undoable } from './placing/undoable.ts'
import { restoreFields } from './restore-fields.ts'
import { findTopic } from './topic-row.ts'

/** Topics of an act, by what an undo does to them. */
type Parts = {
  /** Made by the act. */
  made: string[]
  /** Merged into another by the act. */
  gone: string[]
  /** Merged into one of these earlier, and led on by the act; with the topic that they led to. */
  led: { id: string; to: string }[]
  /** All others, which have to be there. */
  others: string[]
}

function partsOf({ moves, changes, topicIds }: Undoable): Parts {
  const of = (operation: string) => changes.filter((it) => it.operation === operation).map((it) => it.topicId)
  const led = changes.flatMap(({ topicId: id, operation, previousValues: { mergedInto: to } }) =>
    operation === 'UPDATE' && typeof to === 'string' ? [{ id, to }] : [],
  )
  const [made, gone] = [of('INSERT'), of('DELETE')]
  const apart = new Set([...made, ...gone, ...led.map(({ id }) => id)])
  const all = new Set([...topicIds, ...moves.flatMap(({ from, to }) => [from ?? [], to ?? []].flat())])
  return { made, gone, led, others: [...all].filter((id) => !apart.has(id)) }
}

const readRetired = `
SELECT t.title, l.title AS "leadsTo" FROM topics t LEFT JOIN topics l ON l.org_id = $1 AND l.id = t.leads_to
WHERE t.org_id = $1 AND t.id = ANY($2::uuid[]) AND t.retired_at IS NOT NULL ORDER BY t.id LIMIT 1`

/** Refuses when a topic of the act was merged on, or taken back, since. */
async function refuseRetired(tx: Tx, orgId: string, ids: string[]): Promise<void> {
  const { rows } = await tx.client.query<{ title: string; leadsTo: string | null }>(readRetired, [orgId, ids])
  const [found] = rows
  if (!found) return
  if (found.leadsTo === null) throw conflict(`The topic "${found.title}" was removed since.`)
  throw conflict(
    `The topic "${found.title}" was merged into "${found.leadsTo}" later. Undo that merge first.`,
  )
}

const readPlaced = `
SELECT count(*)::int AS n FROM topic_groups
WHERE org_id = $1 AND topic_id = ANY($2::uuid[]) AND placed_by = 'person' AND id <> ALL($3::uuid[])`

/** Refuses to take back a topic into which people put more: nobody else says where that belongs. */
async function refuseMore(tx: Tx, orgId: string, { kind, moves }: Undoable, made: string[]): Promise<void> {
  if ((kind !== 'create' && kind !== 'rebuild') || made.length === 0) return
  const own = moves.map(({ groupId }) => groupId)
  const { rows } = await tx.client.query<{ n: number }>(readPlaced, [orgId, made, own])
  const n = rows[0]?.n ?? 0
  if (n > 0)
    throw conflict(
      `People put ${n} more discussion${n === 1 ? '' : 's'} into this topic. Undo that first, or move it elsewhere.`,
    )
}

/** Moves discussions back, and what joined a topic that was made goes where its first discussions came from. */
async function moveBack(tx: Tx, orgId: string, act: Undoable, parts: Parts): Promise<Moved> {
  const { made, gone, others, led } = parts
  const placements = act.moves.map(({ from, to: _, ...before }) => ({ ...before, topicId: from }))
  const alsoLock = [...made, ...gone, ...others, ...led.map(({ id }) => id)]
  const moved = await moveDiscussions(tx, orgId, placements, { alsoLock, bringsBack: gone })
  const isOpen = (id: string) => moved.counts.get(id)?.isOpen
  if ([...made, ...others].some((id) => !isOpen(id)) || gone.some((id) => isOpen(id)))
    throw conflict('This cannot be undone any more: its topics were changed since.')
  if (made.length === 0) return moved
  return bothMoved(moved, await emptyTopics(tx, orgId, made, homeOf(act), others))
}

/** Topic that a split was made from; null for a topic that was made anew. */
const homeOf = ({ kind, topicIds }: Undoable) => (kind === 'split' ? (topicIds[0] ?? null) : null)

async function shiftBack(tx: Tx, orgId: string, act: Undoable, { made, gone, led }: Parts): Promise<Shift[]> {
  const back = gone.length === 0 ? [] : [await bringBackTopics(tx, orgId, gone)]
  for (const { id, to } of led) await leadTo(tx, orgId, id, to)
  const ledBack = led.map(({ id, to }): Change => {
    const values = { changes: { mergedInto: to }, previousValues: { mergedInto: act.topicIds[0] ?? null } }
    return { entity: 'topic', entityId: id, operation: 'UPDATE', ...values }
  })
  const away = made.length === 0 ? [] : [await retireTopics(tx, orgId, made, homeOf(act))]
  return [...back, ...away, { changes: ledBack, counters: { topics: 0, topics_archived: 0 } }]
}

const reopenProposal = `
UPDATE topic_proposals SET state = 'open', decided_at = NULL, decided_by = NULL, change_id = NULL
WHERE org_id = $1 AND change_id = $2 AND state IN ('rejected', 'never')`

/** Opens the proposal that an act refused. One that was accepted, and undone, stays answered. */
async function askAgain(tx: Tx, orgId: string, changeId: string): Promise<void> {
  await tx.client.query(reopenProposal, [orgId, changeId])
}

/** Takes an act back within a transaction, by the id of a topic in whose history it is. */
export async function undoRows(tx: Tx, by: By, topicId: string, changeId: string): Promise<void> {
  const { orgId } = by
  const act = await actToUndo(tx, orgId, topicId, changeId)
  // Before any topic is locked, as whoever answers a proposal does it.
  await askAgain(tx, orgId, changeId)
  const parts = partsOf(act)
  await refuseRetired(tx, orgId, [...parts.made, ...parts.others])
  await refuseMore(tx, orgId, act, parts.made)
  const moved = await moveBack(tx, orgId, act, parts)
  const shifts = [
    ...(await shiftBack(tx, orgId, act, parts)),
    await restoreFields(tx, orgId, act.changes, parts.others),
  ]
  await undoConstraints(tx, orgId, changeId)
  await tx.client.query('UPDATE topic_changes SET undone_at = now() WHERE org_id = $1 AND id = $2', [
    orgId,
    changeId,
  ])
  await recordAct(tx, by, {
    kind: 'undo',
    topicIds: act.topicIds,
    moved,
    changes: shifts.flatMap(({ changes }) => changes),
  })
  await recountWaiting(tx.client, orgId, [...parts.others, ...parts.gone, ...parts.made])
  const total = (name: keyof Shift['counters']) => shifts.reduce((sum, it) => sum + it.counters[name], 0)
  await bumpCounters(tx, orgId, { topics: total('topics'), topics_archived: total('topics_archived') })
  if (act.kind === 'rebuild') await askForPass(tx, orgId)
}

/** Takes back an act on topics, with every number. Tells no automation. */
export function undoTopicAct(context: Context, input: UndoTopicActInput): Promise<UndoneTopicAct> {
  const { orgId } = context
  const changeId = input.changeId.toLowerCase()
  return write(context, async (tx) => {
    const found = await findTopic(orgId, input.topicId, tx)
    if (!found) throw notFound('topic')
    await undoRows(tx, context, found.id, changeId)
    const now = await findTopic(orgId, found.id, tx)
    const isThere = now?.isOpen || now?.leadsTo
    return { changeId, topic: isThere ? await getTopic(context, { topicId: found.id }, tx) : null }
  })
}
