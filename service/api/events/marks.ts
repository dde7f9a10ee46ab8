import { type ConditionMark, type MarkInput, mostMarks } from '#contract/condition-marks.ts'
import { lockPresent } from '#service/api/automations/edit/definition.ts'
import { requireAutomation } from '#service/api/automations/get.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { conflict, invalid, notFound } from '#service/core/errors.ts'
import { iso, userOf } from '#service/core/history.ts'
import { behind, type Sight, sightOf } from '#service/core/visibility.ts'
import { write } from '#service/core/write.ts'
import { rows, type Tx } from '#service/db/client.ts'
import { exampleOf, summaryOf } from './back-test/example.ts'

type MarkRow = Omit<ConditionMark, 'summary'>

/** SQL: what is read of a mark `m`; an event that is no longer kept has no id. */
const markColumns = `m.key, (SELECT e.id FROM events e WHERE e.org_id = m.org_id AND e.id = m.event_id) AS "eventId",
  m.name, ${iso('m.occurred_at')} AS "occurredAt", m.payload, m.should_run AS "shouldRun",
  ${userOf('m')} AS "markedBy", ${iso('m.marked_at')} AS "markedAt"`

function toMark(row: MarkRow): ConditionMark {
  return { ...row, summary: summaryOf(row.name, row.payload) }
}

/** A mark in the words of the automation's history. */
function inWords({ name, payload, shouldRun }: Pick<MarkRow, 'name' | 'payload' | 'shouldRun'>): string {
  return `“${summaryOf(name, payload)}” should ${shouldRun ? '' : 'not '}start a run`
}

const listStatement = (
  sight: Sight,
) => `SELECT ${markColumns} FROM condition_marks m WHERE m.org_id = $1 AND m.automation_id = $2 AND ${sight.payload('m.payload')}
  ORDER BY m.marked_at DESC, m.key`

export async function listMarks(
  context: Context,
  { automationId }: { automationId: string },
): Promise<{ data: ConditionMark[] }> {
  await requireAutomation(context, automationId)
  const values = [context.orgId, automationId]
  const statement = listStatement(sightOf(context, '$1', behind(values)))
  const found = await rows<MarkRow>(context.db, statement, values)
  return { data: found.map(toMark) }
}

type Place = { orgId: string; automationId: string; key: string }

async function findMark(tx: Tx, { orgId, automationId, key }: Place): Promise<MarkRow | null> {
  const found = await tx.client.query<MarkRow>(
    `SELECT ${markColumns} FROM condition_marks m WHERE m.org_id = $1 AND m.automation_id = $2 AND m.key = $3`,
    [orgId, automationId, key],
  )
  return found.rows[0] ?? null
}

/** Needs the automation to be locked, so that nobody adds one more meanwhile. */
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

/** Marks an event with whether it should start a run, and keeps the event for that. */
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
