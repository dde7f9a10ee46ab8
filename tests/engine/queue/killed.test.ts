import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { sweep } from '#service/engine/clock/sweep.ts'
import { claimRuns } from '#service/engine/queue/claim.ts'
import { finishRun } from '#service/engine/queue/finish.ts'
import { reapRuns } from '#service/engine/queue/heartbeat.ts'
import { addAutomation, newOrg, runsOf } from '../support/automations.ts'
import { useEngine } from '../support/engine.ts'
import { good } from '../support/started.ts'

const engine = useEngine()
const victim = fileURLToPath(new URL('../support/victim.ts', import.meta.url))

type Stop = { orgId: string; place: 'sweep' | 'execute' | 'finish' }

/** Another process, killed without a word where it stands. */
async function killAt(...stops: Stop[]): Promise<void> {
  const { kind, pool } = inject('database')
  const what = JSON.stringify({ kind, pool, stops })
  const child = spawn(process.execPath, [victim, what], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const exited = once(child, 'exit')
  for await (const line of createInterface(child.stdout)) {
    if (line === 'there') child.kill('SIGKILL')
  }
  await exited
}

/** Does it as soon as the server has noticed that the process is gone, which ends its locks: what is locked is passed over. */
const onceFree = (work: () => Promise<boolean>) => vi.waitUntil(work, 20_000)

/** A one-time run: due just now, or so long ago that its owner is told. */
async function addOnce(age: number) {
  const orgId = await newOrg(engine.db)
  const due = new Date(Date.now() - age)
  const schedule = { type: 'at', at: due.toISOString() } as const
  const id = await addAutomation(engine.db, orgId, { schedule, savedAt: new Date(due.getTime() - 1000) })
  return { orgId, id }
}

test('killed in a sweep, it leaves no trace of it, and the next one does it all', async () => {
  const { orgId, id } = await addOnce(48 * 3_600_000)
  await killAt({ orgId, place: 'sweep' })
  expect(await runsOf(engine.db, id)).toEqual([])
  await onceFree(async () => (await sweep(engine, { orgIds: [orgId] })).handled === 1)
  expect(await runsOf(engine.db, id)).toMatchObject([{ status: 'missed' }])
})

async function doneByAnother({ orgId, id }: { orgId: string; id: string }): Promise<void> {
  expect(await runsOf(engine.db, id)).toMatchObject([{ status: 'running', attempt: 1 }])
  await sweep(engine, { orgIds: [orgId] })
  const now = new Date(Date.now() + 61_000)
  const options = { owner: 'another', now, orgIds: [orgId] }
  expect((await claimRuns(engine.db, { ...options, limit: 1 })).runs).toEqual([])
  await onceFree(async () => (await reapRuns(engine, options)) === 1)
  const [run] = (await claimRuns(engine.db, { ...options, limit: 1 })).runs
  if (!run) throw new Error('the run was lost')
  await finishRun(engine, run, good, options)
  expect(await runsOf(engine.db, id)).toMatchObject([{ status: 'succeeded', attempt: 2 }])
  expect(engine.deliveries.filter(({ runId }) => runId === run.id)).toHaveLength(1)
}

test('killed in a run, or while it is stored, the run is done again by another, once', async () => {
  const [executing, finishing] = [await addOnce(2000), await addOnce(2000)]
  // Who stores a run has a transaction open, and with it the one session of the embedded database: that comes last.
  await killAt({ orgId: executing.orgId, place: 'execute' }, { orgId: finishing.orgId, place: 'finish' })
  await doneByAnother(executing)
  await doneByAnother(finishing)
})
