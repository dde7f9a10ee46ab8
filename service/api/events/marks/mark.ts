import { type ConditionMark, type MarkInput, mostMarks } from '#contract/condition-marks.ts'
import { lockPresent } from '#service/api/automations/edit/lock.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { conflict, invalid } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { exampleOf } from '../back-test/example.ts'
import { inWords, type MarkRow, markColumns, toMark } from './mark-row.ts'

type Place = { orgId: string; automationId: string; key: string }

export async function findMark(tx: Tx, { orgId, automationId, key }: Place): Promise<MarkRow | null> {
  const found = await tx.client.query<MarkRow>(
    `SELECT ${markColumns} FROM condition_marks m WHERE m.org_id = $1 AND m.automation_id = $2 AND m.key = $3`,
    [orgId, automationId, key],
  )
  return found.rows[0] ?? null
}

/** The automation is locked, so nobody adds one more meanwhile. */
async function requireRoom(tx: Tx, { orgId, automationId }: Place): Promise<void> {
  const found = await tx.client.query(
    'SELECT FROM condition_marks WHERE org_id = $1 AND automation_id = $2 LIMIT $3',
    [orgId, automationId, mostMarks],
  )
  if (found.rows.length >= mostMarks)
    throw conflict(`An automation keeps at most ${mostMarks} marked events. Take one back first.`)
}

async function save(tx: Tx, { actor }: Context, place: Place, input: MarkInput, payload: unknown) {
  const { eventId, name, occurredAt, shouldRun } = input
  const values = [
    place.orgId,
    place.automationId,
    place.key,
    eventId,
    name,
    occurredAt,
    JSON.stringify(payload),
  ]
  await tx.client.query(
    `INSERT INTO condition_marks AS m (org_id, automation_id, key, event_id, name, occurred_at, payload, should_run,
       actor_type, actor_id, actor_name, actor_image)
     VALUES ($1, $2, $3, (SELECT id FROM events WHERE org_id = $1 AND id = $4), $5, $6, $7, $8, $9, $10, $11, $12)
     ON CONFLICT (org_id, automation_id, key) DO UPDATE SET should_run = excluded.should_run,
       event_id = coalesce(excluded.event_id, m.event_id), actor_type = excluded.actor_type,
       actor_id = excluded.actor_id, actor_name = excluded.actor_name, actor_image = excluded.actor_image,
       marked_at = now()`,
    [...values, shouldRun, actor.type, actor.id, actor.name, actor.image],
  )
}

/** Says what should have come of an event, and keeps the event for it. */
export function markEvent(context: Context, input: MarkInput): Promise<ConditionMark> {
  const { orgId, actor } = context
  const { key, payload, isSmall } = exampleOf(input.name, input.payload)
  if (!isSmall) throw invalid([{ path: ['payload'], message: 'Must be at most 32 KiB as JSON' }])
  return write(context, async (tx) => {
    const { id } = await lockPresent(tx, orgId, input.automationId)
    const place = { orgId, automationId: id, key }
    const before = await findMark(tx, place)
    if (before?.shouldRun === input.shouldRun) return toMark(before)
    if (!before) await requireRoom(tx, place)
    await save(tx, context, place, input, payload)
    const after = await findMark(tx, place)
    if (!after) throw new Error('the mark was not written')
    await recordChanges(tx, orgId, actor, [
      {
        ...{ entity: 'automation', entityId: id, operation: 'UPDATE' },
        changes: { markedEvent: inWords(after) },
        previousValues: { markedEvent: before && inWords(before) },
      },
    ])
    return toMark(after)
  })
}
