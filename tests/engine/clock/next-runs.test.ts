import { expect, test } from 'vitest'
import { giveMissingNextRuns, recomputeZones } from '#service/engine/clock/next-runs.ts'
import { sweep } from '#service/engine/clock/sweep.ts'
import { addAutomation, automationOf, newOrg, runsOf } from '../support/automations.ts'
import { useEngine } from '../support/engine.ts'

const engine = useEngine()
const now = new Date('2031-03-04T09:30:00Z')
const nineDaily = { schedule: { type: 'cron', expr: '0 9 * * *' }, savedAt: '2031-03-03T12:00:00Z' } as const
const once = {
  schedule: { type: 'at', at: '2031-03-04T09:00:00Z' },
  savedAt: '2031-03-03T12:00:00Z',
} as const
const lost = { nextRunAt: null }

test('enabled, timed and unfinished automations get their next run back', async () => {
  const orgId = await newOrg(engine.db)
  const id = await addAutomation(engine.db, orgId, nineDaily, lost)
  const others = [
    await addAutomation(engine.db, orgId, nineDaily, { ...lost, enabled: false }),
    await addAutomation(engine.db, orgId, nineDaily, { ...lost, completedAt: now }),
    await addAutomation(engine.db, orgId, nineDaily, { ...lost, deletedAt: now }),
    await addAutomation(engine.db, orgId, once, { ...lost, lastErrorMessage: 'Missed' }),
  ]
  const repair = () => giveMissingNextRuns(engine.db, { now, orgIds: [orgId] })
  expect([await repair(), await repair()]).toEqual([1, 0])
  expect((await automationOf(engine.db, id)).next_run_at).toBe('2031-03-05T09:00:00.000Z')
  for (const other of others) expect((await automationOf(engine.db, other)).next_run_at).toBeNull()
})

test('a one-time run that lost its time is made, unless it already was', async () => {
  const orgId = await newOrg(engine.db)
  const id = await addAutomation(engine.db, orgId, once, lost)
  for (const _ of ['first', 'second']) {
    await giveMissingNextRuns(engine.db, { now, orgIds: [orgId] })
    await sweep(engine, { now, orgIds: [orgId] })
    expect(await runsOf(engine.db, id)).toHaveLength(1)
    expect((await automationOf(engine.db, id)).completed_at).toBe(now.toISOString())
    await engine.db.pool.query('UPDATE automations SET completed_at = NULL WHERE id = $1', [id])
  }
})

test('a one-time run that was put off is made late, once its time can be computed', async () => {
  const orgId = await newOrg(engine.db)
  const local = { ...once, schedule: { type: 'at', at: '2031-03-04T09:00:00' } } as const
  const id = await addAutomation(engine.db, orgId, local, { ...lost, timezone: 'Mars/Olympus' })
  await giveMissingNextRuns(engine.db, { now, orgIds: [orgId] })
  await engine.db.pool.query(`UPDATE automations SET timezone = 'UTC' WHERE id = $1`, [id])
  await sweep(engine, { now: new Date(now.getTime() + 600_000), orgIds: [orgId] })
  expect(await runsOf(engine.db, id)).toMatchObject([
    { cause: 'catch-up', status: 'queued', scheduled_for: '2031-03-04T09:00:00.000Z' },
  ])
})

test('a rule that is over is finished, and one that cannot be evaluated has an error', async () => {
  const orgId = await newOrg(engine.db)
  const schedule = { type: 'rrule', rrule: 'FREQ=DAILY;COUNT=1' } as const
  const over = await addAutomation(engine.db, orgId, { ...nineDaily, schedule }, lost)
  const broken = await addAutomation(engine.db, orgId, nineDaily, { ...lost, timezone: 'Mars/Olympus' })
  expect(await giveMissingNextRuns(engine.db, { now, orgIds: [orgId] })).toBe(2)
  expect((await automationOf(engine.db, over)).completed_at).toBe(now.toISOString())
  expect((await automationOf(engine.db, broken)).last_error_message).toMatch(
    /^The schedule could not be evaluated/,
  )
})

test('next runs of older time-zone data are computed anew, those of newer data are left', async () => {
  const orgId = await newOrg(engine.db)
  const wrong = new Date('2031-03-05T08:00:00Z')
  const older = await addAutomation(engine.db, orgId, nineDaily, { nextRunAt: wrong, tzVersion: '2019a' })
  const newer = await addAutomation(engine.db, orgId, nineDaily, { nextRunAt: wrong, tzVersion: '2999z' })
  expect(await recomputeZones(engine.db, { now, orgIds: [orgId] })).toBe(false)
  expect((await automationOf(engine.db, older)).next_run_at).toBe('2031-03-05T09:00:00.000Z')
  expect((await automationOf(engine.db, older)).tz_version).toBe(process.versions.tz)
  expect((await automationOf(engine.db, newer)).next_run_at).toBe(wrong.toISOString())
})

test('automations put off are left to the sweep, which reports them once', async () => {
  const orgId = await newOrg(engine.db)
  const id = await addAutomation(engine.db, orgId, nineDaily, { timezone: 'Mars/Olympus' })
  const travel = (instant: string) => ({ now: new Date(instant), orgIds: [orgId] })
  for (const [due, before] of [
    ['2031-03-04T09:00:00Z', '2031-03-04T09:05:00Z'],
    ['2031-03-04T09:10:00Z', '2031-03-04T09:15:00Z'],
  ] as const) {
    await sweep(engine, travel(due))
    await recomputeZones(engine.db, travel(before))
  }
  expect(await runsOf(engine.db, id)).toMatchObject([{ status: 'failed', reason: 'invalid' }])
})

test('a slot that does not exist in newer time-zone data starts no run', async () => {
  const orgId = await newOrg(engine.db)
  const wrong = new Date('2031-03-04T08:00:00Z')
  const id = await addAutomation(engine.db, orgId, nineDaily, { nextRunAt: wrong, tzVersion: '2019a' })
  await sweep(engine, { now: new Date('2031-03-04T08:00:01Z'), orgIds: [orgId] })
  expect(await runsOf(engine.db, id)).toEqual([])
  expect((await automationOf(engine.db, id)).next_run_at).toBe('2031-03-04T09:00:00.000Z')
})
