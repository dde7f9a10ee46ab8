import type { StartRunInput } from '#contract/run-input.ts'
import type { Run } from '#contract/run-shape.ts'
import { lockPresent } from '#service/api/automations/edit/definition.ts'
import type { Context } from '#service/core/context.ts'
import { conflict, invalid } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { insertRuns, type NewRun } from '#service/engine/queue/insert.ts'
import { getRunWithin } from './get.ts'
import { replayOf, visibleEvent } from './replay.ts'

async function requireEvent(tx: Tx, context: Context, eventId: string): Promise<void> {
  if (!(await visibleEvent(context, eventId, tx)))
    throw invalid([{ path: ['eventId'], message: 'There is no such event, or it is no longer kept' }])
}

/** Fields of a new run: the caller asks for it, and it is due now. */
export async function requestNow(
  tx: Tx,
  { orgId, actor: { id, name, image } }: Pick<Context, 'orgId' | 'actor'>,
): Promise<Pick<NewRun, 'orgId' | 'dueAt' | 'requestedBy'>> {
  const now = await tx.client.query<{ now: string }>('SELECT now() AS now')
  return { orgId, dueAt: new Date(now.rows[0]?.now ?? Date.now()), requestedBy: { id, name, image } }
}

/** Queues a run, due now and ahead of scheduled ones, or records one that is decided already. */
export async function queueRun(
  tx: Tx,
  context: Pick<Context, 'orgId' | 'actor' | 'principal'>,
  run: Pick<NewRun, 'automationId' | 'version' | 'cause'> & Partial<NewRun>,
): Promise<Run> {
  const request = await requestNow(tx, context)
  const [queued] = await insertRuns(tx, [{ status: 'queued', ...run, ...request, rank: 0 }])
  if (!queued) throw new Error('the run was not written')
  return getRunWithin(tx.client, context, queued.id)
}

/** Starts a run by hand, also of a paused automation. The schedule does not move. */
export async function startRun(context: Context, input: StartRunInput): Promise<Run> {
  const { automationId, dryRun, asTest, eventId } = input
  const replay = await replayOf(context, input)
  return write(context, async (tx) => {
    const { id, version } = await lockPresent(tx, context.orgId, automationId)
    if (replay && replay.version !== version)
      throw conflict('The automation was changed while its condition was judged. Start the test again.')
    if (eventId !== undefined) await requireEvent(tx, context, eventId)
    return queueRun(tx, context, {
      ...{ automationId: id, version, dryRun, cause: dryRun || asTest ? 'test' : 'manual' },
      ...(eventId === undefined ? {} : { eventId }),
      ...replay?.decided,
    })
  })
}
