import type { UpdateTopicInput } from '#contract/topic-input.ts'
import { priorities, type TopicDetail } from '#contract/topics.ts'
import { difference } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { bumpCounters } from '#service/core/counters.ts'
import { conflict, invalid } from '#service/core/errors.ts'
import { refuseOvertaken } from '#service/core/overtaken.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { recountWaiting } from '#service/db/statistics/askers.ts'
import { emitPriority } from '#service/engine/events/emit/topics.ts'
import { type Assignee, holdTopic, memberToAssign, saveTopic, type TopicFields } from './fields.ts'
import { getTopic } from './get.ts'
import { lockedBy, lockedFields } from './locks.ts'
import { recordAct } from './placing/act.ts'
import type { By } from './placing/place.ts'
import { topicToChange } from './topic-row.ts'

function isRaised(before: TopicFields['priority'], after: TopicFields['priority']): boolean {
  return priorities.indexOf(after) > Math.max(priorities.indexOf(before), priorities.indexOf('default'))
}

/** Locks the fields that a person writes: nobody else changes them afterwards. */
function locksAfter({ actor }: By, before: TopicFields, written: Partial<TopicFields>) {
  const fields = lockedBy(written)
  if (fields.length === 0) return before.lockedFields
  if (actor.type === 'user') return lockedFields([...before.lockedFields, ...fields])
  const locked = fields.find((field) => before.lockedFields.includes(field))
  if (locked) throw conflict(`A person wrote or locked the field ${locked}: it is not changed.`)
  return before.lockedFields
}

type Edit = { id: string; written: Partial<TopicFields>; why?: string[] }

/** Changes a topic that stands within a transaction, with the reasons where a writer has some; null when nothing changed. */
export async function editRows(
  tx: Tx,
  by: By,
  { id, written, why }: Edit,
): Promise<{ id: string; at: Date } | null> {
  const { orgId } = by
  const topic = await holdTopic(tx, orgId, id)
  const before = topic.fields
  const said = difference<TopicFields>(before, written)
  if (!said) return null
  const locks = { lockedFields: locksAfter(by, before, said.changes) }
  const changed = difference<TopicFields>(before, { ...said.changes, ...locks }) ?? said
  const after = { ...before, ...changed.changes }
  await saveTopic(tx, orgId, id, { ...topic, fields: after })
  const changes = { ...changed.changes, ...(why && { stateWhy: why }) }
  const act = await recordAct(tx, by, {
    kind: 'edit',
    changes: [{ entity: 'topic', entityId: id, operation: 'UPDATE', ...changed, changes }],
  })
  if (changed.changes.lifecycleState) await recountWaiting(tx.client, orgId, [id])
  if (isRaised(before.priority, after.priority)) await emitPriority(tx, by, id, before.priority)
  const archived = Number(after.archived) - Number(before.archived)
  await bumpCounters(tx, orgId, { topics: -archived, topics_archived: archived })
  return act
}

async function assigneeOf(tx: Tx, orgId: string, id: string | null): Promise<Assignee | null> {
  const member = id === null ? null : await memberToAssign(tx, orgId, id)
  if (id !== null && !member)
    throw invalid([{ path: ['assigneeId'], message: 'There is no member with this id' }])
  return member
}

/** Refuses to replace what somebody else wrote since it was read. The history knows the assignee by their name. */
async function refuseOthers(
  tx: Tx,
  orgId: string,
  id: string,
  { assigneeId, ...wanted }: Partial<UpdateTopicInput>,
  { assigneeId: seenAssignee, ...seen }: NonNullable<UpdateTopicInput['expected']>,
): Promise<void> {
  const { fields } = await holdTopic(tx, orgId, id)
  await refuseOvertaken(tx, orgId, {
    of: { entity: 'topic', entityId: id },
    before: { ...fields, assignee: fields.assignee?.id ?? null },
    wanted: { ...wanted, assignee: assigneeId },
    expected: { ...seen, assignee: seenAssignee },
    named: (field) => (field === 'assignee' ? 'assigneeId' : field),
  })
}

export function updateTopic(context: Context, input: UpdateTopicInput): Promise<TopicDetail> {
  const { topicId, assigneeId, expected, ...fields } = input
  return write(context, async (tx) => {
    const id = await topicToChange(tx, context.orgId, topicId)
    if (expected) await refuseOthers(tx, context.orgId, id, { ...fields, assigneeId }, expected)
    const assigned =
      assigneeId === undefined ? {} : { assignee: await assigneeOf(tx, context.orgId, assigneeId) }
    await editRows(tx, context, { id, written: { ...fields, ...assigned } })
    return getTopic(context, { topicId: id }, tx)
  })
}
