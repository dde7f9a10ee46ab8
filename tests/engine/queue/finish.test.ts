import { describe, expect, test } from 'vitest'
import type { RunResult } from '#service/engine/queue/ending.ts'
import { finishRun } from '#service/engine/queue/finish.ts'
import { automationOf, runsOf } from '../support/automations.ts'
import { useEngine } from '../support/engine.ts'
import { final, good, later, now, passing, starter } from '../support/started.ts'

const engine = useEngine()
const { again, claimAt, finish, start } = starter(engine)

describe('a good end', () => {
  test('is stored with its output, its delivery, and the state of the automation', async () => {
    const { id, run } = await start({}, { lastErrorMessage: 'Before', failuresInRow: 3 })
    expect(await finish(run, good)).toBe(true)
    expect(await runsOf(engine.db, id)).toMatchObject([
      { status: 'succeeded', lease_owner: null, finished_at: later(5000).toISOString(), error_message: null },
    ])
    expect(await automationOf(engine.db, id)).toMatchObject({
      failures_in_row: 0,
      last_error_message: null,
      last_run_at: now.toISOString(),
      last_attempt_at: now.toISOString(),
    })
    expect(engine.deliveries.filter(({ runId }) => runId === run.id)).toMatchObject([
      { title: 'Digest', body: 'Three things changed.', outputs: [{ channel: 'slack' }] },
    ])
  })

  test('sends nothing when there is nothing to say, or for a dry run', async () => {
    const quiet = await start({}, { settings: { quietWhenNothing: true } })
    await finish(quiet.run, { ...good, status: 'nothing-to-report' })
    const dry = await start({ cause: 'test', dryRun: true })
    await finish(dry.run, good)
    const ids = [quiet.run.id, dry.run.id]
    expect(engine.deliveries.filter(({ runId }) => ids.includes(runId))).toEqual([])
    expect((await automationOf(engine.db, dry.id)).last_attempt_at).toBeNull()
  })

  test('leaves the decision as it is with which the run began', async () => {
    const how = { mode: 'judge', model: 'x', conditionSchemaVersion: 1 } as const
    const verdict = { answer: 'yes', reason: 'It says so.', ...how } as const
    const { run } = await start({ cause: 'event', verdict })
    await finish(run, good)
    const { rows } = await engine.db.pool.query('SELECT verdict FROM runs WHERE id = $1', [run.id])
    expect(rows).toEqual([{ verdict }])
  })

  test('by hand is an attempt, and neither the last run nor good news', async () => {
    const { id, run } = await start({ cause: 'manual' }, { lastErrorMessage: 'Before', failuresInRow: 3 })
    await finish(run, good)
    expect(await automationOf(engine.db, id)).toMatchObject({
      failures_in_row: 3,
      last_error_message: 'Before',
      last_run_at: null,
      last_attempt_at: now.toISOString(),
      next_run_at: later(86_400_000).toISOString(),
    })
  })

  test('of a test that does all that a run does says nothing about the automation', async () => {
    const { id, run } = await start({ cause: 'test' }, { lastErrorMessage: 'Before', failuresInRow: 3 })
    await finish(run, good)
    expect(await automationOf(engine.db, id)).toMatchObject({
      ...{ failures_in_row: 3, last_error_message: 'Before', last_attempt_at: null },
    })
    expect(engine.deliveries.filter(({ runId }) => runId === run.id)).toHaveLength(1)
  })

  test('counts only for whoever holds the lease, and once', async () => {
    const { id, run } = await start()
    expect(await finishRun(engine, run, good, { owner: 'another', now })).toBe(false)
    expect(await finish({ ...run, attempt: 2 }, good)).toBe(false)
    expect(await runsOf(engine.db, id)).toMatchObject([{ status: 'running' }])
    expect(await finish(run, good)).toBe(true)
    expect(await finish(run, final)).toBe(false)
    expect(engine.deliveries.filter(({ runId }) => runId === run.id)).toHaveLength(1)
  })
})

describe('a failure that can pass', () => {
  test('is tried again after 30 seconds, 2 minutes, and then no more', async () => {
    const { orgId, id, run } = await start()
    const waits: number[] = []
    let current = run
    let at = later(0)
    for (const _ of [1, 2]) {
      await finish(current, passing, at)
      const [row] = await runsOf(engine.db, id)
      expect(row).toMatchObject({ status: 'queued', error_message: 'Overloaded', reason: null })
      const due = new Date(row?.due_at ?? '')
      waits.push(due.getTime() - at.getTime())
      at = due
      current = await claimAt(orgId, at)
    }
    expect(current.attempt).toBe(3)
    await finish(current, passing, at)
    expect(await runsOf(engine.db, id)).toMatchObject([{ status: 'failed', reason: 'provider', attempt: 3 }])
    const bounds = [30_000, 120_000]
    for (const [index, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(bounds[index] ?? 0)
      expect(wait).toBeLessThanOrEqual((bounds[index] ?? 0) * 1.2)
    }
  })

  test('waits as long as the provider asked for', async () => {
    const { id, run } = await start()
    await finish(run, { ...passing, retryAfterMs: 90_000 }, now)
    expect(await runsOf(engine.db, id)).toMatchObject([
      { status: 'queued', due_at: later(90_000).toISOString() },
    ])
  })

  test('is not tried again beyond the next slot, nor an hour later', async () => {
    const close = await start({}, { nextRunAt: later(30_000) })
    await finish(close.run, passing, now)
    const patient = await start()
    await finish(patient.run, { ...passing, retryAfterMs: 3_600_001 }, now)
    for (const { id } of [close, patient])
      expect(await runsOf(engine.db, id)).toMatchObject([{ status: 'failed', attempt: 1 }])
  })

  test('of a run by hand is tried again beyond the next slot as well', async () => {
    const { id, run } = await start({ cause: 'manual' }, { nextRunAt: later(30_000) })
    await finish(run, passing, now)
    expect(await runsOf(engine.db, id)).toMatchObject([{ status: 'queued', attempt: 1 }])
  })

  test('is tried as often as the automation says', async () => {
    const { id, run } = await start({}, { settings: { attempts: 1 } })
    await finish(run, passing)
    expect(await runsOf(engine.db, id)).toMatchObject([{ status: 'failed' }])
  })
})

describe('failures', () => {
  const told = (id: string) => engine.notices.filter((it) => it.automationId === id).map(({ kind }) => kind)

  test('five in a row pause the automation, which says why; the owner hears of the second and of that', async () => {
    const { orgId, id, run } = await start()
    await finish(run, final)
    for (const _ of [2, 3, 4]) await finish((await again(orgId, id)).run, final)
    expect(await automationOf(engine.db, id)).toMatchObject({ enabled: true, failures_in_row: 4 })
    await finish((await again(orgId, id)).run, final)
    expect(await automationOf(engine.db, id)).toMatchObject({
      enabled: false,
      next_run_at: null,
      failures_in_row: 5,
      last_error_message: 'No such channel',
      paused_reason: 'Paused after 5 failed runs in a row. The last one: No such channel',
    })
    expect(told(id)).toEqual(['failed', 'paused'])
    const audit = await engine.db.pool.query(
      `SELECT changes ->> 'enabled' AS enabled, actor_type FROM changes WHERE entity = 'automation' AND entity_id = $1`,
      [id],
    )
    expect(audit.rows).toEqual([{ enabled: 'false', actor_type: 'system' }])
  })

  test('the first of a schedule rarer than daily is told, unless nobody wants to know', async () => {
    const rare = await start({}, { nextRunAt: later(7 * 86_400_000) })
    await finish(rare.run, final)
    expect(told(rare.id)).toEqual(['failed'])
    const silent = await start({}, { nextRunAt: later(7 * 86_400_000), settings: { notices: 'never' } })
    await finish(silent.run, final)
    expect(told(silent.id)).toEqual([])
  })

  test('the first of a daily schedule is not told, also where the clocks go back before the next', async () => {
    const { id, run } = await start({}, { nextRunAt: later(25 * 3_600_000) })
    await finish(run, final)
    expect(told(id)).toEqual([])
  })

  test('by hand change nothing but the attempt', async () => {
    const { id, run } = await start({ cause: 'manual' })
    await finish(run, final)
    expect(await automationOf(engine.db, id)).toMatchObject({ failures_in_row: 0, last_error_message: null })
  })
})

describe('a condition that the agent decides', () => {
  const unjudged = { ...final, reason: 'condition-error', message: 'Overloaded' } as const
  const passedOver = {
    ...{ status: 'skipped', reason: 'condition', reasonText: 'No.' },
    verdict: { answer: 'no', reason: 'No.', mode: 'agent', model: 'x', conditionSchemaVersion: 1 },
  } satisfies RunResult

  async function startedAfter(outcome: RunResult, failures: number) {
    const settings = { attempts: 1 }
    const { orgId, id, run } = await start({ cause: 'event' }, { settings })
    await finish(run, outcome)
    for (let n = 1; n < failures; n++) await finish((await again(orgId, id, { cause: 'event' })).run, outcome)
    return { orgId, id }
  }

  test('makes its automation well again with its next verdict, also with a no', async () => {
    const { orgId, id } = await startedAfter(unjudged, 2)
    expect(await automationOf(engine.db, id)).toMatchObject({
      failures_in_row: 2,
      last_error_message: 'Overloaded',
    })
    await finish((await again(orgId, id, { cause: 'event' })).run, passedOver)
    expect(await automationOf(engine.db, id)).toMatchObject({ failures_in_row: 0, last_error_message: null })
  })

  test('leaves what a run failed with as it is', async () => {
    const { orgId, id } = await startedAfter(final, 1)
    await finish((await again(orgId, id, { cause: 'retry' })).run, unjudged)
    await finish((await again(orgId, id, { cause: 'event' })).run, passedOver)
    expect(await automationOf(engine.db, id)).toMatchObject({ failures_in_row: 1 })
  })

  test.each([
    [true, { ...unjudged, canPass: true }],
    [false, unjudged],
  ])('that could not be judged five times leaves it on: %s', async (enabled, outcome) => {
    const { id } = await startedAfter(outcome, 5)
    expect(await automationOf(engine.db, id)).toMatchObject({ enabled, failures_in_row: 5 })
  })
})

test.each([[good], [{ status: 'canceled' as const }]])(
  'a run whose automation was deleted while it was under way ends for that: %o',
  async (outcome) => {
    const { id, run } = await start()
    await engine.db.pool.query('UPDATE automations SET deleted_at = now() WHERE id = $1', [id])
    await engine.db.pool.query('UPDATE runs SET cancel_requested = true WHERE id = $1', [run.id])
    await finish(run, outcome)
    expect(await runsOf(engine.db, id)).toMatchObject([
      {
        ...{ status: 'canceled', reason: 'deleted' },
        reason_text: 'Canceled: the automation was deleted while the run was under way.',
      },
    ])
    expect(engine.deliveries.filter(({ runId }) => runId === run.id)).toEqual([])
  },
)
