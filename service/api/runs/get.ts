import type pg from 'pg'
import type { Run, RunDetail, RunStep } from '#contract/run-shape.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { behind, type Sight, sightOf } from '#service/core/visibility.ts'
import { rows } from '#service/db/client.ts'
import { deliveriesOfRuns } from '#service/deliveries/delivery-row.ts'
import { eventsTogether } from '#service/engine/queue/together.ts'
import { inboxItemOf, isEventVisible, type RunRow, runColumns, runJoins, toRun } from './run-row.ts'

type DetailRow = RunRow & Pick<RunDetail, 'verdict' | 'event' | 'output' | 'presentVersion'>

const detail = (
  sight: Sight,
  inboxItem: string,
) => `SELECT ${runColumns(sight, inboxItem)}, r.output, a.version AS "presentVersion",
  CASE WHEN ${isEventVisible(sight)} THEN r.verdict END AS verdict, CASE WHEN e.id IS NOT NULL THEN
    jsonb_build_object('id', e.id, 'name', e.name, 'source', e.source,
      'occurredAt', to_char(e.occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'payload', ${sight.isWhole ? 'e.payload' : `CASE WHEN ${sight.payload('e.payload')} THEN e.payload ELSE '{}' END`})
  END AS event
  FROM runs r ${runJoins} WHERE r.org_id = $1 AND r.id = $2`

/** Hides what a run read from members who do not see all channels, because it may come from any of them. */
export async function stepsOf(
  context: Pick<Context, 'db' | 'orgId' | 'principal'>,
  runId: string,
  after: number,
  most: number,
): Promise<RunStep[]> {
  const values = [context.orgId, runId, after, most]
  const { isWhole } = sightOf(context, '$1', behind(values))
  const [input, output] = isWhole ? ['input', 'output'] : ['NULL AS input', 'NULL AS output']
  return rows<RunStep>(
    context.db,
    `SELECT n, attempt, kind, name, ${input}, ${output}, error, input_tokens AS "inputTokens", output_tokens AS "outputTokens",
            started_at AS "startedAt", finished_at AS "finishedAt"
       FROM run_steps WHERE org_id = $1 AND run_id = $2 AND n > $3 ORDER BY n LIMIT $4`,
    values,
  )
}

const mostSteps = 500
const mostFurther = 100

/** Reads the events that a run took together with its own, as far as the member may see them. */
async function furtherEvents(context: Context, { id, slots }: Pick<Run, 'id' | 'slots'>) {
  if (slots === 1) return []
  const values: unknown[] = [context.orgId, id, mostFurther]
  const sight = sightOf(context, '$1', behind(values))
  return rows<RunDetail['furtherEvents'][number]>(
    context.db,
    `${eventsTogether} SELECT e.id, e.name, e.occurred_at AS "occurredAt" FROM together e
      WHERE ${sight.isWhole ? 'true' : sight.payload('e.payload')} ORDER BY e.seq LIMIT $3`,
    values,
  )
}

export async function getRun(context: Context, { runId }: { runId: string }): Promise<RunDetail> {
  const values = [context.orgId, runId]
  const add = behind(values)
  const statement = detail(sightOf(context, '$1', add), inboxItemOf(context, add))
  const [row] = await rows<DetailRow>(context.db, statement, values)
  if (!row) throw notFound('run')
  const { verdict, output, event, presentVersion } = row
  const steps = await stepsOf(context, runId, 0, mostSteps)
  const further = row.eventId === null ? [] : await furtherEvents(context, row)
  const deliveries = await deliveriesOfRuns(context.db, context, [runId])
  const own = { presentVersion, verdict, output, event, furtherEvents: further, steps }
  return { ...toRun(row), ...own, deliveries: deliveries.get(runId) ?? [] }
}

/** Reads a run in the transaction that wrote it. */
export async function getRunWithin(
  client: pg.ClientBase,
  context: Pick<Context, 'orgId' | 'principal'>,
  runId: string,
): Promise<Run> {
  const values = [context.orgId, runId]
  const add = behind(values)
  const columns = runColumns(sightOf(context, '$1', add), inboxItemOf(context, add))
  const statement = `SELECT ${columns} FROM runs r ${runJoins} WHERE r.org_id = $1 AND r.id = $2`
  const found = await client.query<RunRow>(statement, values)
  if (!found.rows[0]) throw notFound('run')
  const deliveries = await deliveriesOfRuns({ pool: client }, context, [runId])
  return { ...toRun(found.rows[0]), deliveries: deliveries.get(runId) ?? [] }
}
