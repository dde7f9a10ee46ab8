import type { Run } from '#contract/run-shape.ts'
import { actingId, isFor } from '#service/api/inbox/item-row.ts'
import type { Context } from '#service/core/context.ts'
import type { Sight } from '#service/core/visibility.ts'

export type RunRow = Omit<Run, 'costUsd' | 'deliveries'> & { costMicros: string | null }

/** SQL condition on a run `r` with `runJoins`: the events that it heard, if any, are kept and visible. */
export const isEventVisible = (sight: Sight) =>
  sight.isWhole
    ? 'true'
    : `(r.event_id IS NULL OR (e.id IS NOT NULL AND ${sight.payload('e.payload')} AND (r.slots = 1 OR NOT EXISTS (
        SELECT FROM runs p LEFT JOIN events pe ON pe.org_id = p.org_id AND pe.id = p.event_id
         WHERE p.org_id = r.org_id AND p.part_of = r.id AND (pe.id IS NULL OR NOT ${sight.payload('pe.payload')})))))`

/** SQL: the item of the inbox that a run `r` made, where the caller may open it. */
export const inboxItemOf = (context: Pick<Context, 'principal'>, add: (value: unknown) => string) =>
  `(SELECT i.id FROM inbox_items i
    WHERE i.org_id = r.org_id AND i.run_id = r.id AND ${isFor('i', actingId(context, add))})`

/** Of a run `r` with `runJoins`. Reasons tell of the event, so they are hidden with it. */
export const runColumns = (
  sight: Sight,
  inboxItem: string,
) => `r.id, r.automation_id AS "automationId", a.name AS "automationName", r.version, r.cause, r.status,
  r.reason, CASE WHEN ${isEventVisible(sight)} THEN r.reason_text END AS "reasonText", r.scheduled_for AS "scheduledFor", r.slots, r.part_of AS "partOf", r.event_id AS "eventId",
  e.name AS "eventName", r.retry_of AS "retryOf", r.requested_by AS "requestedBy", r.dry_run AS "dryRun", r.attempt,
  r.due_at AS "dueAt", r.created_at AS "createdAt", r.started_at AS "startedAt", r.finished_at AS "finishedAt", r.model,
  r.input_tokens AS "inputTokens", r.output_tokens AS "outputTokens", r.cost_micros AS "costMicros",
  r.error_message AS "errorMessage", ${inboxItem} AS "inboxItemId",
  EXISTS (SELECT FROM inbox_items i WHERE i.org_id = r.org_id AND i.run_id = r.id) AS "isInInbox"`

export const runJoins = `
  LEFT JOIN automations a ON a.org_id = r.org_id AND a.id = r.automation_id
  LEFT JOIN events e ON e.org_id = r.org_id AND e.id = r.event_id`

/** Copies field by field: copying the rest of a row of the driver is slow, and would take the total of a list along. */
export function toRun(row: RunRow): Omit<Run, 'deliveries'> {
  return {
    id: row.id,
    automationId: row.automationId,
    automationName: row.automationName,
    version: row.version,
    cause: row.cause,
    status: row.status,
    reason: row.reason,
    reasonText: row.reasonText,
    scheduledFor: row.scheduledFor,
    slots: row.slots,
    partOf: row.partOf,
    eventId: row.eventId,
    eventName: row.eventName,
    retryOf: row.retryOf,
    requestedBy: row.requestedBy,
    dryRun: row.dryRun,
    attempt: row.attempt,
    dueAt: row.dueAt,
    createdAt: row.createdAt,
    startedAt: row.startedAt,
    finishedAt: row.finishedAt,
    model: row.model,
    inputTokens: row.inputTokens,
    outputTokens: row.outputTokens,
    costUsd: row.costMicros === null ? null : Number(row.costMicros) / 1_000_000,
    errorMessage: row.errorMessage,
    inboxItemId: row.inboxItemId,
    isInInbox: row.isInInbox,
  }
}

/** A run in one of these has ended for good. */
export const over: ReadonlySet<string> = new Set([
  'succeeded',
  'nothing-to-report',
  'failed',
  'canceled',
  'skipped',
  'missed',
])
