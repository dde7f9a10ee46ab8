import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { clearHistory } from '#service/engine/housekeeping/retention.ts'
import { type ClaimedRun, claimRuns } from '#service/engine/queue/claim.ts'
import { type FinishDeps, finishRun } from '#service/engine/queue/finish.ts'
import { reapRuns } from '#service/engine/queue/heartbeat.ts'
import { orgWithOutput } from '#tests/harness/factories-automations.ts'
import { addTopics } from '#tests/harness/factories-topics.ts'
import { type Org, useService } from '#tests/harness/service.ts'
import { type Behaviour, call, finish, type Provider, provider } from './support/provider.ts'
import { aRun, execute, log, stepsOf } from './support/runs.ts'

const service = useService()
const victim = fileURLToPath(new URL('./support/victim.ts', import.meta.url))
const model = 'anthropic:claude-sonnet-4-5'
let org: Org
let topicId: string
beforeAll(async () => {
  org = await orgWithOutput(service)
  const [id = ''] = await addTopics(service.db, org.id, [{ title: 'Exports are slow' }])
  topicId = id
})

const deps = (): FinishDeps => ({
  ...{ db: service.db, log, createDeliveries: async () => 0, createNotice: async () => undefined },
})

type Until = { step?: string; answers?: number }

/** Another process works on the run, and is killed before it stores a step, or while it waits for an answer. */
async function killAt(
  { settings, received }: Provider,
  orgId: string,
  { step, answers }: Until,
): Promise<void> {
  const { kind, pool } = inject('database')
  const what = JSON.stringify({ kind, pool, settings, orgId, step: step ?? null })
  const child = spawn(process.execPath, [victim, what], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const exited = once(child, 'exit')
  const there = answers === undefined ? once(createInterface(child.stdout), 'line') : received(answers)
  await Promise.race([there, exited.then(() => Promise.reject(new Error('it ended by itself')))])
  child.kill('SIGKILL')
  await exited
}

/** Gives the run back when its lease is over, and claims it for this process. */
async function claimAgain(orgId: string): Promise<ClaimedRun> {
  const now = new Date(Date.now() + 61_000)
  const options = { owner: 'another', now, orgIds: [orgId] }
  await vi.waitUntil(async () => (await reapRuns(deps(), options)) === 1, 20_000)
  const [run] = (await claimRuns(service.db, { ...options, limit: 1 })).runs
  if (!run) throw new Error('the run was lost')
  return run
}

async function finishHere(models: Provider['models'], orgId: string) {
  const run = await claimAgain(orgId)
  const outcome = await execute(service, run, models)
  await finishRun(deps(), run, outcome, { owner: 'another' })
  const { rows } = await service.db.pool.query(
    `SELECT r.status, r.output, r.input_tokens AS input, r.output_tokens AS written,
            (SELECT sum(d.input_tokens + d.output_tokens)::int FROM model_days d WHERE d.org_id = r.org_id) AS paid
       FROM runs r WHERE r.org_id = $1 AND r.id = $2`,
    [run.orgId, run.id],
  )
  return rows[0]
}

type Change = { user: { id: string } }

const historyOf = async (at: Org, id: string) =>
  (await at.api.get(`/topics/${id}/history`)).body.history as Change[]

async function aTopic() {
  const own = await orgWithOutput(service)
  const [id = ''] = await addTopics(service.db, own.id, [{ title: 'Exports are slow' }])
  return { own, id }
}

describe('killed', () => {
  const turns = (id: string): Behaviour[] => [
    call('list_topics', {}),
    call('update_topic', { topicId: id, priority: 'high' }),
    'hang',
    finish('Exports are slow.'),
  ]

  test('between two answers, a run goes on from the last one, and changes nothing twice', async () => {
    const { own, id } = await aTopic()
    const at = await provider(model, turns(id))
    await aRun(service, own)
    await killAt(at, own.id, { answers: 3 })
    expect(await finishHere(at.models, own.id)).toEqual({
      ...{ status: 'succeeded', output: 'Exports are slow.', input: 300, written: 30, paid: 330 },
    })
    const [, , third, fourth] = at.requests
    expect(at.requests).toHaveLength(4)
    // The same words as before, so that what the provider remembers of them is not read anew.
    expect(fourth?.body).toEqual(third?.body)
    expect(await historyOf(own, id)).toHaveLength(1)
  })

  test('after a change and before its result was stored, a run does not make the change again', async () => {
    const { own, id } = await aTopic()
    const [list, update, , last] = turns(id)
    const at = await provider(model, [list, update, last] as Behaviour[])
    const { automationId } = await aRun(service, own)
    await killAt(at, own.id, { step: 'update_topic' })
    await service.db.pool.query('UPDATE topics SET priority = 1 WHERE id = $1', [id])
    expect(await finishHere(at.models, own.id)).toMatchObject({ status: 'succeeded', input: 300, paid: 330 })
    expect(at.requests).toHaveLength(3)
    expect((await own.api.get(`/topics/${id}`)).body).toMatchObject({ priority: 'low' })
    const history = await historyOf(own, id)
    expect(history.map(({ user }) => user.id)).toEqual([automationId])
  })

  test('with its last answer stored, a run ends without asking again', async () => {
    const { own } = await aTopic()
    const at = await provider(model, [call('list_topics', {}), finish('Nothing new.')])
    await aRun(service, own)
    const run = (await claimRuns(service.db, { owner: 'killed', limit: 1, orgIds: [own.id] })).runs[0]
    if (!run) throw new Error('nothing was claimed')
    await execute(service, run, at.models)
    expect(await finishHere(at.models, own.id)).toMatchObject({ status: 'succeeded', input: 200, paid: 220 })
    expect(at.requests).toHaveLength(2)
  })
})

describe('a further attempt', () => {
  test('goes on behind a failure of the provider, and says so', async () => {
    const run = await aRun(service, org)
    const at = await provider(model, [call('list_topics', {}), { status: 503 }, finish('Done.')])
    expect(await execute(service, run, at.models)).toMatchObject({ status: 'failed', canPass: true })
    expect(await execute(service, { ...run, attempt: 2 }, at.models)).toMatchObject({
      ...{ status: 'succeeded', inputTokens: 100, outputTokens: 10 },
    })
    expect(at.requests).toHaveLength(3)
    const steps = await stepsOf(service, run)
    expect(steps.filter(({ name }) => name === 'list_topics')).toHaveLength(1)
    expect(steps.find(({ name }) => name === 'continued')?.output).toMatchObject({ earlierAnswers: 1 })
  })

  test('asks again where the model stopped without a result', async () => {
    const run = await aRun(service, org)
    const at = await provider(model, [call('list_topics', {}), { text: ' ' }, finish('Done.')])
    expect(await execute(service, run, at.models)).toMatchObject({ status: 'failed', canPass: true })
    expect(await execute(service, { ...run, attempt: 2 }, at.models)).toMatchObject({ status: 'succeeded' })
    expect(at.requests).toHaveLength(3)
  })

  test('counts the tokens of earlier answers for the limit', async () => {
    const run = await aRun(service, org)
    const at = await provider(model, [call('list_topics', {}), { status: 503 }, call('list_topics', {})])
    const limits = { tokens: 200 }
    await execute(service, run, at.models, { limits })
    expect(await execute(service, { ...run, attempt: 2 }, at.models, { limits })).toMatchObject({
      ...{ status: 'failed', reason: 'limit', message: expect.stringContaining('200 tokens') },
    })
  })

  test('is one of the process that has the run now: another one stores nothing more', async () => {
    const run = await aRun(service, org)
    await service.db.pool.query('UPDATE runs SET attempt = 2 WHERE org_id = $1 AND id = $2', [org.id, run.id])
    const at = await provider(model, [call('update_topic', { topicId, priority: 'high' }), finish('Done.')])
    await expect(execute(service, run, at.models)).rejects.toThrow('Another process has taken the run over.')
    expect(await historyOf(org, topicId)).toEqual([])
  })
})

test('two calls of one answer with the same id are two calls', async () => {
  const run = await aRun(service, org)
  const twice = {
    calls: [
      { id: 'same', name: 'list_topics', arguments: { search: 'a' } },
      { id: 'same', name: 'list_channels', arguments: {} },
    ],
  }
  const at = await provider('compatible:same-ids', [twice, finish('Done.')])
  expect(await execute(service, run, at.models)).toMatchObject({ status: 'succeeded' })
  expect((await stepsOf(service, run)).filter(({ kind }) => kind === 'tool')).toHaveLength(2)
})

test('what a run was to go on with is deleted when it has ended', async () => {
  const run = await aRun(service, org)
  const at = await provider(model, [call('list_topics', {}), finish('Done.')])
  await execute(service, run, at.models)
  const kept = async () => {
    const { rows } = await service.db.pool.query('SELECT n FROM run_answers WHERE run_id = $1', [run.id])
    return rows.length
  }
  await clearHistory(service.db)
  expect(await kept()).toBe(4)
  await service.db.pool.query(`UPDATE runs SET status = 'canceled', finished_at = now() WHERE id = $1`, [
    run.id,
  ])
  await clearHistory(service.db)
  expect(await kept()).toBe(0)
})
