import { describe, expect, test } from 'vitest'
import { actor } from '#tests/harness/acting.ts'
import { expectError, expectInvalid } from '#tests/harness/answers.ts'
import { actingAs, memberToken } from '#tests/harness/members.ts'
import { useService } from '#tests/harness/service.ts'
import { expectKept } from '../topics/kept.ts'
import { constraintsOf, proposed, stateOf } from './proposed.ts'

const service = useService()
const nobody = '00000000-0000-0000-0000-000000000000'
const accept = { decision: 'accept' }

test.each<[body: object, place: string]>([
  [{}, 'decision'],
  [{ decision: 'maybe' }, 'decision'],
  [{ ...accept, into: nobody }, 'into'],
])('refuses %j', async (body, place) => {
  const { api, merge } = await proposed(service)
  expectInvalid(await api.post(`/topic-proposals/${merge}`, body), place)
  expectInvalid(await api.post('/topic-proposals/1', accept), 'proposalId')
  expectInvalid(await api.get('/topic-proposals?kind=archive'), 'kind')
})

test('needs a key, and refuses a service token', async () => {
  const { org, api, merge } = await proposed(service)
  const path = `/topic-proposals/${merge}`
  expect((await api.get('/topic-proposals', { key: null })).status).toBe(401)
  expect((await api.post(path, accept, { key: null })).status).toBe(401)
  const key = await memberToken(service.db, org)
  expectError(await api.get('/topic-proposals', { key }), 403, 'FORBIDDEN')
  expectError(await api.post(path, accept, { key }), 403, 'FORBIDDEN')
  expect(await stateOf(service, org, merge)).toBe('open')
})

test('is not there when it is of another organization', async () => {
  const [own, other] = [await proposed(service), await proposed(service)]
  for (const id of [nobody, other.merge])
    expectError(await own.api.post(`/topic-proposals/${id}`, accept), 404, 'NOT_FOUND')
  expect((await own.api.get('/topic-proposals')).text).not.toContain(other.merge)
  expect(await stateOf(service, other.org, other.merge)).toBe('open')
})

test('every member may answer, but not what they may not see', async () => {
  const { org, api, merge, split, messageIds } = await proposed(service)
  const { id } = await actor(service, org, 'member')
  await service.db.pool.query(
    `UPDATE channels SET visibility = 'admins' WHERE org_id = $1 AND id = (
       SELECT channel_id FROM messages WHERE org_id = $1 AND id = $2)`,
    [org.id, messageIds[0]],
  )
  const as = () => ({ headers: actingAs(org, id) })
  expect((await api.get('/topic-proposals', as())).text).not.toContain(split)
  expectError(await api.post(`/topic-proposals/${split}`, accept, as()), 404, 'NOT_FOUND')
  expect((await api.post(`/topic-proposals/${merge}`, accept, as())).status).toBe(200)
})

describe.each(['accept', 'reject', 'never'])('after %s', (decision) => {
  test('another decision is told of it', async () => {
    const { api, merge } = await proposed(service)
    await api.post(`/topic-proposals/${merge}`, { decision })
    const answer = await api.post(`/topic-proposals/${merge}`, accept)
    expectError(answer, 409, 'CONFLICT')
    expect(answer.body.message).toContain('already')
  })
})

test('of decisions at once one is done, and the others are told', async () => {
  const { org, api, merge } = await proposed(service)
  const answers = await Promise.all(
    ['accept', 'never', 'reject', 'always'].map((decision) =>
      api.post(`/topic-proposals/${merge}`, { decision }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  await expectKept(service, org)
})

test('a merge by hand at the same time: one is done, the other is told', async () => {
  const { org, api, one, two, merge } = await proposed(service)
  const [answer, byHand] = await Promise.all([
    api.post(`/topic-proposals/${merge}`, accept),
    api.post('/topics/merge', { into: two.id, from: [one.id] }),
  ])
  expect([`${answer.status} ${byHand.status}`]).toEqual([expect.stringMatching(/^(200 404|409 200)$/)])
  await expectKept(service, org)
})

test('an Idempotency-Key makes one answer of a repeated one, and refuses another', async () => {
  const { org, api, merge } = await proposed(service)
  const headers = { 'Idempotency-Key': 'once' }
  const first = await api.post(`/topic-proposals/${merge}`, accept, { headers })
  expect(first.status, first.text).toBe(200)
  expect((await api.post(`/topic-proposals/${merge}`, accept, { headers })).text).toBe(first.text)
  const other = await api.post(`/topic-proposals/${merge}`, { decision: 'never' }, { headers })
  expectError(other, 409, 'CONFLICT')
  expect(await constraintsOf(service, org)).not.toContain('apart topics')
})
