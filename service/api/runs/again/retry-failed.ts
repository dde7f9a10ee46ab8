import {
  mostRetried,
  type NotRetriedReason,
  type RetriedRuns,
  type RetryFailedRunsInput,
} from '#contract/retry-failed.ts'
import { type Change, recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { transaction, write } from '#service/core/write.ts'
import { rows, type Tx } from '#service/db/client.ts'
import { ableOf, requireKnown, retriedOf, takeTurnToRetry } from '#service/deliveries/retried.ts'
import { insertRuns } from '#service/engine/queue/insert.ts'
import { type Decided, decidedWithoutModel } from '../replay.ts'
import { requestNow } from '../start.ts'
import { failedRuns, repeatableRuns } from './failed-runs.ts'
import { decidedAgain, type Past, repeatOf, versionOf } from './repeating.ts'

/** Conditions that one request asks a model about, all at once: it is answered before a proxy gives up. */
const mostJudged = 10

const texts: Partial<Record<NotRetriedReason, string>> = {
  'already-retried': 'They were retried before.',
  'automation-deleted': 'Their automation was deleted. Restore it, then retry them.',
  'destination-gone':
    'Nothing is connected that sends to their destination. Choose another one in the automation, or add it in the settings.',
  'event-gone': 'Their event is no longer kept, so its checks cannot be repeated.',
  test: 'They were tests. Start a new test from the automation.',
}

type Decision = { version: number; decided: Decided | null }

async function repeatable(tx: Tx, orgId: string, input: RetryFailedRunsInput) {
  const parts = await failedRuns(tx, orgId, input)
  const runs = input.dryRun ? [] : await repeatableRuns(tx, orgId, input, parts)
  return { parts, runs }
}

/** Decides about the events of runs whose checks are asked again. Those that a model has to judge beyond the limit are left out. */
async function decisionsOf(
  context: Context,
  runs: Past[],
  of: RetryFailedRunsInput['definition'],
): Promise<Map<string, Decision>> {
  const decisions = new Map<string, Decision>()
  const toJudge: Past[] = []
  const keep = (run: Past, decided: Decided | null) =>
    decisions.set(run.id, { version: versionOf(run, of), decided })
  for (const run of runs) {
    let needsModel = false
    const decided = await decidedAgain(context, run, {
      of,
      asks: async (...asked) => {
        const cheap = await decidedWithoutModel(...asked)
        needsModel = cheap === null
        return cheap ?? {}
      },
    }).catch(leftOut)
    if (needsModel) toJudge.push(run)
    else if (decided !== undefined) keep(run, decided)
  }
  await Promise.all(
    toJudge.slice(0, mostJudged).map(async (run) => {
      const decided = await decidedAgain(context, run, { of }).catch(leftOut)
      if (decided !== undefined) keep(run, decided)
    }),
  )
  return decisions
}

/** An event that is deleted at this moment: the next request names its run among those that are left alone. */
function leftOut(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'CONFLICT') return undefined
  throw error
}

async function repeatAll(
  tx: Tx,
  context: Context,
  {
    runs,
    of,
    decisions,
  }: { runs: Past[]; of: RetryFailedRunsInput['definition']; decisions: Map<string, Decision> },
): Promise<RetriedRuns['runs']> {
  const { orgId, actor } = context
  const request = await requestNow(tx, context)
  const repeated = runs.flatMap((run) => {
    const decision = decisions.get(run.id)
    if (!decision || decision.version !== versionOf(run, of)) return []
    return [
      { status: 'queued' as const, ...repeatOf(run, of, decision.decided), ...request, rank: 2 as const },
    ]
  })
  if (repeated.length === 0) return []
  await insertRuns(tx, repeated)
  const perAutomation = Map.groupBy(repeated, ({ automationId }) => automationId)
  await recordChanges(
    tx,
    orgId,
    actor,
    [...perAutomation].map(
      ([entityId, { length }]): Change => ({
        ...{ entity: 'automation', entityId, operation: 'UPDATE' },
        ...{ changes: { retriedRuns: length }, previousValues: {} },
      }),
    ),
  )
  return rows<RetriedRuns['runs'][number]>(
    tx,
    `SELECT id, retry_of AS "retryOf", automation_id AS "automationId", status FROM runs
      WHERE org_id = $1 AND retry_of = ANY($2::uuid[]) ORDER BY seq`,
    [orgId, repeated.map(({ retryOf }) => retryOf)],
  )
}

/** Repeats what failed in a span, each run once, however many ask; behind the runs of schedules. */
export async function retryFailedRuns(context: Context, input: RetryFailedRunsInput): Promise<RetriedRuns> {
  const { orgId, db } = context
  const { dryRun, definition: of } = input
  // Models are asked before the transaction.
  const before = dryRun ? [] : (await transaction(db, (tx) => repeatable(tx, orgId, input))).runs
  const decisions = await decisionsOf(context, before, of)
  return write(context, async (tx) => {
    await requireKnown(tx, orgId, input.automationId)
    if (!dryRun) await takeTurnToRetry(tx, orgId)
    const { parts, runs } = await repeatable(tx, orgId, input)
    const made = await repeatAll(tx, context, { runs, of, decisions })
    const retried = dryRun ? Math.min(ableOf(parts), mostRetried) : made.length
    return { ...retriedOf(parts, retried, texts), runs: made }
  })
}
