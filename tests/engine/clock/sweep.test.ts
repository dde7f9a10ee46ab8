import { describe, expect, test } from 'vitest'
import { sweep } from '#service/engine/clock/sweep.ts'
import { addAutomation, automationOf, newOrg, runsOf } from '../support/automations.ts'
import { useEngine } from '../support/engine.ts'

const engine = useEngine()
const at = (text: string) => new Date(`2031-${text}Z`)
const nineDaily = { type: 'cron', expr: '0 9 * * *' } as const
const minutely = { type: 'every', n: 1, unit: 'minutes' } as const

async function sweepAll(orgId: string, now: Date, limit?: number): Promise<void> {
  let more = true
  while (more) ({ more } = await sweep(engine, { now, orgIds: [orgId], limit }))
}

describe('a slot', () => {
  test('becomes one queued run at its time, spread, and the next run is set', async () => {
    const orgId = await newOrg(engine.db)
    const id = await addAutomation(engine.db, orgId, { schedule: nineDaily, savedAt: at('03-03T12:00:00') })
    await sweepAll(orgId, at('03-04T08:59:59.999'))
    expect(await runsOf(engine.db, id)).toEqual([])
    for (const second of ['00', '01', '07']) await sweepAll(orgId, at(`03-04T09:00:${second}`))
    const [run, ...others] = await runsOf(engine.db, id)
    expect(others).toEqual([])
    expect(run).toMatchObject({
      cause: 'schedule',
      status: 'queued',
      scheduled_for: '2031-03-04T09:00:00.000Z',
      slots: 1,
    })
    const spread = Date.parse(run?.due_at ?? '') - at('03-04T09:00:00').getTime()
    expect(spread).toBeGreaterThanOrEqual(0)
    expect(spread).toBeLessThan(30_000)
    expect((await automationOf(engine.db, id)).next_run_at).toBe('2031-03-05T09:00:00.000Z')
  })

  test('leaves what went wrong in the run before as it is', async () => {
    const orgId = await newOrg(engine.db)
    const timed = { schedule: nineDaily, savedAt: at('03-03T12:00:00') }
    const id = await addAutomation(engine.db, orgId, timed, { lastErrorMessage: 'Overloaded' })
    await sweepAll(orgId, at('03-04T09:00:00'))
    expect(await automationOf(engine.db, id)).toMatchObject({ last_error_message: 'Overloaded' })
  })

  test('is not recorded while the automation is paused, deleted or finished', async () => {
    const orgId = await newOrg(engine.db)
    const timed = { schedule: nineDaily, savedAt: at('03-03T12:00:00') }
    const states = [
      { enabled: false },
      { deletedAt: at('03-03T13:00:00') },
      { completedAt: at('03-03T13:00:00') },
    ]
    for (const state of states) {
      const id = await addAutomation(engine.db, orgId, timed, state)
      await sweepAll(orgId, at('03-04T09:00:00'))
      expect(await runsOf(engine.db, id)).toEqual([])
      expect((await automationOf(engine.db, id)).next_run_at).toBeNull()
    }
  })

  test('the last one finishes the automation', async () => {
    const orgId = await newOrg(engine.db)
    const schedule = { type: 'rrule', rrule: 'FREQ=DAILY;COUNT=2' } as const
    const id = await addAutomation(engine.db, orgId, { schedule, savedAt: at('03-03T12:00:00') })
    await sweepAll(orgId, at('03-04T12:00:00'))
    const { next_run_at, completed_at } = await automationOf(engine.db, id)
    expect([next_run_at, completed_at]).toEqual([null, '2031-03-04T12:00:00.000Z'])
    expect((await runsOf(engine.db, id)).map(({ status }) => status)).toEqual(['queued'])
  })
})

describe('stopped for three hours', () => {
  const stopped = at('03-04T10:00:30')
  const back = at('03-04T13:00:50')

  async function afterDowntime(schedule: Parameters<typeof addAutomation>[2]['schedule'], settings = {}) {
    const orgId = await newOrg(engine.db)
    const id = await addAutomation(engine.db, orgId, { schedule, savedAt: stopped }, { settings })
    await sweepAll(orgId, back)
    return { id, runs: await runsOf(engine.db, id), automation: await automationOf(engine.db, id) }
  }

  test('a minute rule has a row for each minute, and stays on its grid', async () => {
    const { runs, automation } = await afterDowntime(minutely)
    expect(runs).toHaveLength(180)
    expect(new Set(runs.map(({ scheduled_for }) => scheduled_for)).size).toBe(180)
    expect(runs.slice(0, -1).every((run) => run.status === 'missed' && run.reason === 'downtime')).toBe(true)
    expect(runs.at(-1)).toMatchObject({
      status: 'queued',
      cause: 'schedule',
      scheduled_for: '2031-03-04T13:00:30.000Z',
    })
    expect(automation.next_run_at).toBe('2031-03-04T13:01:30.000Z')
  })

  test('the latest slot of a minute rule is made up for only within half a minute', async () => {
    const { runs } = await afterDowntime({ type: 'cron', expr: '* * * * *' })
    expect(runs.every(({ status }) => status === 'missed')).toBe(true)
  })

  test('an hourly rule makes up for its latest run', async () => {
    const { runs, automation } = await afterDowntime({ type: 'cron', expr: '45 * * * *' })
    expect(
      runs.map(({ scheduled_for, status, cause }) => [scheduled_for?.slice(11, 16), status, cause]),
    ).toEqual([
      ['10:45', 'missed', 'schedule'],
      ['11:45', 'missed', 'schedule'],
      ['12:45', 'queued', 'catch-up'],
    ])
    expect(automation.next_run_at).toBe('2031-03-04T13:45:00.000Z')
  })

  test('it does not, when catch-up is off', async () => {
    const { runs } = await afterDowntime({ type: 'cron', expr: '45 * * * *' }, { missedRuns: 'skip' })
    expect(runs.map(({ status }) => status)).toEqual(['missed', 'missed', 'missed'])
    expect(runs[2]?.reason_text).toBe('Missed: the service was not running at 12:45 on 4 March 2031.')
  })

  test('a daily rule runs late', async () => {
    const { runs, automation } = await afterDowntime({ type: 'cron', expr: '5 10 * * *' })
    expect(runs).toMatchObject([
      { status: 'queued', cause: 'catch-up', scheduled_for: '2031-03-04T10:05:00.000Z' },
    ])
    expect(Date.parse(runs[0]?.due_at ?? '')).toBeGreaterThanOrEqual(back.getTime())
    expect(automation.next_run_at).toBe('2031-03-05T10:05:00.000Z')
  })

  test('a one-time run is made late', async () => {
    const { runs, automation } = await afterDowntime({ type: 'at', at: '2031-03-04T10:30:00Z' })
    expect(runs).toMatchObject([{ status: 'queued', cause: 'catch-up', due_at: back.toISOString() }])
    expect(automation).toMatchObject({ next_run_at: null, completed_at: back.toISOString() })
  })
})

test('a one-time run more than a day late is missed, and the owner gets a notice', async () => {
  const orgId = await newOrg(engine.db)
  const schedule = { type: 'at', at: '2031-03-04T10:30:00Z' } as const
  const id = await addAutomation(engine.db, orgId, { schedule, savedAt: at('03-04T09:00:00') })
  await sweepAll(orgId, at('03-05T10:30:00.001'))
  const [run] = await runsOf(engine.db, id)
  expect(run).toMatchObject({ status: 'missed', reason: 'downtime' })
  const { next_run_at, completed_at, last_error_message } = await automationOf(engine.db, id)
  expect([next_run_at, completed_at]).toEqual([null, null])
  expect(last_error_message).toMatch(/^Missed: it was due at 10:30 on 4 March 2031/)
  expect(engine.notices.filter(({ automationId }) => automationId === id)).toMatchObject([
    { orgId, runId: run?.id, kind: 'missed' },
  ])
})

test('many missed slots share rows, none is forgotten, and one sweep does not do them all', async () => {
  const orgId = await newOrg(engine.db)
  const id = await addAutomation(engine.db, orgId, { schedule: minutely, savedAt: at('03-01T00:00:00') })
  const first = await sweep(engine, { now: at('03-04T00:00:10'), orgIds: [orgId] })
  expect(first).toEqual({ handled: 1, more: true })
  await sweepAll(orgId, at('03-04T00:00:10'))
  const runs = await runsOf(engine.db, id)
  expect(runs.reduce((sum, { slots }) => sum + slots, 0)).toBe(3 * 24 * 60)
  expect(runs).toHaveLength(2 + 1 + 200 + 1)
  expect(runs.find(({ slots }) => slots > 1)?.reason_text).toBe(
    'Missed 2000 times, from 00:01 on 1 March 2031 to 09:20 on 2 March 2031: the service was not running.',
  )
  expect(runs.at(-1)).toMatchObject({ status: 'queued', scheduled_for: '2031-03-04T00:00:00.000Z' })
})

describe('a row that cannot be evaluated', () => {
  const broken = [
    ['an unknown zone', { timezone: 'Mars/Olympus' }],
    ['an expression that is none', { schedule: { type: 'cron', expr: 'never' } }],
    ['a schedule of no kind', { schedule: { type: 'moon' } }],
    ['settings that are none', { settings: { overlap: 7 } }],
  ] as const

  test.each(broken)('%s: is marked, put off, and blocks no others', async (_, fields) => {
    const orgId = await newOrg(engine.db)
    const timed = { schedule: nineDaily, savedAt: at('03-03T12:00:00') }
    const id = await addAutomation(engine.db, orgId, timed)
    const { timezone, schedule, settings } = { timezone: null, schedule: null, settings: null, ...fields }
    await engine.db.pool.query(
      `UPDATE automations SET timezone = coalesce($2, timezone), schedule = coalesce($3, schedule),
              settings = coalesce($4, settings), next_run_at = next_run_at - interval '1 minute' WHERE id = $1`,
      [id, timezone, schedule && JSON.stringify(schedule), settings && JSON.stringify(settings)],
    )
    const good = await addAutomation(engine.db, orgId, timed)
    await sweepAll(orgId, at('03-04T09:00:00'), 1)
    expect(await runsOf(engine.db, good)).toMatchObject([{ status: 'queued' }])
    expect(await runsOf(engine.db, id)).toMatchObject([{ status: 'failed', reason: 'invalid' }])
    const { next_run_at, last_error_message } = await automationOf(engine.db, id)
    expect(next_run_at).toBe('2031-03-04T09:10:00.000Z')
    expect(last_error_message).toMatch(/^The schedule could not be evaluated: /)
    await sweepAll(orgId, at('03-04T09:10:00'))
    expect(await runsOf(engine.db, id)).toHaveLength(1)
  })

  test('goes on at its next slot when it can be evaluated again', async () => {
    const orgId = await newOrg(engine.db)
    const timed = { schedule: nineDaily, savedAt: at('03-03T12:00:00') }
    const id = await addAutomation(engine.db, orgId, timed, { timezone: 'Mars/Olympus' })
    await sweepAll(orgId, at('03-04T09:00:00'))
    await engine.db.pool.query(`UPDATE automations SET timezone = 'UTC' WHERE id = $1`, [id])
    await sweepAll(orgId, at('03-04T09:10:00'))
    expect(await runsOf(engine.db, id)).toHaveLength(1)
    expect((await automationOf(engine.db, id)).next_run_at).toBe('2031-03-05T09:00:00.000Z')
  })
})
