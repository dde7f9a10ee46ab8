import { describe, expect, test } from 'vitest'
import { actor } from '#tests/harness/acting.ts'
import { expectError, expectInvalid } from '#tests/harness/answers.ts'
import { actingAs, memberToken } from '#tests/harness/members.ts'
import { useService } from '#tests/harness/service.ts'
import { expectKept } from '../topics/kept.ts'
import { seen, twoTopics } from './talks.ts'

const service = useService()
const nobody = '00000000-0000-0000-0000-000000000000'

const acts = [
  ['POST', 'discussions', { groupIds: [nobody] }],
  ['DELETE', `discussions/${nobody}`, undefined],
  ['POST', 'split', { groups: [nobody] }],
  ['POST', 'move', { groupIds: [nobody], to: nobody }],
  ['POST', 'lock', { fields: ['title'] }],
  ['POST', 'unlock', { fields: ['title'] }],
  ['POST', 'undo', { changeId: nobody }],
] as const

describe.each(acts)('%s /topics/{topicId}/%s', (method, rest, body) => {
  test('needs a key, and refuses a service token', async () => {
    const { org, api, one } = await twoTopics(service)
    const path = `/topics/${one.id}/${rest}`
    expect((await api.send(method, path, body, { key: null })).status).toBe(401)
    const key = await memberToken(service.db, org)
    expectError(await api.send(method, path, body, { key }), 403, 'FORBIDDEN')
  })

  test('answers 404 for a topic that is not there, and for one of another organization', async () => {
    const [own, other] = [await twoTopics(service), await twoTopics(service)]
    for (const id of [nobody, '4711', '9'.repeat(40), other.one.id])
      expectError(await own.api.send(method, `/topics/${id}/${rest}`, body), 404, 'NOT_FOUND')
  })

  test('answers 404 for a merged topic', async () => {
    const { api, one, two } = await twoTopics(service)
    await api.post('/topics/merge', { into: two.id, from: [one.id] })
    const answer = await api.send(method, `/topics/${one.id}/${rest}`, body)
    expectError(answer, 404, 'NOT_FOUND')
    if (rest !== 'undo') expect(answer.body.message).toContain(two.id)
  })
})

test('every member may act on topics', async () => {
  const { org, api, one, two } = await twoTopics(service)
  const { id } = await actor(service, org, 'member')
  const headers = actingAs(org, id)
  expect((await api.post('/topics/merge', { into: two.id, from: [one.id] }, { headers })).status).toBe(200)
})

describe('POST /topics/{topicId}/discussions', () => {
  test.each<[body: unknown, place: string]>([
    [{}, ''],
    [{ groupIds: [] }, 'groupIds'],
    [{ groupIds: ['x'] }, 'groupIds.0'],
    [{ messageIds: 'all' }, 'messageIds'],
    [{ groupIds: [nobody] }, 'groupIds.0'],
    [{ messageIds: [nobody] }, 'messageIds.0'],
    [{ groupIds: [nobody], by: 'me' }, 'by'],
  ])('refuses %j', async (body, place) => {
    const { api, one } = await twoTopics(service)
    expectInvalid(await api.post(`/topics/${one.id}/discussions`, body), place)
  })

  test('refuses discussions of another topic and of another organization', async () => {
    const { org, api, one, two } = await twoTopics(service)
    const before = await seen(org, one.id, two.id)
    const path = `/topics/${one.id}/discussions`
    const answer = await api.post(path, { groupIds: [...two.groups] })
    expectError(answer, 409, 'CONFLICT')
    expect(answer.body.message).toContain(two.id)
    const other = await twoTopics(service)
    expectInvalid(await api.post(path, { groupIds: [two.groups[0], other.one.groups[0]] }), 'groupIds.1')
    expect(await seen(org, one.id, two.id)).toEqual(before)
  })
})

test('only a discussion of the topic is taken out of it, and once', async () => {
  const { api, one, two } = await twoTopics(service)
  expectError(await api.send('DELETE', `/topics/${one.id}/discussions/${two.groups[0]}`), 404, 'NOT_FOUND')
  expectInvalid(await api.send('DELETE', `/topics/${one.id}/discussions/1`), 'groupId')
  const path = `/topics/${one.id}/discussions/${one.groups[0]}`
  expect((await api.send('DELETE', path)).status).toBe(200)
  expectError(await api.send('DELETE', path), 404, 'NOT_FOUND')
})

describe('POST /topics/merge', () => {
  test.each<[body: object, place: string]>([
    [{ from: [nobody] }, 'into'],
    [{ into: nobody, from: [] }, 'from'],
    [{ into: nobody, from: ['x'] }, 'from.0'],
    [{ into: nobody, from: Array.from({ length: 51 }, () => nobody) }, 'from'],
  ])('refuses %j', async (body, place) => {
    const { api } = await service.org()
    expectInvalid(await api.post('/topics/merge', body), place)
  })

  test('refuses itself, names what is not there, and says what stands for a merged one', async () => {
    const { org, api, one, two } = await twoTopics(service)
    expectInvalid(await api.post('/topics/merge', { into: one.id, from: [two.id, one.id] }), 'from.1')
    const missing = await api.post('/topics/merge', { into: one.id, from: [two.id, nobody] })
    expectError(missing, 404, 'NOT_FOUND')
    expect(missing.body.message).toContain('from[1]')
    await api.post('/topics/merge', { into: two.id, from: [one.id] })
    const merged = await api.post('/topics/merge', { into: one.id, from: [two.id] })
    expectError(merged, 404, 'NOT_FOUND')
    expect(merged.body.message).toContain(`merged into ${two.id}`)
    const other = await twoTopics(service)
    expectError(await api.post('/topics/merge', { into: two.id, from: [other.one.id] }), 404, 'NOT_FOUND')
    await expectKept(service, org)
  })

  test('needs a key, and refuses a service token', async () => {
    const { org, api, one, two } = await twoTopics(service)
    const body = { into: one.id, from: [two.id] }
    expect((await api.post('/topics/merge', body, { key: null })).status).toBe(401)
    const key = await memberToken(service.db, org)
    expectError(await api.post('/topics/merge', body, { key }), 403, 'FORBIDDEN')
  })
})

describe('POST /topics/{topicId}/split', () => {
  test('leaves at least one discussion, and takes none of another topic', async () => {
    const { org, api, one, two } = await twoTopics(service)
    const before = await seen(org, one.id, two.id)
    const split = (groups: unknown, title?: string) => api.post(`/topics/${one.id}/split`, { groups, title })
    expectInvalid(await split(one.groups), 'groups')
    expectInvalid(await split([one.groups[0], two.groups[0]]), 'groups.1')
    expectInvalid(await split([nobody]), 'groups.0')
    expectInvalid(await split([]), 'groups')
    expectInvalid(await split([one.groups[0]], ' '), 'title')
    expect(await seen(org, one.id, two.id)).toEqual(before)
  })
})

describe('POST /topics/{topicId}/move', () => {
  test('moves discussions of the topic only, to another one that is there', async () => {
    const { org, api, one, two } = await twoTopics(service)
    const before = await seen(org, one.id, two.id)
    const move = (groupIds: unknown, to: string) => api.post(`/topics/${one.id}/move`, { groupIds, to })
    expectInvalid(await move(one.groups, one.id), 'to')
    expectInvalid(await move(two.groups, two.id), 'groupIds.0', 'groupIds.1')
    expectInvalid(await move([nobody], two.id), 'groupIds.0')
    const missing = await move(one.groups, nobody)
    expectError(missing, 404, 'NOT_FOUND')
    expect(missing.body.message).toContain('to')
    expect(await seen(org, one.id, two.id)).toEqual(before)
  })
})

test.each(['lock', 'unlock'])(
  'POST /topics/{topicId}/%s takes the fields that can be locked',
  async (rest) => {
    const { api, one } = await twoTopics(service)
    const path = `/topics/${one.id}/${rest}`
    expectInvalid(await api.post(path, {}), 'fields')
    expectInvalid(await api.post(path, { fields: [] }), 'fields')
    expectInvalid(await api.post(path, { fields: ['title', 'keywords'] }), 'fields.1')
  },
)

describe('POST /topics/{topicId}/undo', () => {
  test('takes an act of this topic, once, within 30 days', async () => {
    const { org, api, one, two } = await twoTopics(service)
    const { body } = await api.post(`/topics/${one.id}/split`, { groups: [one.groups[0]] })
    const { changeId } = body
    expectInvalid(await api.post(`/topics/${one.id}/undo`, { changeId: 'last' }), 'changeId')
    expectError(await api.post(`/topics/${two.id}/undo`, { changeId }), 404, 'NOT_FOUND')
    // No older: the clearing that another test tries takes what is 31 days old.
    const old = `UPDATE topic_changes SET changed_at = changed_at - interval '30 days 1 minute' WHERE org_id = $1 AND id = $2`
    const fresh = `UPDATE topic_changes SET changed_at = changed_at + interval '30 days 1 minute' WHERE org_id = $1 AND id = $2`
    await service.db.pool.query(old, [org.id, changeId])
    expectError(await api.post(`/topics/${one.id}/undo`, { changeId }), 409, 'CONFLICT')
    await service.db.pool.query(fresh, [org.id, changeId])
    expect((await api.post(`/topics/${one.id}/undo`, { changeId })).status).toBe(200)
    expectError(await api.post(`/topics/${one.id}/undo`, { changeId }), 409, 'CONFLICT')
  })

  test('does not undo an undo', async () => {
    const { org, api, one } = await twoTopics(service)
    const { body } = await api.post(`/topics/${one.id}/lock`, { fields: ['summary'] })
    await api.post(`/topics/${one.id}/undo`, { changeId: body.changeId })
    const { rows } = await service.db.pool.query(
      `SELECT id FROM topic_changes WHERE org_id = $1 AND kind = 'undo'`,
      [org.id],
    )
    expectError(await api.post(`/topics/${one.id}/undo`, { changeId: rows[0]?.id }), 409, 'CONFLICT')
  })

  test('names what was done later and has to be undone first', async () => {
    const { org, api, one, two } = await twoTopics(service)
    const split = await api.post(`/topics/${one.id}/split`, { groups: [one.groups[0]] })
    const later = await api.post(`/topics/${split.body.id}/move`, { groupIds: [one.groups[0]], to: two.id })
    const answer = await api.post(`/topics/${one.id}/undo`, { changeId: split.body.changeId })
    expectError(answer, 409, 'CONFLICT')
    expect(answer.body.message).toContain('a discussion was moved by owner')
    expect(answer.body.message).toContain(later.body.changeId)
    await api.post(`/topics/${two.id}/undo`, { changeId: later.body.changeId })
    expect((await api.post(`/topics/${one.id}/undo`, { changeId: split.body.changeId })).status).toBe(200)
    await expectKept(service, org)
  })

  test('does not take back a topic into which people put more', async () => {
    const { org, api, one } = await twoTopics(service)
    const { 'Talk 0': first } = one.byTitle
    const taken = await api.send('DELETE', `/topics/${one.id}/discussions/${first}`)
    const history = await api.get(`/topics/${one.id}/history`)
    const created = Object(Object(history.body.history)[1]).act
    expect(created).toMatchObject({ kind: 'create' })
    const undo = () => api.post(`/topics/${one.id}/undo`, { changeId: created.id })
    expectError(await undo(), 409, 'CONFLICT')
    await api.post(`/topics/${one.id}/undo`, { changeId: taken.body.changeId })
    expect((await undo()).body).toEqual({ changeId: created.id, topic: null })
    expectError(await api.get(`/topics/${one.id}`), 404, 'NOT_FOUND')
    expect((await api.get('/unplaced')).body.totalCount).toBe(2)
    await expectKept(service, org)
  })
})
