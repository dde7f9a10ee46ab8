import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { mostRetried, type RetriedDeliveries } from '#contract/retry-failed.ts'
import { expectError, expectInvalid } from '#tests/harness/answers.ts'
import { addMember } from '#tests/harness/factories.ts'
import { actingAs } from '#tests/harness/members.ts'
import { type Org, useService } from '#tests/harness/service.ts'
import { addRun, anAutomationOf, withAutomation } from '../runs/support.ts'
import { slack } from './setting.ts'

const service = useService()
const span = { since: '2026-01-01T00:00:00.000Z', until: '2100-01-01T00:00:00.000Z' }

type Row = {
  status?: string
  purpose?: string
  target?: string
  channel?: string
  at?: Date
  several?: number
}

async function addDeliveries(org: Org, runId: string | null, row: Row = {}): Promise<string[]> {
  const { status = 'failed', purpose = 'output', target = 'C1', channel = 'slack', at, several = 1 } = row
  const made = await service.db.pool.query<{ id: string }>(
    `INSERT INTO deliveries (org_id, run_id, purpose, notice_kind, channel, target, title, body, status, attempt, due_at,
       part_started_at, error_message, created_at)
     SELECT $1, $2, $3, CASE WHEN $3 = 'notice' THEN 'failed' ELSE '' END, $4, $5 || CASE WHEN n = 1 THEN '' ELSE n::text END,
       'T', 'B', $6, 6, '2099-01-01', now(), 'channel_not_found', coalesce($7, now())
       FROM generate_series(1, $8::int) n RETURNING id`,
    [org.id, runId, purpose, channel, target, status, at ?? null, several],
  )
  return made.rows.map(({ id }) => id)
}

async function setting() {
  const { org, automationId } = await withAutomation(service)
  await org.api.post('/destinations', { name: 'Workspace', connection: slack })
  const fail = async (row: Row = {}) => {
    const [id = ''] = await addDeliveries(org, await addRun(service, org, automationId), row)
    return id
  }
  return { org, automationId, fail }
}

async function retry(org: Org, body: object = {}, headers: Record<string, string> = {}) {
  const answer = await org.api.post('/deliveries/retry-failed', { ...span, ...body }, { headers })
  expect(answer.status, answer.text).toBe(200)
  return answer.body as unknown as RetriedDeliveries
}

const queued = async (org: Org) =>
  (
    await service.db.pool.query<{ id: string }>(
      `SELECT id FROM deliveries WHERE org_id = $1 AND status = 'queued' AND attempt = 0 AND error_message IS NULL
        AND part_started_at IS NULL AND due_at <= now() ORDER BY id`,
      [org.id],
    )
  ).rows.map(({ id }) => id)

describe('200', () => {
  test('what did not arrive in the span is queued anew, and audited', async () => {
    const { org, automationId, fail } = await setting()
    const at = (day: number) => new Date(Date.UTC(2026, 4, day))
    const id = await fail({ at: at(2) })
    await fail({ at: at(1) })
    await fail({ at: at(3) })
    const answer = await retry(org, { since: at(2).toISOString(), until: at(3).toISOString() })
    expect(answer).toMatchObject({
      ...{ retried: 1, left: 0, deliveryIds: [id], notRetried: [], automationCount: 1, placeCount: 1 },
      automations: [{ id: automationId, count: 1 }],
      places: [{ channel: 'slack', target: 'C1', targetName: 'C1', count: 1 }],
    })
    expect(await queued(org)).toEqual([id])
    const log = await org.api.get('/audit-log?resource=delivery')
    expect(log.body.data).toMatchObject([{ resourceId: id, changes: { status: 'queued' } }])
  })

  test('a dry run changes nothing', async () => {
    const { org, fail } = await setting()
    await fail()
    expect(await retry(org, { dryRun: true })).toMatchObject({ retried: 1, left: 0, deliveryIds: [] })
    expect(await queued(org)).toEqual([])
  })

  test('only of one automation', async () => {
    const { org, automationId, fail } = await setting()
    const id = await fail()
    const other = await anAutomationOf(org, { name: 'Other' })
    await addDeliveries(org, await addRun(service, org, other))
    expect((await retry(org, { automationId })).deliveryIds).toEqual([id])
  })

  test('leaves alone, and names, what is better looked at or out of date', async () => {
    const { org, automationId, fail } = await setting()
    await fail({ status: 'uncertain' })
    await fail({ purpose: 'notice' })
    await addDeliveries(org, null, { purpose: 'test' })
    await fail({ channel: 'email', target: 'ada@halden.example' })
    await fail({ target: 'any' })
    const again = await addRun(service, org, automationId)
    await addDeliveries(org, again)
    await addRun(service, org, automationId, { cause: 'retry', retryOf: again })
    const deleted = await anAutomationOf(org, { name: 'Deleted' })
    await addDeliveries(org, await addRun(service, org, deleted))
    await org.api.send('DELETE', `/automations/${deleted}`, {})
    const answer = await retry(org)
    expect(answer).toMatchObject({ retried: 0, left: 0, deliveryIds: [], placeCount: 0 })
    expect(answer.notRetried.map(({ reason, count }) => [reason, count]).toSorted()).toEqual([
      ['already-retried', 1],
      ['automation-deleted', 1],
      ['destination-gone', 2],
      ['notice', 1],
      ['test', 1],
      ['uncertain', 1],
    ])
    expect(await queued(org)).toEqual([])
  })

  test('a repetition that wrote nothing is no reason to leave the output where it is', async () => {
    const { org, automationId } = await setting()
    const run = await addRun(service, org, automationId)
    const [id] = await addDeliveries(org, run)
    await addRun(service, org, automationId, { cause: 'retry', retryOf: run, status: 'failed' })
    expect((await retry(org)).deliveryIds).toEqual([id])
  })

  test('many at once send each once', async () => {
    const { org } = await setting()
    const ids = await addDeliveries(org, null, { purpose: 'answer', several: 40 })
    const answers = await Promise.all(Array.from({ length: 6 }, () => retry(org)))
    expect(answers.flatMap(({ deliveryIds }) => deliveryIds).toSorted()).toEqual(ids.toSorted())
    expect(answers.map(({ left }) => left)).toEqual(Array(6).fill(0))
  })

  test(`sends ${mostRetried} at once and says how many are left`, async () => {
    const { org } = await setting()
    await addDeliveries(org, null, { purpose: 'answer', several: mostRetried + 3 })
    expect(await retry(org)).toMatchObject({ retried: mostRetried, left: 3, automationCount: 0 })
    expect(await retry(org)).toMatchObject({ retried: 3, left: 0 })
  })

  test('the same Idempotency-Key has the same answer', async () => {
    const { org, fail } = await setting()
    await fail()
    const headers = { 'idempotency-key': randomUUID() }
    const first = await retry(org, {}, headers)
    const second = await fail()
    expect(await retry(org, {}, headers)).toEqual(first)
    expect(await queued(org)).not.toContain(second)
  })

  test('needs no destination where all is simulated', async () => {
    const { org, automationId } = await withAutomation(service)
    await service.db.pool.query('UPDATE organizations SET simulated = true WHERE id = $1', [org.id])
    const [id] = await addDeliveries(org, await addRun(service, org, automationId))
    expect((await retry(org)).deliveryIds).toEqual([id])
  })
})

describe('refused', () => {
  test('400: a span that ends before it begins', async () => {
    const { org } = await setting()
    const body = { since: span.until, until: span.since }
    expectInvalid(await org.api.post('/deliveries/retry-failed', body), 'until')
  })

  test('403: a member', async () => {
    const { org, fail } = await setting()
    await fail()
    const headers = actingAs(org, await addMember(service.db, org.id, { role: 'member' }))
    expectError(await org.api.post('/deliveries/retry-failed', span, { headers }), 403, 'FORBIDDEN')
    expect(await queued(org)).toEqual([])
  })

  test('404: an automation of somebody else', async () => {
    const [{ org }, other] = [await setting(), await setting()]
    const body = { ...span, automationId: other.automationId }
    expectError(await org.api.post('/deliveries/retry-failed', body), 404, 'NOT_FOUND')
  })
})
