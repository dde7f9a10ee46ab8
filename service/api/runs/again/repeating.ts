import { isStoppedTest } from '#contract/common/stopped-test.ts'
import type { RetryRunInput } from '#contract/run-input.ts'
import type { Run } from '#contract/run-shape.ts'
import type { Context } from '#service/core/context.ts'
import { conflict } from '#service/core/errors.ts'
import { loadDefinition } from '#service/engine/queue/definition.ts'
import type { NewRun } from '#service/engine/queue/insert.ts'
import { type Decided, judged, notAsked, pastEvent } from '../replay.ts'
import { over } from '../run-row.ts'

/** A run that is to be repeated. */
export type Past = Pick<Run, 'id' | 'reason' | 'startedAt' | 'status'> & {
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

/** Of a run `r` and its automation `a`. */
export const pastColumns = `r.id, r.automation_id AS "automationId", r.version, r.cause, r.status, r.reason, r.started_at AS "startedAt",
  r.scheduled_for AS "scheduledFor", r.event_id AS "eventId", r.slots, r.verdict, r.dry_run AS "dryRun",
  a.deleted_at IS NOT NULL AS "isDeleted", a.version AS "presentVersion"`

export type Definition = RetryRunInput['definition']

export const versionOf = (
  { version, presentVersion }: Pick<Past, 'version' | 'presentVersion'>,
  definition: Definition,
) => (definition === 'present' ? presentVersion : version)

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

/** Another version has other checks, so what they said of the event in its time counts no longer. */
function asksAgain(run: Past, definition: Definition): boolean {
  const wasNotAsked = run.cause === 'manual' || (run.cause === 'test' && run.verdict === null)
  if (wasNotAsked || wasChosen(run)) return false
  return wasStopped(run) || versionOf(run, definition) !== run.version
}

type Asking = { of: Definition; asks?: typeof judged }

/**
 * Decides again about the event, with the condition of the version that is to run. A run by hand was not checked, and is not
 * when it is repeated. Null where there is nothing to decide.
 */
export async function decidedAgain(
  context: Context,
  run: Past,
  { of, asks = judged }: Asking,
): Promise<Decided | null> {
  const { automationId, eventId, cause } = run
  const version = versionOf(run, of)
  const isAsked = asksAgain(run, of)
  if (eventId === null || run.isDeleted || !(isAsked || cause === 'manual')) return null
  const event = await pastEvent(context, eventId)
  if (!event && isAsked) throw conflict('The event of this run is no longer kept, so it cannot be repeated.')
  const definition = await loadDefinition({ client: context.db.pool }, context.orgId, automationId, version)
  if (!event || definition?.schedule.type !== 'event') return null
  const schedule = { ...definition.schedule, rules: definition.rules }
  return isAsked ? asks(context, schedule, event) : notAsked(schedule, event, byHand)
}

const stoppedTest =
  'This test was stopped before it ran. Start it again from its event, where you choose what it may do.'

export function checkRepeatable(run: Past): void {
  if (!over.has(run.status)) throw conflict('This run is not over yet. Cancel it, or wait until it is.')
  if (run.isDeleted) throw conflict('This automation was deleted. Bring it back first.')
  if (isStoppedTest(run)) throw conflict(stoppedTest)
}

/** The new run, without when it is due and who asked for it. */
export function repeatOf(run: Past, of: Definition, decided: Decided | null) {
  const { id, automationId, cause, dryRun, scheduledFor, eventId, slots, verdict } = run
  const version = versionOf(run, of)
  const kept = verdict && version === run.version ? { verdict } : {}
  return {
    ...{ automationId, version, dryRun, retryOf: id },
    // A test stays one: it uses no slot and moves nothing.
    cause: cause === 'test' ? ('test' as const) : ('retry' as const),
    ...(scheduledFor === null ? {} : { scheduledFor: new Date(scheduledFor) }),
    ...(eventId === null ? {} : { eventId, slots }),
    ...(decided ?? kept),
  }
}
