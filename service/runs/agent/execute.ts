import type { Logger } from 'pino'
import { agentContext } from '#service/core/gate/agent-context.ts'
import type { Model, ModelSource } from '#service/core/models.ts'
import { type Database, prepared, rows } from '#service/db/client.ts'
import type { ClaimedRun } from '#service/engine/queue/claim.ts'
import { loadDefinition } from '#service/engine/queue/definition.ts'
import type { RunResult } from '#service/engine/queue/ending.ts'
import { noTest } from '#service/engine/queue/insert.ts'
import { limitReached } from '#service/engine/queue/month.ts'
import { stepLog } from '#service/engine/queue/steps.ts'
import { eventsTogether } from '#service/engine/queue/together.ts'
import type { Execute } from '#service/engine/queue/worker.ts'
import { allowedTo } from '../capabilities/catalogue.ts'
import { linksTo } from '../capabilities/tool.ts'
import { writeDigest } from '../writer/digest.ts'
import { writeEvent } from '../writer/event-report.ts'
import { writeEvents } from '../writer/events-report.ts'
import { lookBackOf } from '../writer/look-back.ts'
import { type Reader, reader } from '../writer/reader.ts'
import { type SharedReads, sharedReads } from '../writer/shared-reads.ts'
import { decide } from './decide.ts'
import { type Memory, memoryOf, type Situation } from './memory.ts'
import type { Assignment, RunEvent } from './prompt.ts'
import { defaultLimits, type Limits, type Work, withCost } from './work.ts'

/** Runs among which the last to start is looked for: they may start in another order than they were decided in, a little. */
const fewOutOfOrder = 10

/**
 * Asks for the runs of the automation as a range, whose order its own index alone has. Those of one that never ended well would
 * otherwise be looked for among all runs of the organization, from the newest on.
 */
async function situation(db: Database, run: ClaimedRun): Promise<Situation | null> {
  const found = await prepared<Situation>(
    db.pool,
    `SELECT o.name AS organization, now() AS now, a.anchor_at AS anchor,
       (SELECT max(l.started_at) FROM (SELECT r.started_at FROM runs r
         WHERE r.org_id = a.org_id AND r.automation_id BETWEEN a.id AND a.id AND r.id <> $3
           AND r.status IN ('succeeded', 'nothing-to-report') AND ${noTest('r')}
         ORDER BY r.automation_id, r.created_at DESC, r.id DESC LIMIT ${fewOutOfOrder}) l) AS "lastAt"
       FROM automations a JOIN organizations o ON o.id = a.org_id WHERE a.org_id = $1 AND a.id = $2`,
    [run.orgId, run.automationId, run.id],
  )
  return found.rows[0] ?? null
}

async function eventOf(db: Database, { orgId, eventId }: ClaimedRun): Promise<RunEvent | null> {
  if (eventId === null) return null
  const found = await prepared<RunEvent>(
    db.pool,
    `SELECT id, name, source, occurred_at AS "occurredAt", payload FROM events WHERE org_id = $1 AND id = $2`,
    [orgId, eventId],
  )
  return found.rows[0] ?? null
}

/** Events of one run that are read; a prompt holds fewer. */
const mostFurther = 499

async function furtherEvents(db: Database, { orgId, id, eventId, slots }: ClaimedRun): Promise<RunEvent[]> {
  if (eventId === null || slots === 1) return []
  const found = await prepared<RunEvent>(
    db.pool,
    `${eventsTogether} SELECT e.id, e.name, e.source, e.occurred_at AS "occurredAt", e.payload FROM together e
      ORDER BY e.seq LIMIT ${mostFurther}`,
    [orgId, id],
  )
  return found.rows
}

const minute = (at: Date) => new Date(Math.floor(at.getTime() / 60_000) * 60_000)

/**
 * The instants that a report looks at in between. Those of one slot begin some seconds apart and look up to the same whole
 * minute, so that what they read is read once; the next one goes on from there, or before.
 */
function boundsOf({ scheduledFor }: ClaimedRun, now: Date, lastAt: string | null) {
  const lastRunAt = lastAt === null ? null : new Date(lastAt)
  if (scheduledFor === null) return { now, lastRunAt }
  return {
    now: new Date(Math.max(minute(now).getTime(), scheduledFor.getTime())),
    lastRunAt: lastRunAt && minute(lastRunAt),
  }
}

/** Reads what the work begins or has begun with; null when the automation or its version is gone. */
async function assignmentOf(
  db: Database,
  run: ClaimedRun,
  memory: Memory,
  at: Date | undefined,
): Promise<Assignment | null> {
  const definition = await loadDefinition({ client: db.pool }, run.orgId, run.automationId, run.version)
  const present = await situation(db, run)
  if (!definition || !present) return null
  const found = memory.situation ?? { ...present, ...(at && { now: at.toISOString() }) }
  memory.begin(found)
  const now = new Date(found.now)
  const lookBack = lookBackOf(definition.prompt, {
    schedule: run.eventId === null ? definition.schedule : { type: 'event', events: ['event'] },
    ...{ timezone: definition.timezone, anchor: new Date(found.anchor), slot: run.scheduledFor },
    ...boundsOf(run, now, found.lastAt),
  })
  const [event, further] = [await eventOf(db, run), await furtherEvents(db, run)]
  return { run, definition, organization: found.organization, now, lookBack, event, further }
}

async function writtenOf(
  read: Reader,
  { definition, event, further, run }: Assignment,
  allowed: Set<string>,
) {
  if (!event) return writeDigest(read, definition, allowed)
  return further.length === 0 ? writeEvent(read, event) : writeEvents(read, [event, ...further], run.slots)
}

/** What speaks with models is loaded with the first run that asks one. */
async function runWithModel(model: Model, work: Work): Promise<RunResult> {
  return (await import('./with-model.ts')).runWithModel(model, work)
}

/** Writes a run without a language model: numbers, names and quotes by fixed rules. */
async function runWithWriter(
  { assignment, place, steps, signal }: Work,
  reads: SharedReads,
): Promise<RunResult> {
  const { definition, lookBack, run } = assignment
  const allowed = new Set(allowedTo(definition, run.dryRun).map(({ key }) => key))
  if (!allowed.has('messages.read')) {
    const message =
      'Without a language model a digest is made from messages, which this automation may not read. Allow messages.read, or configure a model.'
    return { status: 'failed', canPass: false, reason: 'no-model', message }
  }
  const { context, links } = place
  const read = reader({ context, reads, steps, signal, lookBack, zone: definition.timezone, links })
  const written = await writtenOf(read, assignment, allowed)
  return {
    status: written.isNothing ? 'nothing-to-report' : 'succeeded',
    output: written.markdown,
    ...{ model: 'built-in', inputTokens: 0, outputTokens: 0, costMicros: 0 },
  }
}

async function carryOut(model: Model | null, work: Work, reads: SharedReads): Promise<RunResult> {
  const decision = await decide(model, work)
  if ('result' in decision) return withCost(decision.result, model, work.spent)
  const result = model ? await runWithModel(model, work) : await runWithWriter(work, reads)
  const { verdict } = decision
  return quiet(verdict ? { ...result, verdict } : result, work.assignment)
}

export type ExecutorDeps = {
  db: Database
  log: Logger
  models: ModelSource
  /** Address of the dashboard as its readers open it, for links in what is written. */
  dashboardUrl?: string | undefined
  limits?: Partial<Limits>
  /** Replaces the clock of the database in tests. */
  now?: () => Date
}

const writerName = 'built-in'

const ended: RunResult = {
  ...{ status: 'failed', canPass: true, reason: 'by-hand' },
  message: 'The run was stopped before it was finished.',
}

function quiet(result: RunResult, { definition }: Assignment): RunResult {
  const isQuiet = result.status === 'nothing-to-report' && definition.settings.quietWhenNothing
  return isQuiet ? { ...result, output: '' } : result
}

function beginning({ run, definition, lookBack }: Assignment, model: Model | null, { earlier }: Memory) {
  const capabilities = allowedTo(definition, run.dryRun).map(({ key }) => key)
  const { since, until } = lookBack
  const start = { model: model?.name ?? writerName, capabilities, lookBack: { since, until } }
  return {
    ...{ kind: 'note' as const, name: earlier > 0 ? 'continued' : 'start', since: performance.now() },
    ...{ input: { cause: run.cause }, output: earlier > 0 ? { ...start, earlierAnswers: earlier } : start },
  }
}

/** Does one attempt of a run: with the model of its level, or with the built-in writer where none is configured. */
export function executor({ db, log, models, dashboardUrl, limits, now }: ExecutorDeps): Execute {
  const links = linksTo(dashboardUrl)
  const reads = sharedReads((sql, values) => rows(db, sql, values, false))

  async function work(run: ClaimedRun, signal: AbortSignal): Promise<RunResult> {
    const memory = await memoryOf(db, run)
    const assignment = await assignmentOf(db, run, memory, now?.())
    if (!assignment)
      return {
        status: 'failed',
        canPass: false,
        reason: 'deleted',
        message: 'The automation is no longer there.',
      }
    const { definition, event } = assignment
    if (run.eventId !== null && !event)
      return { status: 'failed', canPass: false, reason: 'invalid', message: 'The event is no longer kept.' }
    const steps = stepLog(db, run)
    const model = (await models.of(run.orgId)).forLevel(definition.modelLevel)
    const limit = model && (await limitReached(db, run.orgId, run.automationId, now?.()))
    if (limit) return { status: 'skipped', reason: 'spending', reasonText: limit }
    await (model ? steps.write : steps.note)(beginning(assignment, model, memory))
    const context = { ...agentContext(db, log, { ...run, runId: run.id }, models), now: () => assignment.now }
    const place = { context, automationId: run.automationId, runId: run.id, links }
    const spent = { inputTokens: 0, cachedTokens: 0, outputTokens: 0 }
    const parts = { assignment, place, steps, memory, limits: { ...defaultLimits, ...limits }, signal, spent }
    try {
      return await carryOut(model, parts, reads)
    } finally {
      await steps.flush()
    }
  }

  return async (run, signal) => {
    try {
      return await work(run, signal)
    } catch (error) {
      if (!signal.aborted) throw error
      return ended
    }
  }
}
