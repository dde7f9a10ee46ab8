import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { actingMemberHeader } from '#service/core/gate/acting-member.ts'
import { useService } from '#tests/harness/service.ts'
import { addMember, tokenFor } from '#tests/service/support/members.ts'
import { expectError } from '#tests/service/support/shape.ts'
import { addEvent, addRun, withAutomation } from './support.ts'

const service = useService()

describe('409', () => {
  test.each(['queued', 'waiting', 'running'] as const)('a run that is %s is not repeated', async (status) => {
    const { org, automationId } = await withAutomation(service)
    const runId = await addRun(service, org, automationId, { status })
    expectError(await org.api.post(`/runs/${runId}/retries`, {}), 409, 'CONFLICT')
  })

  test.each([
    { status: 'skipped', reason: 'branch' },
    { status: 'failed', reason: 'condition-error' },
  ] as const)('a test on an event that was $status is not repeated past what stopped it', async (stopped) => {
    const { org, automationId } = await withAutomation(service)
    const eventId = await addEvent(service, org)
    const runId = await addRun(service, org, automationId, { cause: 'test', eventId, ...stopped })
    const error = expectError(await org.api.post(`/runs/${runId}/retries`, {}), 409, 'CONFLICT')
    expect(error.message).toContain('from its event')
    expect((await org.api.get('/runs')).body.totalCount).toBe(1)
  })

  test.each(['succeeded', 'failed', 'skipped', 'missed'] as const)(
    'a run that %s is not canceled',
    async (status) => {
      const { org, automationId } = await withAutomation(service)
      const runId = await addRun(service, org, automationId, { status })
      expectError(await org.api.send('PUT', `/runs/${runId}/cancellation`, {}), 409, 'CONFLICT')
    },
  )

  test('a deleted automation does not run', async () => {
    const { org, automationId } = await withAutomation(service)
    const runId = await addRun(service, org, automationId, { status: 'failed' })
    await org.api.send('DELETE', `/automations/${automationId}`, {})
    expectError(await org.api.post(`/automations/${automationId}/runs`, {}), 409, 'CONFLICT')
    expectError(await org.api.post(`/runs/${runId}/retries`, {}), 409, 'CONFLICT')
  })
})

describe('404', () => {
  test.each([
    ['GET', '/runs/ID'],
    ['GET', '/runs/ID/stream'],
    ['GET', '/automations/ID/runs'],
    ['POST', '/automations/ID/runs'],
    ['POST', '/runs/ID/retries'],
    ['PUT', '/runs/ID/cancellation'],
  ])('%s %s of what is not there', async (method, path) => {
    const org = await service.org()
    const body = method === 'GET' ? undefined : {}
    expectError(await org.api.send(method, path.replace('ID', randomUUID()), body), 404, 'NOT_FOUND')
  })
})

describe('400', () => {
  test.each(['status=good', 'cause=whim', 'since=yesterday', 'limit=101', 'automationId=7'])(
    'GET /runs?%s',
    async (query) => {
      const org = await service.org()
      expectError(await org.api.get(`/runs?${query}`), 400, 'BAD_REQUEST')
    },
  )

  test('an event that is not kept, or of another organization', async () => {
    const { org, automationId } = await withAutomation(service)
    const foreign = await addEvent(service, await service.org())
    for (const eventId of [randomUUID(), foreign]) {
      const error = expectError(
        await org.api.post(`/automations/${automationId}/runs`, { eventId }),
        400,
        'BAD_REQUEST',
      )
      expect(error.data).toMatchObject({ issues: [{ path: ['eventId'] }] })
    }
  })

  test.each([
    ['no event', { condition: 'judge', dryRun: true }],
    ['no test', { condition: 'skip', eventId: randomUUID() }],
    ['no such choice', { condition: 'guess', dryRun: true, eventId: randomUUID() }],
  ])('a condition of what is %s', async (_, body) => {
    const { org, automationId } = await withAutomation(service)
    const error = expectError(
      await org.api.post(`/automations/${automationId}/runs`, body),
      400,
      'BAD_REQUEST',
    )
    expect(error.data).toMatchObject({ issues: [{ path: ['condition'] }] })
  })

  test.each(['x', '-1', '1.5', '99999999999'])('a stream from the event %s on', async (last) => {
    const { org, automationId } = await withAutomation(service)
    const runId = await addRun(service, org, automationId)
    const headers = { 'last-event-id': last }
    expectError(await org.api.get(`/runs/${runId}/stream`, { headers }), 400, 'BAD_REQUEST')
  })
})

test('403: a member reads runs and starts them, and cancels none', async () => {
  const { org, automationId } = await withAutomation(service)
  const runId = await addRun(service, org, automationId, { status: 'failed' })
  const member = await addMember(service, org, 'member')
  const headers = { [actingMemberHeader]: tokenFor(org, member) }
  expect((await org.api.get('/runs', { headers })).status).toBe(200)
  expect((await org.api.get(`/runs/${runId}/stream`, { headers })).status).toBe(200)
  for (const path of [`/automations/${automationId}/runs`, `/runs/${runId}/retries`])
    expect((await org.api.post(path, {}, { headers })).status).toBe(200)
  const cancel = await org.api.send('PUT', `/runs/${runId}/cancellation`, {}, { headers })
  expectError(cancel, 403, 'FORBIDDEN')
})
