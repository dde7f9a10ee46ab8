import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ChangeRecord } from '#contract/common/changes.ts'
import type { ConditionMark } from '#contract/condition-marks.ts'
import type { ConditionTestResult } from '#contract/condition-test.ts'
import { actingMemberHeader } from '#service/core/gate/acting-member.ts'
import { eventOrg, pullRequest } from '#tests/engine/events/setting.ts'
import { useService } from '#tests/harness/service.ts'
import { addMember, tokenFor } from '#tests/service/support/members.ts'
import { expectError } from '#tests/service/support/shape.ts'

type Line = ConditionTestResult['data'][number]

const service = useService()
const merged = 'github.pr.merged'
const occurredAt = '2026-03-12T09:00:00.000Z'
const markOf = (title: string, shouldRun = false) => ({
  ...{ name: merged, occurredAt, shouldRun },
  payload: { pullRequest: { title, baseBranch: 'main' } },
})

async function setting() {
  const found = await eventOrg(service)
  const automationId = await found.automation({ events: [merged], condition: 'It is risky' })
  return { ...found, automationId, path: `/automations/${automationId}/condition-marks` }
}

describe('200', () => {
  test('a line of a back-test is marked, kept when its event is gone, and taken back; each is in the trail', async () => {
    const { org, push, path, automationId } = await setting()
    const eventId = await push(merged, pullRequest({ title: 'Good', secret: 'no field of the guide' }))
    const tried = await org.api.post('/automations/condition-test', { events: [merged] })
    const { key, name, payload, ...line } = (tried.body.data as Line[])[0] as Line
    const body = { eventId, name, occurredAt: line.occurredAt, payload, shouldRun: false }
    const marked = await org.api.post(path, body)
    expect(marked.status, marked.text).toBe(200)
    expect(marked.body).toMatchObject({ key, eventId, summary: 'Good', shouldRun: false })
    expect(marked.text).not.toContain('no field of the guide')
    expect((await org.api.post(path, { ...body, shouldRun: true })).body).toMatchObject({
      key,
      shouldRun: true,
    })
    await service.db.pool.query('DELETE FROM events WHERE org_id = $1', [org.id])
    const data = (await org.api.get(path)).body.data as ConditionMark[]
    expect(data).toMatchObject([
      { key, eventId: null, shouldRun: true, markedBy: { name: expect.any(String) } },
    ])
    const again = await org.api.post('/automations/condition-test', {
      events: [merged],
      targetBranches: ['release/*'],
      examples: [{ eventId, name, occurredAt: line.occurredAt, payload: data[0]?.payload }],
    })
    expect(again.body.data).toMatchObject([{ key, outcome: 'skip', reason: 'branch', summary: 'Good' }])
    expect((await org.api.send('DELETE', `${path}/${key}`, {})).status).toBe(200)
    expect((await org.api.get(path)).body.data).toEqual([])
    const { body: trail } = await org.api.get(`/automations/${automationId}/history`)
    const told = (trail.history as ChangeRecord[]).flatMap(({ changes, previousValues }) =>
      changes && 'markedEvent' in changes ? [[previousValues?.markedEvent, changes.markedEvent]] : [],
    )
    const [not, should] = ['“Good” should not start a run', '“Good” should start a run']
    expect(told).toEqual([
      [should, null],
      [not, should],
      [null, not],
    ])
  })

  test('the same mark again changes nothing, and of many at once each event has one', async () => {
    const { org, path } = await setting()
    const first = await org.api.post(path, markOf('A'))
    const rest = await Promise.all([1, 2, 3].map(() => org.api.post(path, markOf('A'))))
    expect(rest.map(({ text }) => text)).toEqual([first.text, first.text, first.text])
    expect((await org.api.get(path)).body.data).toHaveLength(1)
  })
})

test('400: an invalid event, and a payload that is too large', async () => {
  const { org, path } = await setting()
  const wrongs = {
    payload: { pullRequest: { title: 'x'.repeat(33_000) } },
    name: 'no.such.event',
    shouldRun: 'yes',
    occurredAt: 'yesterday',
    eventId: '7',
  }
  for (const [field, wrong] of Object.entries(wrongs)) {
    const error = expectError(
      await org.api.post(path, { ...markOf('A'), [field]: wrong }),
      400,
      'BAD_REQUEST',
    )
    expect(error.data).toMatchObject({ issues: [{ path: [field] }] })
  }
  for (const occurredAt of ['0000-01-01T00:00:00Z', '9999-01-01T00:00:00Z'])
    expectError(await org.api.post(path, { ...markOf('A'), occurredAt }), 400, 'BAD_REQUEST')
})

test('403: a member reads marks and sets none', async () => {
  const { org, path } = await setting()
  const { key } = (await org.api.post(path, markOf('A'))).body
  const headers = { [actingMemberHeader]: tokenFor(org, await addMember(service, org, 'member')) }
  expect((await org.api.get(path, { headers })).status).toBe(200)
  expectError(await org.api.post(path, markOf('B'), { headers }), 403, 'FORBIDDEN')
  expectError(await org.api.send('DELETE', `${path}/${key}`, {}, { headers }), 403, 'FORBIDDEN')
})

test('404: no such automation, no such mark, and nothing of another organization', async () => {
  const [one, other] = [await setting(), await setting()]
  const { key } = (await one.org.api.post(one.path, markOf('A'))).body
  expectError(await one.org.api.get(`/automations/${randomUUID()}/condition-marks`), 404, 'NOT_FOUND')
  expectError(await one.org.api.send('DELETE', `${one.path}/${'b'.repeat(64)}`, {}), 404, 'NOT_FOUND')
  expectError(await other.org.api.get(one.path), 404, 'NOT_FOUND')
  expectError(await other.org.api.send('DELETE', `${one.path}/${key}`, {}), 404, 'NOT_FOUND')
  const foreign = await one.push(merged, pullRequest())
  const marked = await other.org.api.post(other.path, { ...markOf('A'), eventId: foreign })
  expect(marked.body).toMatchObject({ eventId: null })
})

test('409: a deleted automation, and more than can be judged after each edit', async () => {
  const { org, path, automationId } = await setting()
  await service.db.pool.query(
    `INSERT INTO condition_marks (org_id, automation_id, key, name, occurred_at, payload, should_run, actor_type, actor_id, actor_name)
     SELECT $1, $2, n::text, $3, now(), '{}', true, 'user', '1', 'Ada' FROM generate_series(1, 50) n`,
    [org.id, automationId, merged],
  )
  expectError(await org.api.post(path, markOf('A')), 409, 'CONFLICT')
  await org.api.send('DELETE', `/automations/${automationId}`, {})
  expectError(await org.api.post(path, markOf('A')), 409, 'CONFLICT')
})
