import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { topic as topicSchema } from '#contract/topics.ts'
import { type Change, difference } from '#service/core/audit.ts'
import { conflict } from '#service/core/errors.ts'
import type { Tx } from '#service/db/client.ts'
import { holdTopic, memberToAssign, saveTopic, type TopicFields } from './fields.ts'
import { lockedFields } from './locks.ts'
import type { Shift } from './placing/standing.ts'
import type { KeptChange } from './placing/undoable.ts'

/** Fields of a change that are given back; the rest of it are numbers. */
const restorable = topicSchema
  .pick({
    title: true,
    summary: true,
    topicType: true,
    lifecycleState: true,
    priority: true,
    archived: true,
    lockedFields: true,
  })
  .extend({ assignee: z.object({ id: z.string(), name: z.string() }).nullable() })
  .partial()

type Values = Partial<TopicFields>

/** Takes away the locks that were set, and sets those that were opened; others may have come since. */
function locksBefore(now: TopicFields, written: Values, before: Values): Values {
  if (!written.lockedFields || !before.lockedFields) return {}
  const [after, earlier] = [new Set(written.lockedFields), new Set(before.lockedFields)]
  const kept = now.lockedFields.filter((it) => earlier.has(it) || !after.has(it))
  const opened = before.lockedFields.filter((it) => !after.has(it))
  return { lockedFields: lockedFields([...kept, ...opened]) }
}

const names: (keyof TopicFields)[] = [
  'title',
  'summary',
  'topicType',
  'lifecycleState',
  'priority',
  'archived',
  'assignee',
]

/** A member may have another name by now. */
const counted = (value: unknown) =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value

/** Refuses when a field reads otherwise by now: somebody changed it again. */
function refuseChanged(now: TopicFields, written: Values): void {
  const changed = names.find(
    (name) => name in written && !isDeepStrictEqual(counted(written[name]), counted(now[name])),
  )
  if (changed) throw conflict(`The field ${changed} was changed again since. Undo that first.`)
}

/** Fields by which a change of a topic names a refused proposal; `undoConstraints` and `askAgain` take its effects back. */
const wordsOfRefusals = [
  ...['notMergedWith', 'notSplit', 'notClosed', 'notReopened'],
  ...['keptApartFrom', 'keptWhole', 'keptOpen', 'keptClosed'],
]

function takeBack({ topicId, changes, previousValues }: KeptChange): Shift {
  const change = { changes: previousValues, previousValues: changes }
  return {
    changes: [{ entity: 'topic', entityId: topicId, operation: 'UPDATE', ...change }],
    counters: { topics: 0, topics_archived: 0 },
  }
}

async function restore(tx: Tx, orgId: string, kept: KeptChange): Promise<Shift | null> {
  if (wordsOfRefusals.some((name) => name in kept.changes)) return takeBack(kept)
  const [written, before] = [restorable.parse(kept.changes), restorable.parse(kept.previousValues)]
  if (Object.keys(written).length === 0) return null
  const topic = await holdTopic(tx, orgId, kept.topicId)
  refuseChanged(topic.fields, written)
  if (before.assignee && !(await memberToAssign(tx, orgId, before.assignee.id)))
    throw conflict(`${before.assignee.name} is no longer a member.`)
  const values = { ...before, ...locksBefore(topic.fields, written, before) }
  const changed = difference<TopicFields>(topic.fields, values)
  if (!changed) return null
  const fields = { ...topic.fields, ...changed.changes }
  await saveTopic(tx, orgId, kept.topicId, { ...topic, fields })
  const archived = Number(fields.archived) - Number(topic.fields.archived)
  const change: Change = { entity: 'topic', entityId: kept.topicId, operation: 'UPDATE', ...changed }
  return { changes: [change], counters: { topics: -archived, topics_archived: archived } }
}

/** Gives back what an act wrote over, in topics that are there. */
export async function restoreFields(
  tx: Tx,
  orgId: string,
  changes: KeptChange[],
  topicIds: string[],
): Promise<Shift> {
  const all: Shift = { changes: [], counters: { topics: 0, topics_archived: 0 } }
  for (const kept of changes) {
    const isEdit = kept.operation === 'UPDATE' && topicIds.includes(kept.topicId)
    const shift = isEdit ? await restore(tx, orgId, kept) : null
    if (!shift) continue
    all.changes.push(...shift.changes)
    all.counters.topics += shift.counters.topics
    all.counters.topics_archived += shift.counters.topics_archived
  }
  return all
}
