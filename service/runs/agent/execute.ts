import type { Logger } from 'pino'
import { agentContext } from '#service/core/gate/agent-context.ts'
import type { Models } from '#service/core/models.ts'
import type { Database } from '#service/db/client.ts'
import type { ClaimedRun, Execute, RunResult } from '#service/engine/queue/types.ts'
import { allowedTo } from '../capabilities/catalogue.ts'
import { linksTo } from '../capabilities/links.ts'
import { runWithWriter } from '../writer/write.ts'
import { assignmentOf } from './assignment.ts'
import { decide } from './decide.ts'
import { defaultLimits, type Limits } from './limits.ts'
import type { Assignment } from './prompt.ts'
import { stepLog } from './steps.ts'
import { runWithModel, withCost } from './with-model.ts'

export type ExecutorDeps = {
  db: Database
  log: Logger
  models: Models
  /** Address of the dashboard as its readers open it, for links in what is written. */
  dashboardUrl?: string | undefined
  limits?: Partial<Limits>
  /** Stands for the clock of the database, in tests. */
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

/** Does one attempt of a run: with the model of its level, or with the built-in writer where none is configured. */
export function executor({ db, log, models, dashboardUrl, limits, now }: ExecutorDeps): Execute {
  const links = linksTo(dashboardUrl)

  async function work(run: ClaimedRun, signal: AbortSignal): Promise<RunResult> {
    const assignment = await assignmentOf(db, run, now?.() ?? null)
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
    const model = models.forLevel(definition.modelLevel)
    const allowed = allowedTo(definition, run.dryRun)
    const lookBack = { since: assignment.lookBack.since, until: assignment.lookBack.until }
    const start = { model: model?.name ?? writerName, capabilities: allowed.map(({ key }) => key), lookBack }
    await steps.write({
      kind: 'note',
      name: 'start',
      input: { cause: run.cause },
      output: start,
      startedAt: new Date(),
    })
    const context = { ...agentContext(db, log, { ...run, runId: run.id }, models), now: () => assignment.now }
    const place = { context, automationId: run.automationId, runId: run.id, links }
    const spent = { inputTokens: 0, cachedTokens: 0, outputTokens: 0 }
    const parts = { assignment, place, steps, limits: { ...defaultLimits, ...limits }, signal, spent }
    const decision = await decide(model, parts)
    if ('result' in decision) return withCost(decision.result, model, spent)
    const result = model ? await runWithModel(model, parts) : await runWithWriter(parts)
    const { verdict } = decision
    return quiet(verdict ? { ...result, verdict } : result, assignment)
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
