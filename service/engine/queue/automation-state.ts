import { automationSettings, defaultSettings } from '#contract/common/automation-settings.ts'
import type { Tx } from '#service/db/client.ts'
import type { ClaimedRun } from './claim.ts'
import type { Ending, Finished, Outcome } from './ending.ts'
import { noTest } from './insert.ts'

/** State of the automation that decides how a run ends, locked until the transaction ends. */
type Automation = {
  enabled: boolean
  event: boolean
  failuresInRow: number
  nextRunAt: number | null
  attempts: number
  notices: boolean
}

type Row = {
  now: string
  org_id: string
  id: string
  enabled: boolean
  event: boolean
  failures: number
  next: string | null
  settings: unknown
}

export const keyOf = (orgId: string, automationId: string) => `${orgId} ${automationId}`

function toAutomation(row: Row): Automation {
  const settings = automationSettings.safeParse(row.settings ?? {}).data ?? defaultSettings
  return {
    enabled: row.enabled,
    event: row.event,
    failuresInRow: row.failures,
    nextRunAt: row.next === null ? null : Date.parse(row.next),
    attempts: settings.attempts,
    notices: settings.notices !== 'never',
  }
}

/** Locks automations, before their runs and in the order of their ids: everybody who locks both does it like this. */
export async function lockAutomations(
  tx: Pick<Tx, 'client'>,
  runs: Pick<ClaimedRun, 'orgId' | 'automationId'>[],
  now?: Date,
): Promise<{ now: Date | undefined; automations: Map<string, Automation> }> {
  if (runs.length === 0) return { now, automations: new Map() }
  const found = await tx.client.query<Row>(
    `SELECT date_trunc('milliseconds', coalesce($3::timestamptz, clock_timestamp())) AS now, a.org_id, a.id, a.enabled,
            a.trigger_kind = 'event' AS event, a.failures_in_row AS failures, a.next_run_at AS next, a.settings
       FROM automations a
      WHERE (a.org_id, a.id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))
      ORDER BY a.org_id, a.id FOR NO KEY UPDATE`,
    [runs.map(({ orgId }) => orgId), runs.map(({ automationId }) => automationId), now ?? null],
  )
  const automations = new Map(found.rows.map((row) => [keyOf(row.org_id, row.id), toAutomation(row)]))
  const [first] = found.rows
  return { now: first ? new Date(first.now) : now, automations }
}

/** Changes of a run to its automation. */
export type Move = {
  /** The scheduler started it; runs by hand only count as attempts. */
  scheduled: boolean
  /** Null when it stays as it is. */
  failuresInRow: number | null
  clearError: boolean
  errorMessage: string | null
  pausedReason: string | null
  notice: { kind: 'failed' | 'paused'; reason: string } | null
}

const failuresUntilPause = 5
/** A daily rule may have a day of 25 hours between two runs. */
const dailyMs = 25 * 3_600_000

function isRare(run: ClaimedRun, automation: Automation): boolean {
  if (automation.event) return false
  if (automation.nextRunAt === null || run.scheduledFor === null) return true
  return automation.nextRunAt - run.scheduledFor.getTime() > dailyMs
}

export type Setback = Pick<Move, 'failuresInRow' | 'errorMessage' | 'pausedReason' | 'notice'>

/** Counts a failure. The owner gets a notice of the second in a row, of the first where runs are rare, and of the pause. */
export function afterFailure(
  automation: Pick<Automation, 'enabled' | 'failuresInRow' | 'notices'>,
  message: string,
  { isRare, mayPause }: { isRare: boolean; mayPause: boolean },
): Setback {
  const failuresInRow = automation.failuresInRow + 1
  const pauses = automation.enabled && mayPause && failuresInRow >= failuresUntilPause
  const pausedReason = pauses
    ? `Paused after ${failuresInRow} failed runs in a row. The last one: ${message}`
    : null
  const isToldOf = failuresInRow === (isRare ? 1 : 2)
  const failed = isToldOf ? ({ kind: 'failed', reason: message } as const) : null
  const notice = pausedReason === null ? failed : ({ kind: 'paused', reason: pausedReason } as const)
  const errorMessage = message
  return { failuresInRow, errorMessage, pausedReason, notice: automation.notices ? notice : null }
}

/** Says whether a failure passes by itself, such as an outage of the provider; it must not pause the automation. */
function willPass(outcome: Outcome): boolean {
  return outcome.status === 'failed' && outcome.canPass && outcome.reason === 'condition-error'
}

/** Computes the changes to the automation; null for tests. Needs `automation` for a failure. Runs by hand only count as attempts. */
export function moveOf(
  { run, outcome }: Finished,
  ending: Ending,
  automation: Automation | null,
): Move | null {
  if (run.dryRun || run.cause === 'test') return null
  const scheduled = run.cause === 'schedule' || run.cause === 'catch-up' || run.cause === 'event'
  const move: Move = {
    scheduled,
    failuresInRow: null,
    clearError: false,
    errorMessage: null,
    pausedReason: null,
    notice: null,
  }
  const good = ending.status === 'succeeded' || ending.status === 'nothing-to-report'
  if (good && (scheduled || run.cause === 'retry')) return { ...move, failuresInRow: 0, clearError: true }
  if (ending.status !== 'failed' || !scheduled || !automation) return move
  const how = { isRare: isRare(run, automation), mayPause: !willPass(outcome) }
  return { ...move, ...afterFailure(automation, ending.errorMessage ?? 'The run failed.', how) }
}

const uncount = `UPDATE automations a
    SET failures_in_row = a.failures_in_row - least(a.failures_in_row, b.taken),
        last_error_message = CASE WHEN a.failures_in_row > b.taken THEN coalesce(b.still, a.last_error_message) END
  FROM (SELECT o.id, coalesce(min(f.place) FILTER (WHERE NOT f.judging) - 1, count(f.place))::int AS taken,
               (array_agg(f.reason_text ORDER BY f.place) FILTER (WHERE NOT f.judging))[1] AS still
          FROM automations o CROSS JOIN LATERAL (
            SELECT r.reason_text, r.reason IS NOT DISTINCT FROM 'condition-error' AS judging,
                   row_number() OVER (ORDER BY r.created_at DESC, r.id DESC) AS place
              FROM runs r
             WHERE r.org_id = o.org_id AND r.automation_id = o.id AND r.status = 'failed'
               AND r.cause NOT IN ('manual', 'retry') AND ${noTest('r')}
             ORDER BY r.created_at DESC, r.id DESC LIMIT o.failures_in_row) f
         WHERE o.org_id = $1 AND o.id = ANY($2::uuid[]) GROUP BY o.id) b
 WHERE a.org_id = $1 AND a.id = b.id AND b.taken > 0`

/**
 * Takes back the newest failures in a row that only said that the condition could not be judged, because now it was. Runs
 * that failed still count, and the newest of them is the error that is shown. Runs by hand and repeated ones never counted.
 */
export async function clearConditionError(
  tx: Pick<Tx, 'client'>,
  orgId: string,
  automationIds: string[],
): Promise<void> {
  if (automationIds.length > 0) await tx.client.query(uncount, [orgId, automationIds])
}
