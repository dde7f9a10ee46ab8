import { describe, expect, test } from 'vitest'
import { minutesAfter, threeWeeksAgo } from '#tests/harness/long-ago.ts'
import { useService } from '#tests/harness/service.ts'
import { addEvent, addRun, anAutomationOf, idsOf, withAutomation } from './support.ts'

const service = useService()
const at = (day: number) => new Date(Date.UTC(2026, 2, day))

describe('GET /runs', () => {
  test('lists the runs of all automations, newest first', async () => {
    const { org, automationId } = await withAutomation(service)
    const other = await anAutomationOf(org, { name: 'Other' })
    const eventId = await addEvent(service, org)
    const first = await addRun(service, org, automationId, { createdAt: at(1), costMicros: 1500, model: 'm' })
    const second = await addRun(service, org, other, {
      createdAt: at(2),
      status: 'skipped',
      reason: 'overlap',
      eventId,
    })
    const { status, body } = await org.api.get('/runs')
    expect(status).toBe(200)
    expect(body).toMatchObject({ page: 1, limit: 50, totalCount: 2 })
    expect(body.data).toMatchObject([
      {
        id: second,
        automationName: 'Other',
        status: 'skipped',
        reason: 'overlap',
        eventName: 'topic.created',
        costUsd: null,
      },
      {
        id: first,
        automationName: 'Friday account health',
        costUsd: 0.0015,
        eventName: null,
        deliveries: [],
      },
    ])
  })

  test('pages', async () => {
    const { org, automationId } = await withAutomation(service)
    for (const day of [1, 2, 3]) await addRun(service, org, automationId, { createdAt: at(day) })
    const pages = [await org.api.get('/runs?limit=2'), await org.api.get('/runs?limit=2&page=2')]
    expect(pages.map(({ body }) => idsOf(body).length)).toEqual([2, 1])
    expect(new Set(pages.flatMap(({ body }) => idsOf(body))).size).toBe(3)
  })

  test('filters by outcome, cause, time and automation', async () => {
    const { org, automationId } = await withAutomation(service)
    const other = await anAutomationOf(org)
    const failed = await addRun(service, org, automationId, { createdAt: at(1), status: 'failed' })
    const missed = await addRun(service, org, automationId, { createdAt: at(2), status: 'missed', slots: 4 })
    const manual = await addRun(service, org, other, { createdAt: at(3), cause: 'manual' })
    const ask = async (query: string) => idsOf((await org.api.get(`/runs?${query}`)).body)
    expect(await ask('status=failed')).toEqual([failed])
    expect(await ask('status=failed&status=missed')).toEqual([missed, failed])
    expect(await ask('cause=manual')).toEqual([manual])
    expect(await ask(`since=${at(2).toISOString()}`)).toEqual([manual, missed])
    expect(await ask(`until=${at(2).toISOString()}`)).toEqual([failed])
    expect(await ask(`automationId=${other}`)).toEqual([manual])
    expect(idsOf((await org.api.get(`/automations/${automationId}/runs?cause=schedule`)).body)).toEqual([
      missed,
      failed,
    ])
  })

  test('looks through the newest ten thousand, and says how far back that went', async () => {
    const { org, automationId } = await withAutomation(service)
    const first = threeWeeksAgo()
    await service.db.pool.query(
      `INSERT INTO runs (org_id, automation_id, version, cause, status, due_at, created_at)
       SELECT $1, $2, 1, 'event', CASE WHEN g % 10 = 0 THEN 'failed' ELSE 'succeeded' END, now(),
              $3::timestamptz + g * interval '1 minute' FROM generate_series(1, 10500) AS g`,
      [org.id, automationId, first],
    )
    const { body } = await org.api.get('/runs?limit=1')
    const oldest = minutesAfter(first, 501)
    expect(body).toMatchObject({ totalCount: 10_000, lookedBackTo: oldest })
    const failed = await org.api.get(`/automations/${automationId}/runs?status=failed&limit=100&page=11`)
    expect(failed.body).toMatchObject({ data: [], totalCount: 1000, lookedBackTo: oldest })
    const rest = await org.api.get(`/runs?status=failed&until=${oldest}`)
    expect(rest.body).toMatchObject({ totalCount: 50, lookedBackTo: null })
  })

  test('returns where the output went', async () => {
    const { org, automationId } = await withAutomation(service)
    const runId = await addRun(service, org, automationId)
    await service.db.pool.query(
      `INSERT INTO deliveries (org_id, run_id, purpose, channel, target, title, body, status, due_at, parts)
       VALUES ($1, $2, 'output', 'slack', 'C-SAVED', 't', 'b', 'delivered', now(), '[{"id":"1.2","permalink":"https://s.example/1"}]')`,
      [org.id, runId],
    )
    const expected = {
      channel: 'slack',
      target: 'C-SAVED',
      targetName: 'channel-0',
      status: 'delivered',
      permalink: 'https://s.example/1',
    }
    expect((await org.api.get('/runs')).body.data).toMatchObject([{ deliveries: [expected] }])
    const { body } = await org.api.get(`/runs/${runId}`)
    expect(body.deliveries).toMatchObject([
      { ...expected, purpose: 'output', parts: [{ id: '1.2' }], attempts: [] },
    ])
  })
})

test('GET /capabilities names what can be allowed, and the models', async () => {
  const org = await service.org()
  const { status, body } = await org.api.get('/capabilities')
  expect(status).toBe(200)
  const capabilities = body.data as { key: string; writes: boolean }[]
  expect(capabilities.filter(({ writes }) => writes).map(({ key }) => key)).toEqual([
    'topics.write',
    'people.write',
    'companies.write',
  ])
  expect(Object.keys(capabilities[0] ?? {})).toEqual(['key', 'title', 'description', 'area', 'writes'])
  expect(body.models).toEqual(['low', 'med', 'high'].map((level) => ({ level, model: null })))
})
