import type { Run } from '#contract/run-shape.ts'

export type RunRow = Omit<Run, 'costUsd' | 'deliveries'> & { costMicros: string | null }

/** Of a run `r` with `runJoins`. */
export const runColumns = `r.id, r.automation_id AS "automationId", a.name AS "automationName", r.version, r.cause, r.status,
  r.reason, r.reason_text AS "reasonText", r.scheduled_for AS "scheduledFor", r.slots, r.event_id AS "eventId",
  e.name AS "eventName", r.retry_of AS "retryOf", r.requested_by AS "requestedBy", r.dry_run AS "dryRun", r.attempt,
  r.due_at AS "dueAt", r.created_at AS "createdAt", r.started_at AS "startedAt", r.finished_at AS "finishedAt", r.model,
  r.input_tokens AS "inputTokens", r.output_tokens AS "outputTokens", r.cost_micros AS "costMicros",
  r.error_message AS "errorMessage"`

export const runJoins = `
  LEFT JOIN automations a ON a.org_id = r.org_id AND a.id = r.automation_id
  LEFT JOIN events e ON e.org_id = r.org_id AND e.id = r.event_id`

export function toRun({ costMicros, ...row }: RunRow): Omit<Run, 'deliveries'> {
  return { ...row, costUsd: costMicros === null ? null : Number(costMicros) / 1_000_000 }
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
