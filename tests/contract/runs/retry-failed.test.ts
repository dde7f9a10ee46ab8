import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { mostRetried, type RetriedRuns } from '#contract/retry-failed.ts'
import { expectError, expectInvalid } from '#tests/harness/answers.ts'
import { addMember } from '#tests/harness/factories.ts'
import { addRuns } from '#tests/harness/factories-automations.ts'
import { actingAs } from '#tests/harness/members.ts'
import { type Org, useService } from '#tests/harness/service.ts'
import { slack } from '../destinations/setting.ts'
import { addEvent, addRun, anAutomationOf, withAutomation } from './support.ts'

const service = useService()
const span = { since: '2026-01-01T00:00:00.000Z', until: '2100-01-01T00:00:00.000Z' }

async function setting() {
  const { org, automationId } = await withAutomation(service)
  await org.api.post('/destinations', { name: 'Workspace', connection: slack })
  const fail = (row: Parameters<typeof addRun>[3] = {}) =>
    addRun(service, org, automationId, { status: 'failed', reason: 'provider', ...row })
  return { org, automationId, fail }
}

async function retry(org: Org, body: object = {}, headers: Record<string, string> = {}) {
  const answer = await org.api.post('/runs/retry-failed', { ...span, ...body }, { headers })
  expect(answer.status, answer.text).toBe(200)
  return answer.body as unknown as RetriedRuns
}

const repeated = async (org: Org) =>
  (
    await service.db.pool.query<{ id: string; of: string; rank: number }>(
      'SELECT id, retry_of AS of, rank FROM runs WHERE org_id = $1 AND retry_of IS NOT NULL ORDER BY seq',
      [org.id],
    )
  ).rows

describe('200', () => {
  test('what failed in the span is repeated, oldest first, behind the runs of schedules', async () => {
    const { org, automationId, fail } = await setting()
    const at = (day: number) => new Date(Date.UTC(2026, 4, day))
    const [second, first] = [await fail({ createdAt: at(3) }), await fail({ createdAt: at(2) })]
    await fail({ createdAt: at(1) })
    await fail({ createdAt: at(4) })
    for (const status of ['succeeded', 'skipped', 'running', 'canceled', 'missed'] as const)
      await addRun(service, org, automationId, { status, createdAt: at(2) })
    const answer = await retry(org, { since: at(2).toISOString(), until: at(4).toISOString() })
    expect(answer).toMatchObject({
      ...{ retried: 2, left: 0, automationCount: 1, placeCount: 1, notRetried: [] },
      automations: [{ id: automationId, count: 2 }],
      places: [{ channel: 'slack', target: 'C-SAVED', count: 2 }],
      runs: [
        { retryOf: first, automationId, status: 'queued' },
        { retryOf: second, automationId, status: 'queued' },
      ],
    })
    expect(await repeated(org)).toEqual(answer.runs.map(({ id, retryOf }) => ({ id, of: retryOf, rank: 2 })))
    const { body } = await org.api.get(`/runs/${answer.runs[0]?.id}`)
    expect(body).toMatchObject({ cause: 'retry', version: 1, requestedBy: { name: 'owner' } })
  })

  test('a dry run counts, names the places, and changes nothing', async () => {
    const { org, fail } = await setting()
    await fail()
    const answer = await retry(org, { dryRun: true })
    expect(answer).toMatchObject({ retried: 1, left: 0, placeCount: 1, runs: [] })
    expect(await repeated(org)).toEqual([])
    expect((await retry(org)).retried).toBe(1)
  })

  test('only of one automation, and of some causes', async () => {
    const { org, automationId, fail } = await setting()
    const other = await anAutomationOf(org, { name: 'Other' })
    await addRun(service, org, other, { status: 'failed' })
    await fail({ cause: 'manual' })
    const kept = await fail({ cause: 'catch-up' })
    const { runs } = await retry(org, { automationId, cause: ['catch-up', 'schedule'] })
    expect(runs).toMatchObject([{ retryOf: kept, automationId }])
  })

  test('uses the present version when that is asked for', async () => {
    const { org, automationId, fail } = await setting()
    await fail()
    await org.api.patch(`/automations/${automationId}`, { prompt: 'Name the happy ones.' })
    const { runs } = await retry(org, { definition: 'present' })
    expect((await org.api.get(`/runs/${runs[0]?.id}`)).body).toMatchObject({ version: 2, cause: 'retry' })
  })

  test('repeats no run twice, by whichever request, and says so', async () => {
    const { org, fail } = await setting()
    const [one, two] = [await fail(), await fail()]
    expect((await org.api.post(`/runs/${one}/retries`, {})).status).toBe(200)
    expect(await retry(org)).toMatchObject({
      runs: [{ retryOf: two }],
      notRetried: [{ reason: 'already-retried', count: 1 }],
    })
    expect(await retry(org)).toMatchObject({
      ...{ retried: 0, left: 0, runs: [], notRetried: [{ reason: 'already-retried', count: 2 }] },
    })
    expect(await repeated(org)).toHaveLength(2)
  })

  test('many at once repeat each run once, those of single retries included', async () => {
    const { org, automationId } = await setting()
    const failed = { cause: 'schedule', status: 'failed' } as const
    const ids = await addRuns(service.db, org.id, automationId, Array(40).fill(failed))
    const answers = await Promise.all(Array.from({ length: 6 }, () => retry(org)))
    expect(answers.reduce((sum, { retried }) => sum + retried, 0)).toBe(40)
    expect(answers.map(({ left }) => left)).toEqual(Array(6).fill(0))
    expect((await repeated(org)).map(({ of }) => of).toSorted()).toEqual(ids.toSorted())
  })

  test('the same Idempotency-Key has the same answer and no further run', async () => {
    const { org, fail } = await setting()
    await fail()
    const headers = { 'idempotency-key': randomUUID() }
    const first = await retry(org, {}, headers)
    await fail()
    expect(await retry(org, {}, headers)).toEqual(first)
    expect(await repeated(org)).toHaveLength(1)
  })

  test(`repeats ${mostRetried} at once and says how many are left`, async () => {
    const { org, automationId } = await setting()
    const failed = { cause: 'schedule', status: 'failed' } as const
    await addRuns(service.db, org.id, automationId, Array(mostRetried + 7).fill(failed))
    expect(await retry(org, { dryRun: true })).toMatchObject({ retried: mostRetried, left: 7 })
    expect(await retry(org)).toMatchObject({ retried: mostRetried, left: 7 })
    expect(await retry(org)).toMatchObject({ retried: 7, left: 0 })
  })

  test('tests, deleted automations and destinations that are gone are left alone and named', async () => {
    const { org, fail } = await setting()
    await fail({ cause: 'test', dryRun: true })
    const deleted = await anAutomationOf(org, { name: 'Deleted' })
    await addRun(service, org, deleted, { status: 'failed' })
    await org.api.send('DELETE', `/automations/${deleted}`, {})
    const mute = await anAutomationOf(org, {
      name: 'Mute',
      outputChannels: [{ channel: 'email', mode: 'specific', destinations: ['ada@halden.example'] }],
    })
    await addRun(service, org, mute, { status: 'failed' })
    const answer = await retry(org)
    expect(answer).toMatchObject({ retried: 0, left: 0, automationCount: 0, placeCount: 0 })
    expect(answer.notRetried.map(({ reason, count }) => [reason, count]).toSorted()).toEqual([
      ['automation-deleted', 1],
      ['destination-gone', 1],
      ['test', 1],
    ])
    expect(answer.notRetried.every(({ text }) => text.endsWith('.'))).toBe(true)
  })

  test('a condition that could not be judged needs its event', async () => {
    const { org, automationId, fail } = await setting()
    const eventId = await addEvent(service, org)
    await fail({ cause: 'event', reason: 'condition-error', eventId })
    await service.db.pool.query('DELETE FROM events WHERE org_id = $1', [org.id])
    expect(await retry(org, { automationId })).toMatchObject({
      retried: 0,
      notRetried: [{ reason: 'event-gone', count: 1 }],
    })
  })

  test('is in the history of each automation, with the one who did it', async () => {
    const { org, automationId, fail } = await setting()
    await fail()
    await fail()
    const member = await addMember(service.db, org.id, { role: 'admin', name: 'Mia' })
    await retry(org, {}, actingAs(org, member))
    await retry(org, {}, actingAs(org, member))
    const { body } = await org.api.get(`/automations/${automationId}/history`)
    const [latest, before] = body.history as { changes: object; user: { name: string } }[]
    expect(latest).toMatchObject({ changes: { retriedRuns: 2 }, user: { name: 'Mia' } })
    expect(before?.changes).not.toHaveProperty('retriedRuns')
  })
})

describe('refused', () => {
  test.each([
    ['a span that ends before it begins', { since: span.until, until: span.since }, 'until'],
    ['a span without an end', { until: undefined }, 'until'],
    ['an unknown cause', { cause: ['weather'] }, 'cause.0'],
    ['an unknown field', { status: ['failed'] }, 'status'],
  ])('400: %s', async (_, body, path) => {
    const { org } = await setting()
    expectInvalid(await org.api.post('/runs/retry-failed', { ...span, ...body }), path)
  })

  test('403: a member, who may retry single runs', async () => {
    const { org, fail } = await setting()
    await fail()
    const headers = actingAs(org, await addMember(service.db, org.id, { role: 'member' }))
    expectError(await org.api.post('/runs/retry-failed', span, { headers }), 403, 'FORBIDDEN')
    expect(await repeated(org)).toEqual([])
  })

  test('404: an automation of somebody else', async () => {
    const [{ org }, other] = [await setting(), await setting()]
    const body = { ...span, automationId: other.automationId }
    expectError(await org.api.post('/runs/retry-failed', body), 404, 'NOT_FOUND')
  })

  test('409: the key of another request', async () => {
    const { org, fail } = await setting()
    await fail()
    const headers = { 'idempotency-key': randomUUID() }
    await retry(org, {}, headers)
    const body = { ...span, since: '2026-02-01T00:00:00.000Z' }
    expectError(await org.api.post('/runs/retry-failed', body, { headers }), 409, 'CONFLICT')
  })
})
