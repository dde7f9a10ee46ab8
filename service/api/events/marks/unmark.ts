import type { ConditionMark } from '#contract/condition-marks.ts'
import { lockPresent } from '#service/api/automations/edit/lock.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'
import { findMark } from './mark.ts'
import { inWords, toMark } from './mark-row.ts'

export function unmarkEvent(
  context: Context,
  { automationId, key }: { automationId: string; key: string },
): Promise<ConditionMark> {
  const { orgId, actor } = context
  return write(context, async (tx) => {
    const { id } = await lockPresent(tx, orgId, automationId)
    const before = await findMark(tx, { orgId, automationId: id, key })
    if (!before) throw notFound('marked event')
    await tx.client.query(
      'DELETE FROM condition_marks WHERE org_id = $1 AND automation_id = $2 AND key = $3',
      [orgId, id, key],
    )
    await recordChanges(tx, orgId, actor, [
      {
        ...{ entity: 'automation', entityId: id, operation: 'UPDATE' },
        changes: { markedEvent: null },
        previousValues: { markedEvent: inWords(before) },
      },
    ])
    return toMark(before)
  })
}
