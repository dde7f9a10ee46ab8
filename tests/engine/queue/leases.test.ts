import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { openForCommand } from '#service/db/open.ts'
import { claimRuns } from '#service/engine/queue/claim.ts'
import { keepLeases, reapRuns } from '#service/engine/queue/heartbeat.ts'
import { leaseMs } from '#service/engine/queue/lease.ts'
import { endLeasesOfTheDead } from '#service/engine/queue/lease-owner.ts'
import { holding } from '#tests/contract/companies/holding.ts'
import { addAutomation, automationOf, newOrg, runsOf } from '../support/automations.ts'
import { useEngine } from '../support/engine.ts'
import { queueRuns, timed } from '../support/queue.ts'
import { good, later, now, owner, passing, starter } from '../support/started.ts'

const engine = useEngine()
const { claimAt, finish, start } = starter(engine)

describe('a lease', () => {
  const minute = 60_000

  test('that ran out gives the run back, and the one who held it is not heard any more', async () => {
    const { orgId, id, run } = await start()
    const reap = (at: Date) => reapRuns(engine, { owner: 'reaper', now: at, orgIds: [orgId] })
    expect(await reap(later(minute))).toBe(0)
    expect(await reap(later(minute + 1))).toBe(1)
    expect(await runsOf(engine.db, id)).toMatchObject([{ status: 'queued', attempt: 1 }])
    const second = await claimAt(orgId, later(minute + 1), 'another')
    expect(await finish(run, good)).toBe(false)
    expect((await keepLeases(engine.db, [run], { owner, now })).lost).toEqual([run])
    expect(second.attempt).toBe(2)
  })

  test('lives as long as it is kept', async () => {
    const { orgId, run } = await start()
    const { lost, canceled } = await keepLeases(engine.db, [run], { owner, now: later(50_000) })
    expect([lost, canceled]).toEqual([[], []])
    expect(await reapRuns(engine, { owner, now: later(minute + 1), orgIds: [orgId] })).toBe(0)
  })

  test('of an attempt before is not kept by who has the run again', async () => {
    const { orgId, run } = await start()
    await reapRuns(engine, { owner: 'reaper', now: later(2 * minute), orgIds: [orgId] })
    const second = await claimAt(orgId, later(2 * minute))
    for (const runs of [[run], [run, second]])
      expect((await keepLeases(engine.db, runs, { owner, now: later(2 * minute) })).lost).toEqual([run])
  })

  test('lost each time ends the run after its attempts', async () => {
    const { orgId, id } = await start()
    for (const n of [1, 2, 3]) {
      const at = later(n * 2 * minute)
      await reapRuns(engine, { owner: 'reaper', now: at, orgIds: [orgId] })
      if (n < 3) await claimAt(orgId, at)
    }
    expect(await runsOf(engine.db, id)).toMatchObject([{ status: 'failed', reason: 'attempts', attempt: 3 }])
    expect((await automationOf(engine.db, id)).failures_in_row).toBe(1)
  })

  test('lost by a run that is tried once is not told as several starts', async () => {
    const { orgId, id } = await start({}, { settings: { attempts: 1 } })
    await reapRuns(engine, { owner: 'reaper', now: later(2 * minute), orgIds: [orgId] })
    const text = 'It did not finish: the process that ran it stopped.'
    expect(await runsOf(engine.db, id)).toMatchObject([{ status: 'failed', attempt: 1, reason_text: text }])
  })

  test('that ended together with another blames each by half', async () => {
    const orgId = await newOrg(engine.db)
    const ids = [await addAutomation(engine.db, orgId, timed), await addAutomation(engine.db, orgId, timed)]
    await queueRuns(engine.db, orgId, ids, { dueAt: now })
    const statuses = async () =>
      (await Promise.all(ids.map((id) => runsOf(engine.db, id)))).flat().map(({ status }) => status)
    for (let n = 1; n <= 6; n++) {
      const at = later(n * 2 * minute)
      await claimRuns(engine.db, { owner, limit: 2, now: at, orgIds: [orgId] })
      expect(await statuses()).toEqual(['running', 'running'])
      await reapRuns(engine, { owner: 'reaper', now: later((n * 2 + 1) * minute + 1), orgIds: [orgId] })
    }
    expect(await statuses()).toEqual(['failed', 'failed'])
  })

  test('that ended with its process is no try of the run', async () => {
    const { orgId, id } = await start()
    for (const n of [1, 2]) {
      await reapRuns(engine, { owner: 'reaper', now: later(n * 2 * minute), orgIds: [orgId] })
      const run = await claimAt(orgId, later(n * 2 * minute))
      if (n === 2) await finish(run, passing)
    }
    expect(await runsOf(engine.db, id)).toMatchObject([{ status: 'queued', attempt: 3 }])
  })

  test('of a process that ended is ended by the owner of the database, and no other', async () => {
    const uuid = randomUUID()
    const owners = {
      [`${hostname()} ${process.pid} ${uuid}`]: true,
      [`${hostname()} 4194305 ${uuid}`]: true,
      [`${hostname()} 4194305 ${uuid} reaper`]: true,
      [`an-earlier-container 7 ${uuid}`]: true,
      [`${hostname()} ${process.ppid} ${uuid}`]: false,
      'nobody of ours': false,
    }
    const orgId = await newOrg(engine.db)
    for (const by of Object.keys(owners)) {
      const id = await addAutomation(engine.db, orgId, timed)
      await queueRuns(engine.db, orgId, [id], { dueAt: now })
      await claimRuns(engine.db, { owner: by, limit: 1, perOrganization: 9, orgIds: [orgId], now })
    }
    await endLeasesOfTheDead(engine.db, { orgIds: [orgId] })
    const { rows } = await engine.db.pool.query<{ owner: string; isEnded: boolean }>(
      `SELECT lease_owner AS owner, lease_until < now() AS "isEnded" FROM runs WHERE org_id = $1`,
      [orgId],
    )
    expect(Object.fromEntries(rows.map((row) => [row.owner, row.isEnded]))).toEqual(owners)
    expect(await reapRuns(engine, { owner: 'reaper', orgIds: [orgId] })).toBe(4)
  })

  test('is ended at writers and sources as well', async () => {
    const orgId = await newOrg(engine.db)
    const dead = `${hostname()} 4194305 ${randomUUID()}`
    const later = `now() + interval '1 minute'`
    await engine.db.pool.query(
      `INSERT INTO story_writers (org_id, lease_owner, lease_until) VALUES ($1, $2, ${later})
       ON CONFLICT (org_id) DO UPDATE SET lease_owner = excluded.lease_owner, lease_until = excluded.lease_until`,
      [orgId, dead],
    )
    await engine.db.pool.query(
      `INSERT INTO topic_writers (org_id, lease_owner, lease_until, model_lease_owner, model_lease_until)
       VALUES ($1, $2, ${later}, $2, ${later})`,
      [orgId, dead],
    )
    await endLeasesOfTheDead(engine.db, { orgIds: [orgId] })
    const { rows } = await engine.db.pool.query(
      `SELECT s.lease_until < now() AS stories, t.lease_until < now() AS topics, t.model_lease_until < now() AS model
         FROM story_writers s JOIN topic_writers t ON t.org_id = s.org_id WHERE s.org_id = $1`,
      [orgId],
    )
    expect(rows).toEqual([{ stories: true, topics: true, model: true }])
  })

  test('that is given back does not count as an attempt', async () => {
    const { id, run } = await start()
    await finish(run, { status: 'given-back' })
    expect(await runsOf(engine.db, id)).toMatchObject([{ status: 'queued', attempt: 0 }])
  })

  const server = inject('database')
  test.runIf(server.kind === 'postgresql')('is not outlived by what its process has locked', async () => {
    const { connectionString: DATABASE_URL = '' } = server.pool
    const db = await openForCommand({ url: DATABASE_URL, dataDir: '', poolSize: 1 })
    onTestFinished(() => db.close())
    const found = await db.pool.query<{ locked: number; patience: number }>(
      `SELECT extract(epoch FROM current_setting('idle_in_transaction_session_timeout')::interval)::int * 1000 AS locked,
              extract(epoch FROM current_setting('statement_timeout')::interval)::int * 1000 AS patience`,
    )
    const { locked = 0, patience = 0 } = found.rows[0] ?? {}
    expect(locked).toBeGreaterThan(0)
    expect(locked).toBeLessThan(Math.min(patience, leaseMs))
  })
})

describe('a cancellation', () => {
  const cancel = (runId: string) =>
    engine.db.pool.query('UPDATE runs SET cancel_requested = true WHERE id = $1', [runId])

  test('is learnt with the heartbeat, and ends the run when it has stopped', async () => {
    const { id, run } = await start()
    await cancel(run.id)
    expect((await keepLeases(engine.db, [run], { owner, now })).canceled).toEqual([run])
    await finish(run, { status: 'canceled' })
    expect(await runsOf(engine.db, id)).toMatchObject([{ status: 'canceled', reason: 'by-hand' }])
  })

  test('holds for what came to its end before it was learnt: nothing is delivered', async () => {
    const { id, run } = await start()
    await cancel(run.id)
    expect(await finish(run, good)).toBe(true)
    expect(await runsOf(engine.db, id)).toMatchObject([{ status: 'canceled', reason: 'by-hand' }])
    expect(engine.deliveries.filter(({ runId }) => runId === run.id)).toEqual([])
  })

  const ailing = { lastErrorMessage: 'Before', failuresInRow: 3 }
  const asBefore = {
    ...{ last_error_message: 'Before', failures_in_row: 3 },
    last_attempt_at: now.toISOString(),
  }

  test('says nothing about how the automation is, also of a run that ended well', async () => {
    const { id, run } = await start({}, ailing)
    await cancel(run.id)
    await finish(run, good)
    expect(await automationOf(engine.db, id)).toMatchObject(asBefore)
  })

  // The embedded database has one session: there, nobody else can hold a row.
  test.runIf(inject('database').kind === 'postgresql')(
    'says nothing either when it comes while the run is being stored',
    async () => {
      const { id, run } = await start({}, ailing)
      const lock = await holding(engine, 'SELECT FROM automations WHERE id = $1 FOR UPDATE', [id])
      const ended = finish(run, good)
      await lock.queueOf(1)
      await cancel(run.id)
      await lock.letGo()
      expect(await ended).toBe(true)
      expect(await runsOf(engine.db, id)).toMatchObject([{ status: 'canceled' }])
      expect(await automationOf(engine.db, id)).toMatchObject(asBefore)
    },
  )

  test('also holds for a try that would have followed', async () => {
    const { id, run } = await start()
    await cancel(run.id)
    await finish(run, passing)
    expect(await runsOf(engine.db, id)).toMatchObject([{ status: 'canceled', reason: 'by-hand' }])
  })
})
