import type { Tx } from '#service/db/client.ts'
import {
  afterFailure,
  clearConditionError,
  keyOf,
  lockAutomations,
  type Setback,
} from '../../queue/automation-state.ts'
import { type TellDeps, tellOwner } from '../../queue/tell-owner.ts'
import type { Decided } from './decide.ts'
import type { DueEvent } from './types.ts'

export type Recorded = {
  event: DueEvent
  decided: Decided[]
  now: string
  /** The row that was written for each automation. */
  runs: Map<string, string>
}

const setBack = `UPDATE automations a
   SET failures_in_row = m."failuresInRow", last_error_message = m."errorMessage",
       enabled = a.enabled AND m."pausedReason" IS NULL, paused_reason = coalesce(m."pausedReason", a.paused_reason)
  FROM jsonb_to_recordset($2::jsonb)
    AS m("automationId" uuid, "failuresInRow" int, "errorMessage" text, "pausedReason" text)
 WHERE a.org_id = $1 AND a.id = m."automationId" AND a.deleted_at IS NULL`

type Failed = { automationId: string; message: string; lasts: boolean }

function failedOf(decided: Decided[]): Failed[] {
  return decided.flatMap(({ listener: { id }, decision }) =>
    decision.kind === 'fail'
      ? [{ automationId: id, message: decision.reasonText, lasts: decision.lasts }]
      : [],
  )
}

/** Those that could not be judged before and have been now. */
function judgedAgain(decided: Decided[]): string[] {
  return decided.flatMap(({ listener: { id, failing }, decision }) =>
    failing && decision.kind !== 'retry' && decision.verdict?.model ? [id] : [],
  )
}

/**
 * A condition that could not be judged is a failed run of its automation, and counts as one. What would pass by itself
 * pauses nothing: nobody should have to resume by hand what a provider's bad hour stopped.
 */
export async function moveListeners(tx: Tx, deps: TellDeps, recorded: Recorded): Promise<void> {
  const { event, decided, now, runs } = recorded
  const { orgId } = event
  const failed = failedOf(decided)
  const judged = judgedAgain(decided)
  const ids = [...failed.map(({ automationId }) => automationId), ...judged]
  if (ids.length === 0) return
  const { automations } = await lockAutomations(
    tx,
    ids.map((automationId) => ({ orgId, automationId })),
    new Date(now),
  )
  const moves = failed.flatMap(({ automationId, message, lasts }): (Setback & { automationId: string })[] => {
    const automation = automations.get(keyOf(orgId, automationId))
    if (!automation) return []
    return [{ automationId, ...afterFailure(automation, message, { isRare: false, mayPause: lasts }) }]
  })
  if (moves.length > 0) await tx.client.query(setBack, [orgId, JSON.stringify(moves)])
  await clearConditionError(tx, orgId, judged)
  for (const move of moves) {
    const runId = runs.get(move.automationId)
    if (runId !== undefined) await tellOwner(tx, deps, { orgId, runId, ...move })
  }
}
