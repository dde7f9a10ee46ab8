import type { RunStep } from '#contract/run-shape.ts'
import { forStorage, plainText } from '#service/core/model-data.ts'
import type { Database } from '#service/db/client.ts'
import { isTaken, outlast } from '#service/db/failures.ts'
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
  startedAt: Date
}

export type StepLog = { write(step: NewStep): Promise<void> }

const insert = `WITH stored AS (
    INSERT INTO run_steps (org_id, run_id, n, attempt, kind, name, input, output, error, input_tokens, output_tokens,
      started_at, finished_at)
    SELECT $1, $2, coalesce(max(n), 0) + 1, $3, $4, $5, $6, $7, $8, $9, $10, $11, greatest(clock_timestamp(), $11)
      FROM run_steps WHERE org_id = $1 AND run_id = $2
    RETURNING n)
  SELECT pg_notify('${stepChannel}', $12) FROM stored`

/** Stores the steps of a run as they happen. Numbers go on over all attempts, so that a stream can be resumed. */
export function stepLog(db: Database, run: Pick<ClaimedRun, 'orgId' | 'id' | 'attempt'>): StepLog {
  async function write(step: NewStep, triesLeft: number): Promise<void> {
    const { kind, name, input, output, error, inputTokens = 0, outputTokens = 0, startedAt } = step
    const spoken = error === undefined ? null : plainText(error, 2000)
    const values = [
      forStorage(input),
      forStorage(output),
      spoken,
      inputTokens,
      outputTokens,
      startedAt,
      run.id,
    ]
    try {
      const row = [run.orgId, run.id, run.attempt, kind, plainText(name, 200), ...values]
      await outlast(() => db.pool.query(insert, row), { ms: leaseMs })
    } catch (failure) {
      // Another attempt, whose lease had run out, wrote the same number.
      if (triesLeft === 0 || !isTaken(failure)) throw failure
      await write(step, triesLeft - 1)
    }
  }
  return { write: (step) => write(step, 3) }
}
