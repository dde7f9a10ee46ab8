import { type OutputChannel, outputChannel } from '#contract/common/output-channel.ts'
import { mostRetried, type RetryFailedRunsInput, retryReach } from '#contract/retry-failed.ts'
import { instant, parameters, rows, type Tx } from '#service/db/client.ts'
import { placesOfOutputs } from '#service/deliveries/places.ts'
import type { FailedPart } from '#service/deliveries/retried.ts'
import { type Past, pastColumns } from './repeating.ts'

type Add = (value: unknown) => string

/** Failed runs of one automation that one version of it repeats. */
export type FailedRuns = FailedPart & { automation: { id: string; name: string }; version: number }

type Row = Pick<FailedRuns, 'version' | 'count' | 'reason'> & { id: string; name: string; outputs: unknown }

const ofAutomations = 'runs r JOIN automations a ON a.org_id = r.org_id AND a.id = r.automation_id'

const isRetried = 'EXISTS (SELECT FROM runs q WHERE q.org_id = r.org_id AND q.retry_of = r.id)'

const versionIn = ({ definition }: RetryFailedRunsInput) =>
  definition === 'present' ? 'a.version' : 'r.version'

/** SQL: its checks have to be asked again, about an event that is no longer kept. */
const isEventGone = (version: string) => `(r.event_id IS NOT NULL AND r.cause <> 'manual'
  AND (r.reason IS NOT DISTINCT FROM 'condition-error' OR ${version} <> r.version)
  AND NOT EXISTS (SELECT FROM events e WHERE e.org_id = r.org_id AND e.id = r.event_id))`

/** SQL: why a run is left alone, apart from what was repeated before. */
const reasonIn = (version: string) => `CASE WHEN r.cause = 'test' THEN 'test'
  WHEN a.deleted_at IS NOT NULL THEN 'automation-deleted' WHEN ${isEventGone(version)} THEN 'event-gone' END`

function failedIn(orgId: string, { since, until, automationId, cause }: RetryFailedRunsInput, add: Add) {
  return `r.org_id = ${add(orgId)} AND r.status = 'failed' AND r.created_at >= ${instant(since, add)}
    AND r.created_at < ${instant(until, add)}
    ${automationId === undefined ? '' : `AND r.automation_id = ${add(automationId)}::uuid`}
    ${cause === undefined ? '' : `AND r.cause = ANY(${add(cause)}::text[])`}`
}

function outputsOf(stored: unknown): OutputChannel[] {
  return Array.isArray(stored) ? stored.flatMap((it) => outputChannel.safeParse(it).data ?? []) : []
}

/** Counts what failed in the span, and says of each part where it would post to, or why it is left alone. */
export async function failedRuns(tx: Tx, orgId: string, input: RetryFailedRunsInput): Promise<FailedRuns[]> {
  const { values, add } = parameters()
  const which = failedIn(orgId, input, add)
  const version = versionIn(input)
  const part = (
    condition: string,
    reason: string,
  ) => `(SELECT r.org_id, r.automation_id, ${version} AS version,
    ${reason} AS reason FROM ${ofAutomations} WHERE ${which} AND ${condition} ORDER BY r.created_at, r.id LIMIT ${retryReach})`
  const found = await rows<Row>(
    tx,
    `SELECT f.automation_id AS id, f.version, a.name, f.reason, f.count, v.definition -> 'outputChannels' AS outputs
       FROM (SELECT org_id, automation_id, version, reason, count(*)::int AS count
               FROM (${part(`NOT ${isRetried}`, reasonIn(version))} UNION ALL ${part(isRetried, `'already-retried'`)}) e
              GROUP BY 1, 2, 3, 4) f
       JOIN automations a ON a.org_id = f.org_id AND a.id = f.automation_id
       LEFT JOIN automation_versions v
         ON v.org_id = f.org_id AND v.automation_id = f.automation_id AND v.version = f.version`,
    values,
    false,
  )
  const places = await placesOfOutputs(
    tx,
    orgId,
    found.map(({ outputs }) => outputsOf(outputs)),
  )
  return found.map(({ id, name, version, count, reason }, index) => {
    const own = places[index] ?? null
    const why = reason ?? (own === null ? 'destination-gone' : null)
    return { automation: { id, name }, version, count, reason: why, places: own ?? [] }
  })
}

/** Reads the oldest runs that can be repeated, as many as one request may repeat. */
export async function repeatableRuns(
  tx: Tx,
  orgId: string,
  input: RetryFailedRunsInput,
  parts: FailedRuns[],
): Promise<Past[]> {
  const { values, add } = parameters()
  const which = failedIn(orgId, input, add)
  const version = versionIn(input)
  const silent = parts.filter(({ reason }) => reason === 'destination-gone')
  return rows<Past>(
    tx,
    `SELECT ${pastColumns} FROM ${ofAutomations}
      WHERE ${which} AND NOT ${isRetried} AND ${reasonIn(version)} IS NULL AND NOT EXISTS (
        SELECT FROM unnest(${add(silent.map((it) => it.automation.id))}::uuid[], ${add(silent.map((it) => it.version))}::int[])
          AS s(automation_id, version) WHERE s.automation_id = r.automation_id AND s.version = ${version})
      ORDER BY r.created_at, r.id LIMIT ${mostRetried}`,
    values,
    false,
  )
}
