import type { StreamRunQuery } from '#contract/run-input.ts'
import type { RunStreamEvent } from '#contract/runs.ts'
import type { Context } from '#service/core/context.ts'
import { invalid, notFound } from '#service/core/errors.ts'
import { behind, sightOf } from '#service/core/visibility.ts'
import { type Database, rows } from '#service/db/client.ts'
import { stepChannel } from '#service/engine/queue/steps.ts'
import { stepsOf } from './get.ts'
import { isEventVisible, over } from './run-row.ts'

type Watch = {
  /** Waits until something happened to the run, `most` milliseconds passed, or the signal aborts. */
  next(most: number, signal: AbortSignal): Promise<void>
  end(): void
}

type Line = { wake: Map<string, Set<() => void>>; close: Promise<() => Promise<void>> }

/** One listening connection for each database, however many runs are followed. */
const lines = new WeakMap<Database, Line>()

function lineOf(db: Database): Line {
  const known = lines.get(db)
  if (known) return known
  const wake: Line['wake'] = new Map()
  const ring = (runId: string) => wake.get(runId)?.forEach((it) => void it())
  const close = db.listen(stepChannel, ring, () => undefined)
  const line = { wake, close }
  lines.set(db, line)
  return line
}

function leave(db: Database, line: Line, runId: string, ring: () => void): void {
  const ofRun = line.wake.get(runId)
  ofRun?.delete(ring)
  if (ofRun?.size === 0) line.wake.delete(runId)
  if (line.wake.size > 0 || lines.get(db) !== line) return
  lines.delete(db)
  void line.close.then((close) => close()).catch(() => undefined)
}

/** Wakes when something happened to a run, also when it happened between two waits. */
function watch(db: Database, runId: string): Watch {
  const line = lineOf(db)
  let rung = false
  let wake: () => void = () => undefined
  const ring = () => {
    rung = true
    wake()
  }
  const ofRun = line.wake.get(runId) ?? new Set()
  line.wake.set(runId, ofRun.add(ring))
  return {
    next: (most, signal) =>
      new Promise((resolve) => {
        if (rung || signal.aborted) {
          rung = false
          return resolve()
        }
        const done = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', done)
          rung = false
          resolve()
        }
        const timer = setTimeout(done, most)
        signal.addEventListener('abort', done, { once: true })
        wake = done
      }),
    end: () => leave(db, line, runId, ring),
  }
}

type State = Extract<RunStreamEvent, { event: 'end' }>['data']

async function stateOf(context: Context, runId: string): Promise<State> {
  const values = [context.orgId, runId]
  const sight = sightOf(context, '$1', behind(values))
  const [state] = await rows<State>(
    context.db,
    `SELECT r.status, r.reason, CASE WHEN ${isEventVisible(sight)} THEN r.reason_text END AS "reasonText"
       FROM runs r LEFT JOIN events e ON e.org_id = r.org_id AND e.id = r.event_id
      WHERE r.org_id = $1 AND r.id = $2`,
    values,
  )
  if (!state) throw notFound('run')
  return state
}

/** Milliseconds until the run is read again, whether or not a notification came. */
const askEvery = 1000
const most = 100
/** Milliseconds until a client has to ask anew, and show its key again. */
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

/** Streams the steps of a run after a given one, each as it is stored, and then its end. */
export async function streamRun(
  context: Context,
  { runId, after }: StreamRunQuery,
  { lastEventId, signal = new AbortController().signal }: Client,
): Promise<AsyncGenerator<RunStreamEvent, void, void>> {
  const from = startOf(after, lastEventId)
  await stateOf(context, runId)
  return follow(context, runId, from, signal)
}
