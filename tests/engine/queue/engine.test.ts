import { expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#service/db/client.ts'
import { type EngineDeps, startEngine } from '#service/engine/engine.ts'
import { cancelWord } from '#service/engine/queue/insert.ts'
import type { Execute } from '#service/engine/queue/worker.ts'
import { addAutomation, automationOf, newOrg, runsOf } from '../support/automations.ts'
import { useEngine } from '../support/engine.ts'
import { good } from '../support/started.ts'

const engine = useEngine()

async function started(execute: Execute, deps: Partial<EngineDeps> = {}) {
  const orgId = await newOrg(engine.db)
  const at = new Date(Date.now() - 1000)
  const schedule = { type: 'at', at: at.toISOString() } as const
  const id = await addAutomation(engine.db, orgId, { schedule, savedAt: new Date(at.getTime() - 1000) })
  const { db, log, createDeliveries, createNotice } = engine
  const parts = { db, log, createDeliveries, createNotice, parts: [], concurrency: 2, orgIds: [orgId] }
  const running = await startEngine({ ...parts, execute, ...deps })
  onTestFinished(() => running.stop())
  return { orgId, id, running }
}

const untilStatus = (id: string, status: string) =>
  vi.waitFor(async () => expect(await runsOf(engine.db, id)).toMatchObject([{ status }]), { timeout: 20_000 })

async function inputTokensOf(table: 'model_days' | 'runs', orgId: string): Promise<number> {
  const { rows } = await engine.db.pool.query<{ n: number }>(
    `SELECT sum(input_tokens)::int AS n FROM ${table} WHERE org_id = $1`,
    [orgId],
  )
  return rows[0]?.n ?? 0
}

const whenAborted: Execute = (_, signal) =>
  new Promise((resolve) => {
    const spent = { model: 'openai:m', inputTokens: 100, outputTokens: 10, costMicros: 7 }
    const stopped = {
      status: 'failed',
      canPass: true,
      reason: 'by-hand',
      message: 'Stopped.',
      spent,
    } as const
    signal.addEventListener('abort', () => resolve(stopped))
  })

test('what is due runs, from the sweep to the deliveries', async () => {
  const { id, running } = await started(async () => good)
  await untilStatus(id, 'succeeded')
  const [run] = await runsOf(engine.db, id)
  expect(engine.deliveries.filter(({ runId }) => runId === run?.id)).toHaveLength(1)
  expect((await automationOf(engine.db, id)).completed_at).not.toBeNull()
  await vi.waitFor(() => expect(running.health()).toMatchObject({ runsUnderWay: 0, failing: [] }), 20_000)
  const line = { due: expect.any(Number), lagSeconds: expect.any(Number) }
  await vi.waitFor(
    () => expect(running.health().lastCheck?.queues).toEqual({ runs: line, events: line, deliveries: line }),
    20_000,
  )
})

test('an unexpected failure is tried again later', async () => {
  const { id } = await started(() => Promise.reject(new Error('out of paper')))
  await vi.waitFor(
    async () =>
      expect(await runsOf(engine.db, id)).toMatchObject([
        { status: 'queued', attempt: 1, error_message: 'It failed unexpectedly: out of paper' },
      ]),
    20_000,
  )
})

test('a run that is canceled is interrupted, and keeps what it used', async () => {
  const told: ((word: string) => void)[] = []
  const listen: Database['listen'] = async (_, onNotify) => {
    told.push(onNotify)
    return async () => undefined
  }
  const { orgId, id } = await started(whenAborted, { db: { ...engine.db, listen } })
  await untilStatus(id, 'running')
  await engine.db.pool.query('UPDATE runs SET cancel_requested = true WHERE automation_id = $1', [id])
  for (const tell of told) tell(cancelWord)
  await untilStatus(id, 'canceled')
  expect(await inputTokensOf('runs', orgId)).toBe(100)
  expect(await inputTokensOf('model_days', orgId)).toBe(100)
})

test('stopping gives back what is under way, with its attempt, and counts what it used', async () => {
  const { orgId, id, running } = await started(whenAborted)
  await untilStatus(id, 'running')
  await running.stop()
  expect(await runsOf(engine.db, id)).toMatchObject([{ status: 'queued', attempt: 0, lease_owner: null }])
  expect(await inputTokensOf('model_days', orgId)).toBe(100)
})

test('stopping does not wait for a part that never ends', async () => {
  const never = () => new Promise<never>(() => undefined)
  const parts = [{ name: 'letters', limit: 1, turn: async () => 0, ended: never }]
  const { id, running } = await started(async () => good, { parts, graceMs: 10 })
  await untilStatus(id, 'succeeded')
  await running.stop()
})

test('a part that fails is told of, and does not stop the others', async () => {
  const turn = () => Promise.reject(new Error('broken'))
  const { id, running } = await started(async () => good, { parts: [{ name: 'letters', limit: 1, turn }] })
  await untilStatus(id, 'succeeded')
  await vi.waitFor(
    () => expect(running.health()).toMatchObject({ status: 'failing', failing: ['letters'] }),
    20_000,
  )
})
