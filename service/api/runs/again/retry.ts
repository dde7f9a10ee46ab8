import type { RetryRunInput } from '#contract/run-input.ts'
import type { Run } from '#contract/run-shape.ts'
import type { Context } from '#service/core/context.ts'
import { conflict, notFound } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'
import { type Reader, rows } from '#service/db/client.ts'
import { takeTurnToRetry } from '#service/deliveries/retried.ts'
import { queueRun } from '../start.ts'
import { checkRepeatable, decidedAgain, type Past, pastColumns, repeatOf, versionOf } from './repeating.ts'

const statement = `SELECT ${pastColumns}
  FROM runs r JOIN automations a ON a.org_id = r.org_id AND a.id = r.automation_id WHERE r.org_id = $1 AND r.id = $2`

async function past(reader: Reader, orgId: string, runId: string): Promise<Past> {
  const [found] = await rows<Past>(reader, statement, [orgId, runId])
  if (!found) throw notFound('run')
  return found
}

/**
 * Repeats a run with the same event: as it ran with the same decision too, or as the automation is now. One that was stopped by its channels, branches
 * or condition is checked again, and recorded with the result.
 */
export async function retryRun(context: Context, { runId, definition }: RetryRunInput): Promise<Run> {
  const { orgId, db } = context
  const before = await past(db, orgId, runId)
  const decided = await decidedAgain(context, before, { of: definition })
  return write(context, async (tx) => {
    await takeTurnToRetry(tx, orgId)
    const run = await past(tx, orgId, runId)
    checkRepeatable(run)
    if (versionOf(run, definition) !== versionOf(before, definition))
      throw conflict('The automation was changed meanwhile. Check it, and run this again.')
    return queueRun(tx, context, repeatOf(run, definition, decided))
  })
}
