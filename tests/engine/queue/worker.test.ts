import { expect, test, vi } from 'vitest'
import type { ClaimedRun } from '#service/engine/queue/claim.ts'
import type { RunResult } from '#service/engine/queue/ending.ts'
import { reapRuns } from '#service/engine/queue/heartbeat.ts'
import { startWorker } from '#service/engine/queue/worker.ts'
import { addAutomation, newOrg, runsOf } from '../support/automations.ts'
import { useEngine } from '../support/engine.ts'
import { queueRuns, timed } from '../support/queue.ts'
import { good } from '../support/started.ts'

const engine = useEngine()

type Attempt = { run: ClaimedRun; signal: AbortSignal; end: (result: RunResult) => void }

/** A process with one run, whose attempts end when they are told to. */
async function working() {
  const orgId = await newOrg(engine.db)
  const id = await addAutomation(engine.db, orgId, timed)
  await queueRuns(engine.db, orgId, [id], { dueAt: new Date(Date.now() - 1000) })
  const attempts: Attempt[] = []
  const worker = startWorker({
    ...engine,
    ...{ owner: orgId, concurrency: 4, orgIds: [orgId], onRoom: () => undefined },
    execute: (run, signal) => new Promise((end) => attempts.push({ run, signal, end })),
  })
  await worker.turn()
  return { orgId, id, attempts, worker }
}

test('a run that was lost and taken again is two attempts, of which only the second is held on to', async () => {
  const { orgId, id, attempts, worker } = await working()
  await engine.db.pool.query(
    `UPDATE runs SET lease_until = now() - interval '1 s' WHERE automation_id = $1`,
    [id],
  )
  await reapRuns(engine, { owner: 'reaper', orgIds: [orgId] })
  await vi.waitUntil(async () => {
    await worker.turn()
    return attempts.length > 1
  }, 20_000)
  expect(attempts.map(({ run }) => run.attempt)).toEqual([1, 2])
  await worker.keep()
  expect(attempts.map(({ signal }) => signal.reason)).toEqual(['lost', undefined])
  attempts[0]?.end(good)
  await vi.waitFor(() => expect(worker.underWay()).toBe(1), 20_000)
  await engine.db.pool.query(
    `UPDATE runs SET lease_until = now() - interval '1 second' WHERE automation_id = $1`,
    [id],
  )
  await worker.keep()
  expect(await reapRuns(engine, { owner: 'reaper', orgIds: [orgId] })).toBe(0)
  attempts[1]?.end(good)
  await vi.waitFor(() => expect(worker.underWay()).toBe(0), 20_000)
  expect(await runsOf(engine.db, id)).toMatchObject([{ status: 'succeeded', attempt: 2 }])
  expect(engine.deliveries.filter(({ orgId: of }) => of === orgId)).toHaveLength(1)
})
