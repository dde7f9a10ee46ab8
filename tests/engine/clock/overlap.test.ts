import { describe, expect, test } from 'vitest'
import { sweep } from '#service/engine/clock/sweep.ts'
import { claimRuns } from '#service/engine/queue/claim.ts'
import { addAutomation, newOrg, runsOf } from '../support/automations.ts'
import { useEngine } from '../support/engine.ts'

const engine = useEngine()
const at = (text: string) => new Date(`2031-${text}Z`)
const nineDaily = { type: 'cron', expr: '0 9 * * *' } as const
const sweepAll = (orgId: string, now: Date) => sweep(engine, { now, orgIds: [orgId] })

describe('a slot while the one before is under way', () => {
  test.each([
    ['skip', 'skipped', 'overlap'],
    ['queue', 'queued', null],
  ])('with overlap %s it is %s', async (overlap, status, reason) => {
    const orgId = await newOrg(engine.db)
    const timed = { schedule: nineDaily, timezone: 'Europe/Berlin', savedAt: at('03-03T12:00:00') }
    const id = await addAutomation(engine.db, orgId, timed, { settings: { overlap } })
    await sweepAll(orgId, at('03-04T08:00:00'))
    await claimRuns(engine.db, { owner: 'test', limit: 8, now: at('03-04T08:01:00'), orgIds: [orgId] })
    await sweepAll(orgId, at('03-05T08:00:00'))
    const [, second] = await runsOf(engine.db, id)
    expect([second?.status, second?.reason]).toEqual([status, reason])
    if (reason)
      expect(second?.reason_text).toBe('Skipped: the run of 09:00 on 4 March 2031 was still running.')
  })

  test('one that waits for its first start is no overlap, and one that is tried again is one', async () => {
    const orgId = await newOrg(engine.db)
    const timed = { schedule: nineDaily, timezone: 'Europe/Berlin', savedAt: at('03-03T12:00:00') }
    const id = await addAutomation(engine.db, orgId, timed)
    await sweepAll(orgId, at('03-04T08:00:00'))
    await sweepAll(orgId, at('03-05T08:00:00'))
    expect((await runsOf(engine.db, id)).map(({ status }) => status)).toEqual(['queued', 'queued'])
    await engine.db.pool.query(
      `UPDATE runs SET attempt = 1 WHERE automation_id = $1 AND scheduled_for = $2`,
      [id, at('03-04T08:00:00')],
    )
    await sweepAll(orgId, at('03-06T08:00:00'))
    expect((await runsOf(engine.db, id)).at(-1)).toMatchObject({
      status: 'skipped',
      reason_text: 'Skipped: the run of 09:00 on 4 March 2031 was still running.',
    })
  })

  test.each([
    ['queue', 99, 'queued', null],
    ['queue', 100, 'skipped', 'Skipped: 100 runs of this automation were waiting already.'],
    ['skip', 9, 'queued', null],
    ['skip', 10, 'skipped', 'Skipped: 10 runs of this automation were waiting already.'],
  ])('with overlap %s it waits behind so many at most: %i', async (overlap, waiting, status, reason_text) => {
    const orgId = await newOrg(engine.db)
    const timed = { schedule: nineDaily, savedAt: at('03-03T12:00:00') }
    const id = await addAutomation(engine.db, orgId, timed, { settings: { overlap } })
    await engine.db.pool.query(
      `INSERT INTO runs (org_id, automation_id, version, cause, status, due_at, scheduled_for, rank)
       SELECT $1, $2, 1, 'schedule', 'queued', '2031-03-01', '2031-03-01', 1 FROM generate_series(1, $3::int)`,
      [orgId, id, waiting],
    )
    await sweepAll(orgId, at('03-04T09:00:00'))
    expect((await runsOf(engine.db, id)).at(-1)).toMatchObject({ status, reason_text })
  })

  test('a run by hand does not cause a skip', async () => {
    const orgId = await newOrg(engine.db)
    const id = await addAutomation(engine.db, orgId, { schedule: nineDaily, savedAt: at('03-03T12:00:00') })
    await engine.db.pool.query(
      `INSERT INTO runs (org_id, automation_id, version, cause, status, due_at, rank) VALUES ($1, $2, 1, 'manual', 'queued', $3, 0)`,
      [orgId, id, at('03-04T08:59:00')],
    )
    await sweepAll(orgId, at('03-04T09:00:00'))
    expect((await runsOf(engine.db, id)).map((run) => [run.cause, run.status])).toEqual([
      ['schedule', 'queued'],
      ['manual', 'queued'],
    ])
  })
})
