import type { ActedTopic, TopicLockInput } from '#contract/topic-acts.ts'
import { type LockableField, lockableFields } from '#contract/topic-input.ts'
import { difference } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { write } from '#service/core/write.ts'
import { actedTopic } from './acted.ts'
import { holdTopic, saveTopic } from './fields.ts'
import { recordAct } from './placing/act.ts'
import { topicToChange } from './topic-row.ts'

type Written = Partial<Record<LockableField, unknown>>

const isSaid = (value: unknown) => value !== undefined && value !== null && value !== ''

/** Fields that somebody wrote: the writer leaves them alone from then on. */
export function lockedBy(written: Written): LockableField[] {
  return lockableFields.filter((field) => isSaid(written[field]))
}

/** Locked fields in the order of all of them. */
export function lockedFields(locked: Iterable<LockableField>): LockableField[] {
  const all = new Set(locked)
  return lockableFields.filter((field) => all.has(field))
}

function setLocks(
  context: Context,
  topicId: string,
  change: (locked: LockableField[]) => LockableField[],
): Promise<ActedTopic> {
  return write(context, async (tx) => {
    const id = await topicToChange(tx, context.orgId, topicId)
    const topic = await holdTopic(tx, context.orgId, id)
    const after = { lockedFields: change(topic.fields.lockedFields) }
    const changed = difference<typeof after>({ lockedFields: lockedFields(topic.fields.lockedFields) }, after)
    if (!changed) return actedTopic(tx, context, id, null)
    await saveTopic(tx, context.orgId, id, { ...topic, fields: { ...topic.fields, ...after } })
    const act = await recordAct(tx, context, {
      kind: 'edit',
      changes: [{ entity: 'topic', entityId: id, operation: 'UPDATE', ...changed }],
    })
    return actedTopic(tx, context, id, act)
  })
}

/** Keeps the writer from changing fields. */
export function lockTopicFields(context: Context, { topicId, fields }: TopicLockInput): Promise<ActedTopic> {
  return setLocks(context, topicId, (locked) => lockedFields([...locked, ...fields]))
}

/** Lets the writer change fields again. */
export function unlockTopicFields(
  context: Context,
  { topicId, fields }: TopicLockInput,
): Promise<ActedTopic> {
  return setLocks(context, topicId, (locked) => lockedFields(locked.filter((it) => !fields.includes(it))))
}
