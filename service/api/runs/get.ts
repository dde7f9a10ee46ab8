import type pg from 'pg'
import type { Run, RunDetail, RunStep } from '#contract/run-shape.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { rows } from '#service/db/client.ts'
import { deliveriesOfRuns } from '#service/deliveries/delivery-row.ts'
import { type RunRow, runColumns, runJoins, toRun } from './run-row.ts'

type DetailRow = RunRow & Pick<RunDetail, 'verdict' | 'event' | 'output'>

const detail = `SELECT ${runColumns}, r.verdict, r.output, CASE WHEN e.id IS NOT NULL THEN
    jsonb_build_object('id', e.id, 'name', e.name, 'source', e.source,
      'occurredAt', to_char(e.occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'payload', e.payload)
  END AS event
  FROM runs r ${runJoins} WHERE r.org_id = $1 AND r.id = $2`

export async function stepsOf(
  context: Pick<Context, 'db' | 'orgId'>,
  runId: string,
  after: number,
  most: number,
): Promise<RunStep[]> {
  return rows<RunStep>(
    context.db,
    `SELECT n, attempt, kind, name, input, output, error, input_tokens AS "inputTokens", output_tokens AS "outputTokens",
            started_at AS "startedAt", finished_at AS "finishedAt"
       FROM run_steps WHERE org_id = $1 AND run_id = $2 AND n > $3 ORDER BY n LIMIT $4`,
    [context.orgId, runId, after, most],
  )
}

const mostSteps = 500

export async function getRun(context: Context, { runId }: { runId: string }): Promise<RunDetail> {
  const [row] = await rows<DetailRow>(context.db, detail, [context.orgId, runId])
  if (!row) throw notFound('run')
  const { verdict, output, event, ...rest } = row
  const steps = await stepsOf(context, runId, 0, mostSteps)
  const deliveries = await deliveriesOfRuns(context.db, context.orgId, [runId])
  return { ...toRun(rest), verdict, output, event, steps, deliveries: deliveries.get(runId) ?? [] }
}

/** Reads a run in the transaction that wrote it. */
export async function getRunWithin(client: pg.ClientBase, orgId: string, runId: string): Promise<Run> {
  const statement = `SELECT ${runColumns} FROM runs r ${runJoins} WHERE r.org_id = $1 AND r.id = $2`
  const found = await client.query<RunRow>(statement, [orgId, runId])
  if (!found.rows[0]) throw notFound('run')
  const deliveries = await deliveriesOfRuns({ pool: client }, orgId, [runId])
  return { ...toRun(found.rows[0]), deliveries: deliveries.get(runId) ?? [] }
}
