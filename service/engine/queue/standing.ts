import { automationSettings, defaultSettings } from '#contract/common/automation-settings.ts'
import type { Tx } from '#service/db/client.ts'
import type { ClaimedRun } from './types.ts'

/** An automation as it stands, locked until the transaction ends. */
export type Automation = {
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

/** Automations are locked before their runs by whoever needs both, always in this order. */
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
