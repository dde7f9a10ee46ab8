import { isStoppedTest } from '#contract/common/stopped-test.ts'
import type { RetryRunInput } from '#contract/run-input.ts'
import type { Run } from '#contract/run-shape.ts'
import type { Context } from '#service/core/context.ts'
import { conflict, notFound } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { loadDefinition } from '#service/engine/queue/definition.ts'
import type { NewRun } from '#service/engine/queue/insert.ts'
import { type Decided, judged, notAsked, pastEvent } from './replay.ts'
import { over } from './run-row.ts'
import { queueRun } from './start.ts'

type Past = Pick<Run, 'reason' | 'startedAt' | 'status'> & {
  automationId: string
  version: number
  presentVersion: number
  cause: NewRun['cause']
  scheduledFor: string | null
  eventId: string | null
  slots: number
  verdict: NewRun['verdict'] | null
  dryRun: boolean
  isDeleted: boolean
}

type Reader = { client: Pick<Tx['client'], 'query'> }

async function past({ client }: Reader, orgId: string, runId: string): Promise<Past> {
  const found = await client.query<Past>(
    `SELECT r.automation_id AS "automationId", r.version, r.cause, r.status, r.reason, r.started_at AS "startedAt",
            r.scheduled_for AS "scheduledFor", r.event_id AS "eventId", r.slots, r.verdict, r.dry_run AS "dryRun",
            a.deleted_at IS NOT NULL AS "isDeleted", a.version AS "presentVersion"
       FROM runs r JOIN automations a ON a.org_id = r.org_id AND a.id = r.automation_id
      WHERE r.org_id = $1 AND r.id = $2`,
    [orgId, runId],
  )
  if (!found.rows[0]) throw notFound('run')
  return found.rows[0]
}

const stoppedTest =
  'This test was stopped before it ran. Start it again from its event, where you choose what it may do.'

/** A person started it without asking the condition. */
function wasChosen({ verdict }: Past): boolean {
  return verdict?.answer === 'yes' && verdict.model === null
}

/** The checks before the run stopped it, or never took place. */
function wasStopped({ cause, status, reason }: Past): boolean {
  if (cause !== 'event' && cause !== 'retry') return false
  return status === 'skipped' || status === 'missed' || (status === 'failed' && reason === 'condition-error')
}

const byHand = (passed: string) =>
  `The run that it repeats was started by hand, which passes over the ${passed}.`

type Definition = RetryRunInput['definition']

const versionOf = ({ version, presentVersion }: Past, definition: Definition) =>
  definition === 'present' ? presentVersion : version

/** Another version has other checks, so what they said of the event in its time counts no longer. */
function asksAgain(run: Past, definition: Definition): boolean {
  const wasNotAsked = run.cause === 'manual' || (run.cause === 'test' && run.verdict === null)
  if (wasNotAsked || wasChosen(run)) return false
  return wasStopped(run) || versionOf(run, definition) !== run.version
}

/**
 * Decides again about the event, with the condition of the version that is to run. A run by hand was not checked, and is not
 * when it is repeated. Null where there is nothing to decide.
 */
async function decidedAgain(context: Context, run: Past, of: Definition): Promise<Decided | null> {
  const { automationId, eventId, cause } = run
  const version = versionOf(run, of)
  const asks = asksAgain(run, of)
  if (eventId === null || run.isDeleted || !(asks || cause === 'manual')) return null
  const event = await pastEvent(context, eventId)
  if (!event && asks) throw conflict('The event of this run is no longer kept, so it cannot be repeated.')
  const definition = await loadDefinition({ client: context.db.pool }, context.orgId, automationId, version)
  if (!event || definition?.schedule.type !== 'event') return null
  const { schedule } = definition
  return asks ? judged(context, schedule, event) : notAsked(schedule, event, byHand)
}

function checkRepeatable(run: Past): void {
  if (!over.has(run.status)) throw conflict('This run is not over yet. Cancel it, or wait until it is.')
  if (run.isDeleted) throw conflict('This automation was deleted. Bring it back first.')
  if (isStoppedTest(run)) throw conflict(stoppedTest)
}

const occasionOf = ({ scheduledFor, eventId, slots }: Past) => ({
  ...(scheduledFor === null ? {} : { scheduledFor: new Date(scheduledFor) }),
  ...(eventId === null ? {} : { eventId, slots }),
})

const keptVerdict = ({ verdict, version: asked }: Past, version: number) =>
  verdict && version === asked ? { verdict } : {}

/**
 * Repeats a run with the same event: as it ran with the same decision too, or as the automation is now. One that was stopped by its channels, branches
 * or condition is checked again, and recorded with the result.
 */
export async function retryRun(context: Context, { runId, definition }: RetryRunInput): Promise<Run> {
  const { orgId, db } = context
  const before = await past({ client: db.pool }, orgId, runId)
  const decided = await decidedAgain(context, before, definition)
  return write(context, async (tx) => {
    const run = await past(tx, orgId, runId)
    checkRepeatable(run)
    const version = versionOf(run, definition)
    if (version !== versionOf(before, definition))
      throw conflict('The automation was changed meanwhile. Look at it, and run this again.')
    const { automationId, cause, dryRun } = run
    return queueRun(tx, context, {
      ...{ automationId, version, dryRun, retryOf: runId },
      // A test stays one: it uses no slot and moves nothing.
      cause: cause === 'test' ? 'test' : 'retry',
      ...occasionOf(run),
      ...(decided ?? keptVerdict(run, version)),
    })
  })
}
