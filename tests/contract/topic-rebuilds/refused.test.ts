import { describe, expect, test } from 'vitest'
import { actor } from '#tests/harness/acting.ts'
import { expectError, expectInvalid } from '#tests/harness/answers.ts'
import { actingAs, memberToken } from '#tests/harness/members.ts'
import { useService } from '#tests/harness/service.ts'
import { stateOf } from '#tests/statistics/acting.ts'
import { expectKept } from '../topics/kept.ts'
import { planned } from './planned.ts'

const service = useService()
const nobody = '00000000-0000-0000-0000-000000000000'
const decisions = ['accept', 'discard'] as const

test('refuses what it does not know, and ids that are none', async () => {
  const { api, rebuild } = await planned(service)
  expectInvalid(await api.post('/topic-rebuilds', { now: true }), 'now')
  for (const decision of decisions) {
    expectInvalid(await api.post(`/topic-rebuilds/${rebuild}/${decision}`, { all: true }), 'all')
    expectInvalid(await api.post(`/topic-rebuilds/1/${decision}`, {}), 'rebuildId')
  }
  expectInvalid(await api.get('/topic-rebuilds/1'), 'rebuildId')
  expectInvalid(await api.get(`/topic-rebuilds/${rebuild}/topics?fate=gone`), 'fate')
  expectInvalid(await api.get('/topic-rebuilds?limit=101'), 'limit')
})

test('needs a key, and refuses a service token', async () => {
  const { org, api, rebuild } = await planned(service)
  const key = await memberToken(service.db, org)
  for (const path of ['/topic-rebuilds', `/topic-rebuilds/${rebuild}`, `/topic-rebuilds/${rebuild}/topics`]) {
    expect((await api.get(path, { key: null })).status).toBe(401)
    expectError(await api.get(path, { key }), 403, 'FORBIDDEN')
  }
  for (const path of ['/topic-rebuilds', ...decisions.map((it) => `/topic-rebuilds/${rebuild}/${it}`)]) {
    expect((await api.post(path, {}, { key: null })).status).toBe(401)
    expectError(await api.post(path, {}, { key }), 403, 'FORBIDDEN')
  }
})

test('is for owners and admins', async () => {
  const { org, api, rebuild } = await planned(service)
  const [member, admin] = [await actor(service, org, 'member'), await actor(service, org, 'admin')]
  const as = ({ id }: { id: string }) => ({ headers: actingAs(org, id) })
  for (const path of ['/topic-rebuilds', `/topic-rebuilds/${rebuild}`, `/topic-rebuilds/${rebuild}/topics`]) {
    expectError(await api.get(path, as(member)), 403, 'FORBIDDEN')
    expect((await api.get(path, as(admin))).status).toBe(200)
  }
  for (const decision of decisions)
    expectError(await api.post(`/topic-rebuilds/${rebuild}/${decision}`, {}, as(member)), 403, 'FORBIDDEN')
  expectError(await api.post('/topic-rebuilds', {}, as(member)), 403, 'FORBIDDEN')
  expect((await api.post(`/topic-rebuilds/${rebuild}/accept`, {}, as(admin))).status).toBe(200)
})

test('is not there when it is of another organization', async () => {
  const [own, other] = [await planned(service), await planned(service)]
  const before = await stateOf({ service, org: other.org })
  for (const id of [nobody, other.rebuild]) {
    expectError(await own.api.get(`/topic-rebuilds/${id}`), 404, 'NOT_FOUND')
    expectError(await own.api.get(`/topic-rebuilds/${id}/topics`), 404, 'NOT_FOUND')
    for (const decision of decisions)
      expectError(await own.api.post(`/topic-rebuilds/${id}/${decision}`, {}), 404, 'NOT_FOUND')
  }
  expect((await own.api.get('/topic-rebuilds')).text).not.toContain(other.rebuild)
  expect(await stateOf({ service, org: other.org })).toEqual(before)
})

describe('there is one at a time', () => {
  test('and none while the writer is off', async () => {
    const org = await service.org()
    const answer = await org.api.post('/topic-rebuilds', {})
    expectError(answer, 409, 'CONFLICT')
    expect(answer.body.message).toContain('off')
  })

  test('while one is under way', async () => {
    const org = await service.org()
    await org.api.patch('/topic-writer', { enabled: true })
    const answers = await Promise.all([1, 2, 3].map(() => org.api.post('/topic-rebuilds', {})))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.message).toContain('under way')
  })

  test('and while one waits for an answer', async () => {
    const { api } = await planned(service)
    await api.patch('/topic-writer', { enabled: true })
    const answer = await api.post('/topic-rebuilds', {})
    expectError(answer, 409, 'CONFLICT')
    expect(answer.body.message).toContain('Accept or discard it first')
  })
})

test('one that is not ready cannot be accepted', async () => {
  const org = await service.org()
  await org.api.patch('/topic-writer', { enabled: true })
  const { id } = (await org.api.post('/topic-rebuilds', {})).body
  const answer = await org.api.post(`/topic-rebuilds/${id}/accept`, {})
  expectError(answer, 409, 'CONFLICT')
  expect(answer.body.message).toContain('not ready yet')
})

test.each(decisions)('what came of it is told to whoever decides after %s', async (first) => {
  const { api, rebuild } = await planned(service)
  await api.post(`/topic-rebuilds/${rebuild}/${first}`, {})
  for (const decision of decisions) {
    const answer = await api.post(`/topic-rebuilds/${rebuild}/${decision}`, {})
    expectError(answer, 409, 'CONFLICT')
    expect(answer.body.message).toContain('already')
  }
})

test('of decisions at once one is done, and the other is told', async () => {
  const { org, api, rebuild } = await planned(service)
  const answers = await Promise.all(
    [...decisions, ...decisions].map((decision) => api.post(`/topic-rebuilds/${rebuild}/${decision}`, {})),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  await expectKept(service, org)
})

test('an undo is refused while something of it was moved later, and says what', async () => {
  const { api, one, two, rebuild } = await planned(service)
  const { act } = (await api.post(`/topic-rebuilds/${rebuild}/accept`, {})).body as {
    act: { topicId: string; changeId: string }
  }
  const made = await api.post('/topics', { title: 'Third' })
  await api.post(`/topics/${one.id}/move`, { groupIds: [two.groups[0]], to: made.body.id })
  const answer = await api.post(`/topics/${act.topicId}/undo`, { changeId: act.changeId })
  expectError(answer, 409, 'CONFLICT')
  expect(answer.body.message).toContain('Undo that first')
})
