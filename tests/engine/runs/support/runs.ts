import { pino } from 'pino'
import { everywhere, type Models, noModels } from '#service/core/models.ts'
import { transaction } from '#service/core/write.ts'
import type { ClaimedRun } from '#service/engine/queue/claim.ts'
import type { RunResult } from '#service/engine/queue/ending.ts'
import { insertRuns, type NewRun } from '#service/engine/queue/insert.ts'
import { type ExecutorDeps, executor } from '#service/runs/agent/execute.ts'
import { anAutomation } from '#tests/harness/factories-automations.ts'
import type { Org, TestService } from '#tests/harness/service.ts'

export const log = pino({ level: 'silent' })

/** A run of a new automation, as the queue would hand it out. */
export async function aRun(
  service: TestService,
  org: Org,
  fields: Record<string, unknown> = {},
  decided: Partial<NewRun> = {},
): Promise<ClaimedRun> {
  const made = await org.api.post('/automations', anAutomation(fields))
  if (made.status !== 200) throw new Error(made.text)
  const automationId = String(made.body.id)
  const run: NewRun = {
    ...{
      orgId: org.id,
      automationId,
      version: 1,
      cause: 'schedule',
      status: 'queued',
      dueAt: new Date(),
      rank: 1,
    },
    ...decided,
  }
  const [inserted] = await transaction(service.db, (tx) => insertRuns(tx, [run]))
  if (!inserted) throw new Error('the run was not written')
  const {
    cause,
    version,
    eventId = null,
    verdict = null,
    dryRun = false,
    scheduledFor = null,
    slots = 1,
  } = run
  return {
    ...{
      orgId: org.id,
      id: inserted.id,
      automationId,
      automationName: String(made.body.name),
      version,
      cause,
    },
    ...{ eventId, slots, verdict, dryRun, scheduledFor, attempt: 1, losses: 0, blame: 0 },
  }
}

export function execute(
  service: TestService,
  run: ClaimedRun,
  models: Models = noModels,
  options: Partial<ExecutorDeps> & { signal?: AbortSignal } = {},
): Promise<RunResult> {
  const { signal = new AbortController().signal, limits, ...rest } = options
  const deps = { db: service.db, log, models: everywhere(models), limits: { retries: 0, ...limits }, ...rest }
  return executor(deps)(run, signal)
}

type Step = { n: number; kind: string; name: string; input: unknown; output: unknown; error: string | null }

export async function stepsOf(service: TestService, run: ClaimedRun): Promise<Step[]> {
  const found = await service.db.pool.query<Step>(
    'SELECT n, kind, name, input, output, error FROM run_steps WHERE org_id = $1 AND run_id = $2 ORDER BY n',
    [run.orgId, run.id],
  )
  return found.rows
}
