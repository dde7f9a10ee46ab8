import { describe, expect, test } from 'vitest'
import { type Org, useService } from '#tests/harness/service.ts'
import { addEvent, addRun, addStep, withAutomation } from './support.ts'

const service = useService()

async function automationRow(org: Org, automationId: string) {
  const found = await service.db.pool.query('SELECT * FROM automations WHERE org_id = $1 AND id = $2', [
    org.id,
    automationId,
  ])
  return found.rows[0]
}

describe('GET /runs/{runId}', () => {
  test('has the steps in order, the decision, the event and the output', async () => {
    const { org, automationId } = await withAutomation(service)
    const eventId = await addEvent(service, org)
    const verdict = {
      answer: 'yes',
      reason: 'It says so.',
      mode: 'judge',
      model: 'm',
      conditionSchemaVersion: 1,
    }
    const runId = await addRun(service, org, automationId, {
      eventId,
      verdict,
      output: '## Done',
      cause: 'event',
    })
    await addStep(service, org, runId, 2, { attempt: 2 })
    await addStep(service, org, runId, 1, { input: { a: 1 }, output: ['b'] })
    const { status, body } = await org.api.get(`/runs/${runId}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...{
        id: runId,
        automationId,
        version: 1,
        cause: 'event',
        status: 'succeeded',
        verdict,
        output: '## Done',
      },
      event: {
        id: eventId,
        name: 'topic.created',
        occurredAt: '2026-03-01T09:00:00.000Z',
        payload: { topic: { title: 'Slow' } },
      },
      steps: [
        { n: 1, attempt: 1, input: { a: 1 }, output: ['b'], error: null },
        { n: 2, attempt: 2 },
      ],
    })
  })
})

describe('POST /automations/{automationId}/runs', () => {
  test('queues a run for now and moves nothing of the automation', async () => {
    const { org, automationId } = await withAutomation(service)
    await org.api.send('PUT', `/automations/${automationId}/pause`, {})
    const before = await automationRow(org, automationId)
    const { status, body } = await org.api.post(`/automations/${automationId}/runs`, {})
    expect(status).toBe(200)
    expect(body).toMatchObject({
      automationId,
      cause: 'manual',
      status: 'queued',
      dryRun: false,
      scheduledFor: null,
      attempt: 0,
    })
    expect(body.requestedBy).toMatchObject({ name: expect.any(String) })
    expect(await automationRow(org, automationId)).toEqual(before)
    expect((await org.api.get(`/runs/${body.id}`)).body).toMatchObject({
      id: body.id,
      steps: [],
      event: null,
    })
  })

  test('marks a dry run as a test', async () => {
    const { org, automationId } = await withAutomation(service)
    const { body } = await org.api.post(`/automations/${automationId}/runs`, { dryRun: true })
    expect(body).toMatchObject({ cause: 'test', dryRun: true, status: 'queued' })
  })

  test.each([
    [false, { asTest: true }],
    [true, { dryRun: true }],
  ])('a test stays one when it is repeated; dry: %s', async (dryRun, asked) => {
    const { org, automationId } = await withAutomation(service)
    const { body } = await org.api.post(`/automations/${automationId}/runs`, asked)
    expect(body).toMatchObject({ cause: 'test', dryRun, status: 'queued' })
    await org.api.send('PUT', `/runs/${body.id}/cancellation`, {})
    const again = await org.api.post(`/runs/${body.id}/retries`, {})
    expect(again.body).toMatchObject({ cause: 'test', dryRun, retryOf: body.id })
  })

  test('runs on a past event', async () => {
    const { org, automationId } = await withAutomation(service)
    const eventId = await addEvent(service, org)
    const { body } = await org.api.post(`/automations/${automationId}/runs`, { eventId })
    expect(body).toMatchObject({ cause: 'manual', eventId, eventName: 'topic.created' })
  })

  test('starts one run for a repeated request', async () => {
    const { org, automationId } = await withAutomation(service)
    const headers = { 'idempotency-key': 'once' }
    const start = () => org.api.post(`/automations/${automationId}/runs`, {}, { headers })
    const [one, two] = [await start(), await start()]
    expect(two.text).toBe(one.text)
    expect((await org.api.get('/runs')).body.totalCount).toBe(1)
  })
})

describe('POST /runs/{runId}/retries', () => {
  test('does the same again: version, event and decision', async () => {
    const { org, automationId } = await withAutomation(service)
    const eventId = await addEvent(service, org)
    const verdict = {
      answer: 'yes',
      reason: 'It says so.',
      mode: 'judge',
      model: 'm',
      conditionSchemaVersion: 1,
    }
    const runId = await addRun(service, org, automationId, {
      eventId,
      verdict,
      status: 'failed',
      cause: 'event',
    })
    await org.api.patch(`/automations/${automationId}`, { name: 'Renamed' })
    const { status, body } = await org.api.post(`/runs/${runId}/retries`, {})
    expect(status).toBe(200)
    expect(body).toMatchObject({ cause: 'retry', retryOf: runId, eventId, version: 1, status: 'queued' })
    expect((await org.api.get(`/runs/${body.id}`)).body).toMatchObject({ verdict })
  })

  test('of a slot still names the time that it is for', async () => {
    const { org, automationId } = await withAutomation(service)
    const scheduledFor = new Date('2026-03-02T09:00:00Z')
    const runId = await addRun(service, org, automationId, { status: 'missed', scheduledFor })
    const { body } = await org.api.post(`/runs/${runId}/retries`, {})
    expect(body).toMatchObject({ cause: 'retry', scheduledFor: scheduledFor.toISOString() })
  })
})

describe('PUT /runs/{runId}/cancellation', () => {
  test.each(['queued', 'waiting'] as const)('ends one that is %s at once', async (waits) => {
    const { org, automationId } = await withAutomation(service)
    const runId = await addRun(service, org, automationId, { status: waits })
    const cancel = () => org.api.send('PUT', `/runs/${runId}/cancellation`, {})
    const { status, body } = await cancel()
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'canceled', reason: 'by-hand', finishedAt: expect.any(String) })
    expect((await cancel()).body).toEqual(body)
  })

  test('does not say of one that waits for another try that it never began', async () => {
    const { org, automationId } = await withAutomation(service)
    const runId = await addRun(service, org, automationId, { status: 'queued', attempt: 1 })
    const { body } = await org.api.send('PUT', `/runs/${runId}/cancellation`, {})
    expect(body.reasonText).toContain('Canceled while it waited for another try, by ')
  })

  test.each([
    ['of which an attempt failed', 1],
    ['that was given back', 0],
  ])('of one %s ends it with what it did last: the wait is no work', async (_, attempt) => {
    const { org, automationId } = await withAutomation(service)
    const startedAt = new Date(Date.now() - 60_000)
    const at = (ms: number) => new Date(startedAt.getTime() + ms)
    const runId = await addRun(service, org, automationId, { status: 'queued', attempt, startedAt })
    await addStep(service, org, runId, 1, { startedAt, finishedAt: at(5) })
    await addStep(service, org, runId, 2, { startedAt, finishedAt: at(1400) })
    const { body } = await org.api.send('PUT', `/runs/${runId}/cancellation`, {})
    expect(body).toMatchObject({ status: 'canceled', finishedAt: at(1400).toISOString() })
    expect(body.reasonText).toContain('Canceled while it waited for another try, by ')
  })

  test('marks a running one for the process that holds it', async () => {
    const { org, automationId } = await withAutomation(service)
    const runId = await addRun(service, org, automationId, { status: 'running', leaseOwner: 'me' })
    const { status, body } = await org.api.send('PUT', `/runs/${runId}/cancellation`, {})
    expect([status, body.status]).toEqual([200, 'running'])
    const found = await service.db.pool.query('SELECT cancel_requested FROM runs WHERE id = $1', [runId])
    expect(found.rows).toEqual([{ cancel_requested: true }])
  })
})
