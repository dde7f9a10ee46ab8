import type { RunStep } from '#contract/run-shape.ts'
import { forStorage, plainText } from '#service/core/model-data.ts'
import type { Database } from '#service/db/client.ts'
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
  /** Stores a step, and with it, all or nothing, what another attempt goes on with. */
  write(step: NewStep, kept?: KeptAnswer[]): Promise<void>
}

/**
 * Times are those of the database's clock: how long ago a step began and ended is measured here. What is kept is written by the
 * newest attempt only; the same once more, after a lost connection, changes nothing.
 */
const insert = `WITH stored AS (
    INSERT INTO run_steps (org_id, run_id, n, attempt, kind, name, input, output, error, input_tokens, output_tokens,
      started_at, finished_at)
    SELECT $1, $2, coalesce(max(n), 0) + 1, $3, $4, $5, $6, $7, $8, $9, $10,
           clock.now - $11 * interval '1 millisecond', clock.now - $12 * interval '1 millisecond'
      FROM (SELECT clock_timestamp() AS now) clock LEFT JOIN run_steps ON org_id = $1 AND run_id = $2
     GROUP BY clock.now
    RETURNING n),
  kept AS (
    INSERT INTO run_answers AS a (org_id, run_id, n, call, attempt, content)
    SELECT $1, $2, k.n, k.call, $3, k.content
      FROM json_to_recordset($14::json) AS k(n int, call text, content text)
      JOIN runs r ON r.org_id = $1 AND r.id = $2 AND r.attempt <= $3
    ON CONFLICT (org_id, run_id, n, call) DO UPDATE SET content = excluded.content
      WHERE a.attempt = excluded.attempt AND a.content = excluded.content
    RETURNING 1)
  SELECT pg_notify('${stepChannel}', $13), (SELECT count(*)::int FROM kept) AS kept FROM stored`

/** Stores the steps of a run as they happen. Numbers go on over all attempts, so that a stream can be resumed. */
export function stepLog(db: Database, run: Pick<ClaimedRun, 'orgId' | 'id' | 'attempt'>): StepLog {
  async function write(step: NewStep, kept: KeptAnswer[], ended: number, triesLeft: number): Promise<void> {
    const { kind, name, input, output, error, inputTokens = 0, outputTokens = 0, since } = step
    const spoken = error === undefined ? null : plainText(error, 2000)
    const what = [kind, plainText(name, 200), forStorage(input), forStorage(output), spoken]
    const used = [inputTokens, outputTokens]
    const ago = () => [performance.now() - since, performance.now() - ended]
    const rest = [run.id, JSON.stringify(kept)]
    const store = () =>
      db.pool.query<{ kept: number }>(insert, [
        run.orgId,
        run.id,
        run.attempt,
        ...what,
        ...used,
        ...ago(),
        ...rest,
      ])
    try {
      const stored = await outlast(store, { ms: leaseMs })
      if (stored.rows[0]?.kept !== kept.length) throw new Error('Another process has taken the run over.')
    } catch (failure) {
      // Another attempt, whose lease had run out, wrote the same number.
      if (triesLeft === 0 || !isTaken(failure)) throw failure
      await write(step, kept, ended, triesLeft - 1)
    }
  }
  return { write: (step, kept = []) => write(step, kept, performance.now(), 3) }
}
