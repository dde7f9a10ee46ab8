import { describe, expect, test } from 'vitest'
import { transaction } from '#service/core/write.ts'
import { releaseWaiting } from '#service/engine/queue/delays.ts'
import { insertRuns } from '#service/engine/queue/insert.ts'
import { useService } from '#tests/harness/service.ts'
import { eventOrg, pullRequest } from './setting.ts'

const service = useService()
const merged = 'github.pr.merged'
const hour = 3_600_000

/** An automation that events have started 60 times just now, and what it does with more. */
async function busy(beyondLimit: string) {
  const setting = await eventOrg(service)
  const { org, automation } = setting
  const id = await automation({ events: [merged] })
  const answer = await org.api.patch(`/automations/${id}`, { settings: { beyondLimit } })
  expect(answer.status).toBe(200)
  const began = new Date(Date.now() - 60_000)
  const run = { orgId: org.id, automationId: id, version: 1, cause: 'event' as const, rank: 3 as const }
  const started = Array.from({ length: 60 }, () => ({ ...run, status: 'failed' as const, dueAt: began }))
  await transaction(service.db, (tx) => insertRuns(tx, started))
  return { ...setting, id, began, found: () => runsOf(org.id) }
}

async function runsOf(orgId: string) {
  const { rows } = await service.db.pool.query(
    `SELECT id, status, reason, slots, part_of AS "partOf", due_at AS "dueAt" FROM runs
      WHERE org_id = $1 AND event_id IS NOT NULL ORDER BY seq`,
    [orgId],
  )
  return rows
}

/** An automation that waits so many minutes for further events, and its runs. */
async function combining(settings: object) {
  const setting = await eventOrg(service)
  const id = await setting.automation({ events: [merged] })
  const answer = await setting.org.api.patch(`/automations/${id}`, { settings })
  expect(answer.status).toBe(200)
  return { ...setting, id, found: () => runsOf(setting.org.id) }
}

describe('events that are combined', () => {
  test('wait for those that follow, and are one run', async () => {
    const { push, match, found, org } = await combining({ combineMinutes: 5 })
    for (let number = 1; number <= 3; number++) {
      await push(merged, pullRequest({ number }))
      await match()
    }
    const [first, ...others] = await found()
    expect(first).toMatchObject({ status: 'waiting', reason: 'combining', slots: 3 })
    const joined = { status: 'skipped', reason: 'bundled', partOf: first?.id }
    expect(others).toMatchObject([joined, joined])
    const { body } = await org.api.get(`/runs/${first?.id}`)
    expect(body).toMatchObject({ reasonText: expect.stringContaining('5 minutes'), slots: 3 })

    const over = new Date(Date.parse(first?.dueAt ?? ''))
    const released = (now: Date) => releaseWaiting({ db: service.db, now, orgIds: [org.id] }, 10)
    expect(await released(new Date(over.getTime() - 1000))).toBe(0)
    expect(await released(over)).toBe(1)
    await push(merged, pullRequest({ number: 4 }))
    await match()
    expect(await found()).toMatchObject([
      { status: 'queued', reason: null, slots: 3 },
      {},
      {},
      { status: 'waiting', reason: 'combining', slots: 1 },
    ])
  })

  test.each(['skip', 'queue', 'bundle'])('beyond the hourly limit: %s', async (beyondLimit) => {
    const { push, match, found, org, id } = await busy(beyondLimit)
    expect((await org.api.patch(`/automations/${id}`, { settings: { combineMinutes: 15 } })).status).toBe(200)
    await push(merged, pullRequest({ number: 1 }))
    await push(merged, pullRequest({ number: 2 }))
    await match()
    const [first, second] = await found()
    if (beyondLimit === 'skip')
      return expect([first, second]).toMatchObject([{ reason: 'rate' }, { reason: 'rate' }])
    expect(first).toMatchObject({ status: 'waiting', reason: 'rate', slots: 2 })
    expect(second).toMatchObject({ reason: 'bundled', partOf: first?.id })
  })
})

describe('events beyond the hourly limit', () => {
  test('are skipped when nobody chose otherwise', async () => {
    const { push, match, found } = await busy('skip')
    await push(merged, pullRequest())
    await match()
    expect(await found()).toMatchObject([{ status: 'skipped', reason: 'rate' }])
  })

  test('wait one by one until there is room, an hour after the run that stands 60 before', async () => {
    const { push, match, found, began, org } = await busy('queue')
    await push(merged, pullRequest({ number: 1 }))
    await push(merged, pullRequest({ number: 2 }))
    await match()
    const dueAt = new Date(began.getTime() + hour).toISOString()
    const waiting = { status: 'waiting', reason: 'rate', slots: 1, dueAt }
    expect(await found()).toMatchObject([waiting, waiting])
    await releaseWaiting({ db: service.db, now: new Date(began.getTime() + hour), orgIds: [org.id] }, 10)
    expect(await found()).toMatchObject([
      { status: 'queued', reason: null },
      { status: 'queued', reason: null },
    ])
  })

  test('are skipped when those that wait would take more than a day', async () => {
    const { push, match, found, org, id } = await busy('queue')
    await service.db.pool.query(
      `UPDATE runs SET due_at = now() + interval '25 hours' WHERE org_id = $1 AND automation_id = $2`,
      [org.id, id],
    )
    await push(merged, pullRequest())
    await match()
    expect(await found()).toMatchObject([{ status: 'skipped', reason: 'rate' }])
  })

  test('are taken together into one run, which tells of all of them', async () => {
    const { push, match, found, org, id } = await busy('bundle')
    for (let number = 1; number <= 4; number++) {
      await push(merged, pullRequest({ number, title: `Change ${number}` }))
      await match()
    }
    const [first, ...others] = await found()
    expect(first).toMatchObject({ status: 'waiting', reason: 'rate', slots: 4, partOf: null })
    const joined = { status: 'skipped', reason: 'bundled', slots: 1, partOf: first?.id }
    expect(others).toMatchObject([joined, joined, joined])
    const { body } = await org.api.get(`/runs/${first?.id}`)
    const further = { name: merged, id: expect.any(String) }
    expect(body.furtherEvents).toMatchObject([further, further, further])
    const list = await org.api.get(`/automations/${id}/runs`)
    expect(list.body.data).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: first?.id, slots: 4 })]),
    )
  })

  test('that come when that run has begun wait for the next one', async () => {
    const { push, match, found, began, org } = await busy('bundle')
    await push(merged, pullRequest({ number: 1 }))
    await match()
    await releaseWaiting({ db: service.db, now: new Date(began.getTime() + hour), orgIds: [org.id] }, 10)
    await push(merged, pullRequest({ number: 2 }))
    await match()
    expect(await found()).toMatchObject([
      { status: 'queued', slots: 1 },
      { status: 'waiting', slots: 1, partOf: null },
    ])
  })

  test('are told from another event of a delivery that was taken already', async () => {
    const { push, match, found, org, id } = await busy('bundle')
    await push(merged, pullRequest({ number: 1 }))
    await match()
    const delivery = { deliveryId: 'the-same' }
    await push(merged, pullRequest({ number: 2 }), delivery)
    await match()
    await service.db.pool.query(
      `UPDATE automations SET schedule = jsonb_set(schedule, '{events}', schedule -> 'events' || '["pull_request.activity"]')
        WHERE org_id = $1 AND id = $2`,
      [org.id, id],
    )
    await push('pull_request.activity', pullRequest({ number: 2 }), delivery)
    await match()
    expect(await found()).toMatchObject([
      { slots: 2 },
      { reason: 'bundled' },
      { status: 'skipped', reason: 'duplicate' },
    ])
  })
})
