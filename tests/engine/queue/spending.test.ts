import { expect, test } from 'vitest'
import { reapRuns } from '#service/engine/queue/heartbeat.ts'
import { useEngine } from '../support/engine.ts'
import { good, later, passing, starter } from '../support/started.ts'

const engine = useEngine()
const { claimAt, finish, start } = starter(engine)

async function spendingOf(orgId: string) {
  const { rows } = await engine.db.pool.query(
    `SELECT day::text, level, model, attempts, input_tokens::int AS input, output_tokens::int AS output,
            cost_micros::int AS cost, unpriced FROM model_days WHERE org_id = $1 ORDER BY day, model`,
    [orgId],
  )
  return rows
}

test('what attempts use is kept by the day, also of those that failed', async () => {
  const { orgId, run } = await start()
  const spent = { model: 'openai:m', inputTokens: 100, outputTokens: 10, costMicros: null }
  await finish(run, { ...passing, spent })
  const again = await claimAt(orgId, later(600_000))
  await finish(again, { ...good, ...spent, costMicros: 7 }, later(86_400_000))
  expect(await spendingOf(orgId)).toEqual([
    {
      day: '2031-03-04',
      level: 'med',
      model: 'openai:m',
      attempts: 1,
      input: 100,
      output: 10,
      cost: 0,
      unpriced: 1,
    },
    {
      day: '2031-03-05',
      level: 'med',
      model: 'openai:m',
      attempts: 1,
      input: 100,
      output: 10,
      cost: 7,
      unpriced: 0,
    },
  ])
})

test('what an agent used to decide against a run is kept as well', async () => {
  const { orgId, run } = await start({ cause: 'event' })
  const spent = { model: 'openai:m', inputTokens: 100, outputTokens: 10, costMicros: 7 }
  await finish(run, { status: 'skipped', reason: 'condition', reasonText: 'No.', spent })
  expect(await spendingOf(orgId)).toMatchObject([{ attempts: 1, input: 100, output: 10, cost: 7 }])
})

test('attempts that use nothing, or are somebody else’s by now, are not counted', async () => {
  const quiet = await start()
  await finish(quiet.run, { ...good, inputTokens: 0, outputTokens: 0 })
  const lost = await start()
  await finish({ ...lost.run, attempt: 2 }, good)
  expect(await spendingOf(quiet.orgId)).toEqual([])
  expect(await spendingOf(lost.orgId)).toEqual([])
})

async function usedBy(id: string) {
  const { rows } = await engine.db.pool.query(
    `SELECT model, input_tokens AS input, output_tokens AS output, cost_micros::int AS cost FROM runs WHERE id = $1`,
    [id],
  )
  return rows[0]
}

test.each([
  [5, 7, 12],
  [null, 7, null],
])('a run has used what all of its attempts have: %s and %s', async (first, second, cost) => {
  const { orgId, run } = await start()
  const spent = { model: 'openai:m', inputTokens: 100, outputTokens: 10 }
  await finish(run, { ...passing, spent: { ...spent, costMicros: first } })
  const again = await claimAt(orgId, later(600_000))
  await finish(again, { ...good, ...spent, costMicros: second }, later(700_000))
  expect(await usedBy(run.id)).toEqual({ model: 'openai:m', input: 200, output: 20, cost })
})

test('an attempt that ended with its process has used what its answers did', async () => {
  const { orgId, run } = await start()
  await engine.db.pool.query(
    `INSERT INTO run_steps (org_id, run_id, n, attempt, kind, name, input_tokens, output_tokens, started_at, finished_at)
     VALUES ($1, $2, 1, $3, 'model', 'openai:m', 100, 10, now(), now()), ($1, $2, 2, $3, 'tool', 'list_topics', 0, 0, now(), now())`,
    [orgId, run.id, run.attempt],
  )
  expect(await reapRuns(engine, { owner: 'reaper', orgIds: [orgId], now: later(3_600_000) })).toBe(1)
  expect(await usedBy(run.id)).toEqual({ model: 'openai:m', input: 100, output: 10, cost: null })
  expect(await spendingOf(orgId)).toMatchObject([{ attempts: 1, input: 100, output: 10, unpriced: 1 }])
})
