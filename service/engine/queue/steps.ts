import type { RunStep } from '#contract/run-shape.ts'
import { forStorage, plainText } from '#service/core/model-data.ts'
import { type Database, prepared } from '#service/db/client.ts'
import { isTaken, outlast } from '#service/db/failures.ts'
import type { KeptAnswer } from './answers.ts'
import type { ClaimedRun } from './claim.ts'
import { leaseMs } from './lease.ts'

/** Channel on which the database says the id of a run whenever a step of it was stored, or it ended. */
export const stepChannel = 'signalbox_run_steps'

type NewStep = Pick<RunStep, 'kind' | 'name'> & {
  input?: unknown
  output?: unknown
  error?: string
  inputTokens?: number
  outputTokens?: number
  /** When it began, by `performance`. */
  since: number
}

export type StepLog = {
  /** Stores a step, those noted before it, and what another attempt goes on with: all or nothing. */
  write(step: NewStep, kept?: KeptAnswer[]): Promise<void>
  /** Notes a step that another attempt simply does again. It is stored with the next, a moment later at most. */
  note(step: NewStep): Promise<void>
  /** Stores what was noted and is not stored yet. */
  flush(): Promise<void>
}

/**
 * Times are those of the database's clock: how long ago a step began and ended is measured here. What is kept is written by the
 * newest attempt only; the same once more, after a lost connection, changes nothing.
 */
const insert = `WITH stored AS (
    INSERT INTO run_steps (org_id, run_id, n, attempt, kind, name, input, output, error, input_tokens, output_tokens,
      started_at, finished_at)
    SELECT $1, $2, last.n + s.place, $3, s.kind, s.name, s.input::jsonb, s.output::jsonb, s.error, s."inputTokens", s."outputTokens",
           last.now - s.began * interval '1 millisecond', last.now - s.ended * interval '1 millisecond'
      FROM (SELECT coalesce(max(n), 0) AS n, clock_timestamp() AS now FROM run_steps WHERE org_id = $1 AND run_id = $2) last,
           json_to_recordset($4::json) AS s(place int, kind text, name text, input text, output text, error text,
             "inputTokens" int, "outputTokens" int, began float8, ended float8)),
  kept AS (
    INSERT INTO run_answers AS a (org_id, run_id, n, call, attempt, content)
    SELECT $1, $2, k.n, k.call, $3, k.content
      FROM json_to_recordset($5::json) AS k(n int, call text, content text)
      JOIN runs r ON r.org_id = $1 AND r.id = $2 AND r.attempt <= $3
    ON CONFLICT (org_id, run_id, n, call) DO UPDATE SET content = excluded.content
      WHERE a.attempt = excluded.attempt AND a.content = excluded.content
    RETURNING 1)
  SELECT pg_notify('${stepChannel}', $2::text), (SELECT count(*)::int FROM kept) AS kept`

/** Milliseconds that a noted step may wait: long enough for a short run to be one write, too short to be missed on a screen. */
const mostWaitMs = 200

type Waiting = { step: NewStep; ended: number }

function toRecord({ step, ended }: Waiting, index: number) {
  const { kind, name, input, output, error, inputTokens = 0, outputTokens = 0, since } = step
  const now = performance.now()
  return {
    ...{ place: index + 1, kind, inputTokens, outputTokens },
    name: plainText(name, 200),
    input: forStorage(input),
    output: forStorage(output),
    error: error === undefined ? null : plainText(error, 2000),
    ...{ began: now - since, ended: now - ended },
  }
}

/** Stores the steps of a run as they happen. Numbers go on over all attempts, so that a stream can be resumed. */
export function stepLog(db: Database, run: Pick<ClaimedRun, 'orgId' | 'id' | 'attempt'>): StepLog {
  let noted: Waiting[] = []

  async function store(steps: Waiting[], kept: KeptAnswer[], triesLeft = 3): Promise<void> {
    const of = [run.orgId, run.id, run.attempt]
    const once = () =>
      prepared<{ kept: number }>(db.pool, insert, [
        ...of,
        JSON.stringify(steps.map(toRecord)),
        JSON.stringify(kept),
      ])
    try {
      const stored = await outlast(once, { ms: leaseMs })
      if (stored.rows[0]?.kept !== kept.length) throw new Error('Another process has taken the run over.')
    } catch (failure) {
      // Another attempt, whose lease had run out, wrote the same number.
      if (triesLeft === 0 || !isTaken(failure)) throw failure
      await store(steps, kept, triesLeft - 1)
    }
  }
  const take = () => {
    const steps = noted
    noted = []
    return steps
  }
  const hold = (step: NewStep) => noted.push({ step, ended: performance.now() })
  const flush = async () => {
    if (noted.length > 0) await store(take(), [])
  }
  return {
    flush,
    async write(step, kept = []) {
      hold(step)
      await store(take(), kept)
    },
    async note(step) {
      hold(step)
      const [first] = noted
      if (first && performance.now() - first.ended >= mostWaitMs) await flush()
    },
  }
}
