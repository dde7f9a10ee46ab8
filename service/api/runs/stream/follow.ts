import type { RunStreamEvent, StreamRunQuery } from '#contract/runs.ts'
import type { Context } from '#service/core/context.ts'
import { invalid, notFound } from '#service/core/errors.ts'
import { rows } from '#service/db/client.ts'
import { stepsOf } from '../get.ts'
import { over } from '../run-row.ts'
import { watch } from './watch.ts'

type State = Extract<RunStreamEvent, { event: 'end' }>['data']

async function stateOf({ db, orgId }: Context, runId: string): Promise<State> {
  const [state] = await rows<State>(
    db,
    'SELECT status, reason, reason_text AS "reasonText" FROM runs WHERE org_id = $1 AND id = $2',
    [orgId, runId],
  )
  if (!state) throw notFound('run')
  return state
}

/** Looked at again after this long, whether or not something was told. */
const askEvery = 1000
const most = 100
/** A client that goes on after this asks anew, and proves anew that it may. */
const longest = 15 * 60_000

async function* follow(
  context: Context,
  runId: string,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<RunStreamEvent, void, void> {
  const line = watch(context.db, runId)
  const until = Date.now() + longest
  let last = after
  try {
    while (!signal.aborted && Date.now() < until) {
      // Read before the steps: what a run did before it ended is there when it has.
      const state = await stateOf(context, runId)
      const steps = await stepsOf(context, runId, last, most)
      for (const step of steps) {
        yield { event: 'step', id: String(step.n), data: step }
        last = step.n
      }
      if (steps.length === most) continue
      if (over.has(state.status)) return yield { event: 'end', data: state }
      await line.next(askEvery, signal)
    }
  } finally {
    line.end()
  }
}

function startOf(after: number | undefined, lastEventId: string | undefined): number {
  if (lastEventId === undefined || lastEventId === '') return after ?? 0
  if (!/^\d{1,9}$/.test(lastEventId))
    throw invalid([{ path: ['Last-Event-ID'], message: 'Must be the number of a step' }])
  return Number(lastEventId)
}

type Client = { lastEventId: string | undefined; signal: AbortSignal | undefined }

/** The steps of a run from a place on, each as it is stored, and its end. A run that is not there is told at once. */
export async function streamRun(
  context: Context,
  { runId, after }: StreamRunQuery,
  { lastEventId, signal = new AbortController().signal }: Client,
): Promise<AsyncGenerator<RunStreamEvent, void, void>> {
  const from = startOf(after, lastEventId)
  await stateOf(context, runId)
  return follow(context, runId, from, signal)
}
