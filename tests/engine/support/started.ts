import { type ClaimedRun, claimRuns } from '#service/engine/queue/claim.ts'
import type { Outcome, RunResult } from '#service/engine/queue/ending.ts'
import { finishRun } from '#service/engine/queue/finish.ts'
import type { NewRun } from '#service/engine/queue/insert.ts'
import { addAutomation, newOrg } from './automations.ts'
import type { TestEngine } from './engine.ts'
import { queueRuns, timed } from './queue.ts'

export const owner = 'test'
export const now = new Date('2031-03-04T09:00:00Z')
export const later = (ms: number) => new Date(now.getTime() + ms)

export const good = {
  ...{ status: 'succeeded' as const, output: 'Three things changed.', model: 'built-in' },
  ...{ inputTokens: 10, outputTokens: 20, costMicros: null },
} satisfies RunResult
export const passing = {
  status: 'failed',
  canPass: true,
  reason: 'provider',
  message: 'Overloaded',
} satisfies RunResult
export const final: RunResult = {
  status: 'failed',
  canPass: false,
  reason: 'invalid',
  message: 'No such channel',
}

export type Started = { orgId: string; id: string; run: ClaimedRun }

/** Runs that are claimed, and ended as a test wants it. */
export function starter(engine: TestEngine) {
  async function claimAt(orgId: string, at: Date, by = owner): Promise<ClaimedRun> {
    const [run] = (await claimRuns(engine.db, { owner: by, limit: 1, now: at, orgIds: [orgId] })).runs
    if (!run) throw new Error('nothing was claimed')
    return run
  }
  async function again(orgId: string, id: string, fields: Partial<NewRun> = {}): Promise<Started> {
    await queueRuns(engine.db, orgId, [id], { dueAt: now, scheduledFor: now, ...fields })
    return { orgId, id, run: await claimAt(orgId, now) }
  }
  async function start(fields: Partial<NewRun> = {}, automation: Parameters<typeof addAutomation>[3] = {}) {
    const orgId = await newOrg(engine.db)
    const id = await addAutomation(engine.db, orgId, timed, { nextRunAt: later(86_400_000), ...automation })
    return again(orgId, id, fields)
  }
  const finish = (run: ClaimedRun, outcome: Outcome, at = later(5000)) =>
    finishRun(engine, run, outcome, { owner, now: at })
  return { claimAt, again, start, finish }
}
