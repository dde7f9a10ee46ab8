import { describe, expect, test } from 'vitest'
import { anInstant, column } from '#tests/harness/answers.ts'
import {
  addRuns,
  automationTotal,
  madeAutomation,
  orgWithOutput,
  runsOf,
  setAutomation,
} from '#tests/harness/factories-automations.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const states = ['waiting', 'queued', 'running', 'succeeded', 'skipped'] as const

async function withRuns() {
  const it = await madeAutomation(service)
  await addRuns(
    service.db,
    it.org.id,
    it.id,
    states.map((status) => ({ status })),
  )
  const runs = async () =>
    (await runsOf(service.db, it.id)).map(({ status, reason, cancelRequested }) => ({
      status,
      reason,
      cancelRequested,
    }))
  return { ...it, runs }
}

const untouched = { reason: null, cancelRequested: false }

describe('DELETE /automations/{automationId}', () => {
  test('takes it out of the list and its total, and keeps it readable', async () => {
    const { org, api, id, path } = await madeAutomation(service)
    const { body } = await api.send('DELETE', path)
    expect(body).toMatchObject({
      id,
      enabled: false,
      status: 'paused',
      nextRunAt: null,
      deletedAt: anInstant,
    })
    expect((await api.get(path)).body).toEqual(body)
    expect((await api.get('/automations')).body).toMatchObject({ data: [], totalCount: 0 })
    expect((await api.get('/automations?search=Friday')).body.totalCount).toBe(0)
    expect(column(await api.get('/automations?deleted=true'), 'id')).toEqual([id])
    expect(await automationTotal(service.db, org.id)).toBe(0)
  })

  test('cancels what waits and asks what runs to stop', async () => {
    const { api, path, runs } = await withRuns()
    await api.send('DELETE', path)
    const canceled = { status: 'canceled', reason: 'deleted', cancelRequested: false }
    expect(await runs()).toEqual([
      canceled,
      canceled,
      { ...untouched, status: 'running', cancelRequested: true },
      { ...untouched, status: 'succeeded' },
      { ...untouched, status: 'skipped' },
    ])
  })

  test('twice is the same as once', async () => {
    const { org, api, path } = await madeAutomation(service)
    await madeAutomation(service, {}, org)
    const first = await api.send('DELETE', path)
    expect((await api.send('DELETE', path)).text).toBe(first.text)
    expect((await api.get(`${path}/history`)).body.totalCount).toBe(2)
    expect(await automationTotal(service.db, org.id)).toBe(1)
  })
})

describe('POST /automations/{automationId}/restoration', () => {
  test('brings it back paused, with its runs and versions, and into the total', async () => {
    const { org, api, path } = await withRuns()
    await api.patch(path, { name: 'Other' })
    const before = (await api.get(path)).body
    await api.send('DELETE', path)
    const { body } = await api.post(`${path}/restoration`)
    expect(body).toMatchObject({
      name: 'Other',
      enabled: false,
      status: 'paused',
      deletedAt: null,
      version: 2,
    })
    expect(body.recentRuns).toHaveLength([before.recentRuns].flat().length)
    expect((await api.get('/automations')).body.totalCount).toBe(1)
    expect(await automationTotal(service.db, org.id)).toBe(1)
    expect((await api.send('DELETE', `${path}/pause`)).body).toMatchObject({
      status: 'healthy',
      nextRunAt: anInstant,
    })
  })

  test('of one that was not deleted changes nothing', async () => {
    const { org, api, path } = await madeAutomation(service)
    const before = await api.get(path)
    expect((await api.post(`${path}/restoration`)).text).toBe(before.text)
    expect(await automationTotal(service.db, org.id)).toBe(1)
  })

  test('is possible for 30 days', async () => {
    const { api, id, path } = await madeAutomation(service)
    await api.send('DELETE', path)
    const ago = (hours: number) =>
      setAutomation(service.db, id, { deletedAt: new Date(Date.now() - hours * 3_600_000) })
    await ago(30 * 24 - 1)
    expect((await api.get('/automations?deleted=true')).body.totalCount).toBe(1)
    expect((await api.post(`${path}/restoration`)).status).toBe(200)
    await ago(30 * 24 + 1)
    expect((await api.post(`${path}/restoration`)).status).toBe(404)
    expect((await api.get(path)).status).toBe(404)
    expect((await api.get('/automations?deleted=true')).body.totalCount).toBe(0)
  })
})

describe('DELETE /automations/{automationId}/waiting-runs', () => {
  test('cancels what has not begun, and says who did', async () => {
    const { api, id, path, runs } = await withRuns()
    expect((await api.send('DELETE', `${path}/waiting-runs`)).body).toEqual({ canceled: 2 })
    const canceled = { status: 'canceled', reason: 'by-hand', cancelRequested: false }
    expect(await runs()).toEqual([
      canceled,
      canceled,
      { ...untouched, status: 'running' },
      { ...untouched, status: 'succeeded' },
      { ...untouched, status: 'skipped' },
    ])
    expect((await runsOf(service.db, id))[0]?.reasonText).toBe('Canceled before it started, by owner.')
    expect((await api.send('DELETE', `${path}/waiting-runs`)).body).toEqual({ canceled: 0 })
    expect((await api.get(`${path}/history`)).body).toMatchObject({
      history: [{ changes: { waitingRuns: 0 }, previousValues: { waitingRuns: 2 } }, { operation: 'INSERT' }],
    })
  })

  const startedAt = new Date('2026-03-01T09:00:00Z')
  const tried = { status: 'queued', attempt: 1, startedAt } as const

  test.each([
    ['/waiting-runs', 'Canceled while it waited for another try, by owner.'],
    ['', 'Canceled: the automation was deleted while it waited for another try.'],
  ])(
    'DELETE …%s does not say of what was tried that it never began, nor counts the wait',
    async (end, why) => {
      const { org, api, id, path } = await madeAutomation(service)
      await addRuns(service.db, org.id, id, [tried])
      await api.send('DELETE', `${path}${end}`)
      expect(await runsOf(service.db, id)).toMatchObject([
        { status: 'canceled', reasonText: why, finishedAt: startedAt },
      ])
    },
  )

  test('leaves the runs of others alone', async () => {
    const { org, api, id } = await withRuns()
    const other = await madeAutomation(service, {}, org)
    expect((await api.send('DELETE', `${other.path}/waiting-runs`)).body).toEqual({ canceled: 0 })
    expect((await runsOf(service.db, id))[0]?.status).toBe('waiting')
  })
})

describe('POST /automations/{automationId}/copies', () => {
  test('copies the definition, paused, as a first version of its own', async () => {
    const org = await orgWithOutput(service)
    const { api, path, id } = await madeAutomation(
      service,
      {
        schedule: { type: 'event', events: ['topic.created'], condition: 'About prices', delaySeconds: 5 },
        capabilityMode: 'custom',
        allowedCapabilities: ['topics.read'],
        templateSlug: 'weekly-signal-digest',
      },
      org,
    )
    await api.patch(path, { settings: { overlap: 'queue' } })
    await setAutomation(service.db, id, { lastErrorMessage: 'x', lastRunAt: new Date(), failuresInRow: 2 })
    const original = (await api.get(path)).body
    const copy = (await api.post(`${path}/copies`)).body
    const { id: _, createdAt: __, updatedAt: ___, ...rest } = copy
    const { id: ____, createdAt: _____, updatedAt: ______, ...expected } = original
    expect(rest).toEqual({
      ...expected,
      name: 'Copy of Friday account health',
      enabled: false,
      status: 'paused',
      version: 1,
      lastErrorMessage: null,
      failuresInRow: 0,
      lastRunAt: null,
    })
    expect(copy.id).not.toBe(id)
    expect((await api.get(`/automations/${copy.id}/versions`)).body).toMatchObject({
      data: [{ version: 1, changed: [], definition: { name: 'Copy of Friday account health' } }],
    })
    expect((await api.get(`/automations/${copy.id}/history`)).body).toMatchObject({
      history: [{ operation: 'INSERT', changes: { copiedFrom: id, enabled: false } }],
    })
    expect(await automationTotal(service.db, org.id)).toBe(2)
  })

  test('keeps the time of day at which a recurrence began', async () => {
    const schedule = { type: 'rrule', rrule: 'FREQ=DAILY' }
    const { api, id, path } = await madeAutomation(service, { schedule, timezone: 'UTC' })
    await setAutomation(service.db, id, { anchorAt: new Date('2026-01-01T04:44:10Z') })
    const copy = (await api.post(`${path}/copies`)).body
    expect(copy.nextRunAt).toBeNull()
    const { body } = await api.send('DELETE', `/automations/${copy.id}/pause`)
    expect(body.nextRunAt).toMatch(/T04:44:00\.000Z$/)
  })
})
