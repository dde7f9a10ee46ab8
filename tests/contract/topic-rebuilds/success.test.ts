import { expect, test } from 'vitest'
import { useService } from '#tests/harness/service.ts'
import { stateOf } from '#tests/statistics/acting.ts'
import { constraintsOf } from '../topic-proposals/proposed.ts'
import { expectKept } from '../topics/kept.ts'
import { addRebuild, expectAudit, letWriter, planned } from './planned.ts'

const service = useService()

test('a rebuild is asked for, and stands in the list and in the audit log', async () => {
  const org = await service.org()
  await org.api.patch('/topic-writer', { enabled: true })
  const started = await org.api.post('/topic-rebuilds', {})
  expect(started.body).toMatchObject({ status: 'waiting', done: 0, result: null, reason: null, act: null })
  const { id } = started.body
  expect((await org.api.get(`/topic-rebuilds/${id}`)).body).toEqual(started.body)
  expect((await org.api.get('/topic-rebuilds')).body).toMatchObject({ totalCount: 1, data: [{ id }] })
  expect((await org.api.get(`/topic-rebuilds/${id}/topics`)).body).toMatchObject({ data: [], totalCount: 0 })
  await expectAudit(org, ['INSERT'])
  expect((await org.api.post(`/topic-rebuilds/${id}/discard`, {})).body).toMatchObject({
    status: 'discarded',
    endedAt: expect.any(String),
  })
  await expectAudit(org, ['UPDATE', 'INSERT'])
})

test('an empty organization has nothing to rebuild, and a repeated request answers the same', async () => {
  const org = await service.org()
  await org.api.patch('/topic-writer', { enabled: true })
  const send = () => org.api.post('/topic-rebuilds', {}, { headers: { 'Idempotency-Key': 'once' } })
  const [first, second] = [await send(), await send()]
  expect(second.text).toBe(first.text)
})

test('accepted, it is one act in the history of each topic, says nothing of pairs, and is undone', async () => {
  const { org, api, one, two, rebuild } = await planned(service)
  const before = await stateOf({ service, org })
  const accepted = await api.post(`/topic-rebuilds/${rebuild}/accept`, {})
  expect(accepted.body).toMatchObject({ status: 'accepted', leftOut: 0, act: { undoneAt: null } })
  const { topicId, changeId } = accepted.body.act as { topicId: string; changeId: string }
  expect((await api.get(`/topics/${two.id}`)).body).toMatchObject({ id: one.id, messageCount: 4 })
  for (const id of [one.id, two.id]) {
    const { history } = (await api.get(`/topics/${id}/history`)).body as { history: { act: object }[] }
    expect(history[0]?.act).toMatchObject({ id: changeId, kind: 'rebuild' })
  }
  expect(await constraintsOf(service, org)).toEqual([])
  const { groups } = (await api.get(`/topics/${one.id}`)).body as { groups: { placedBy: string }[] }
  expect(new Set(groups.map(({ placedBy }) => placedBy))).toEqual(new Set(['rule']))
  await expectKept(service, org)
  expect((await api.post(`/topics/${topicId}/undo`, { changeId })).status).toBe(200)
  expect(await stateOf({ service, org })).toEqual(before)
  await expectKept(service, org)
})

test('accepting, and undoing that, puts a pass in line for the words of its topics while the writer is on', async () => {
  const { org, api, rebuild } = await planned(service)
  const asked = async () => Object((await api.get('/topic-writer')).body.pass).askedAt
  await api.patch('/topic-writer', { enabled: true })
  const done = () =>
    service.db.pool.query('UPDATE topic_writers SET pass_asked_at = NULL WHERE org_id = $1', [org.id])
  await done()
  const { topicId, changeId } = Object((await api.post(`/topic-rebuilds/${rebuild}/accept`, {})).body.act)
  expect(await asked()).toEqual(expect.any(String))
  await done()
  expect((await api.post(`/topics/${topicId}/undo`, { changeId })).status).toBe(200)
  expect(await asked()).toEqual(expect.any(String))
})

test('a new topic gets its id, its words and its discussions', async () => {
  const { org, api, one, two } = await planned(service)
  await service.db.pool.query(`DELETE FROM topic_rebuilds WHERE org_id = $1`, [org.id])
  const groupIds = [...two.groups.slice(0, 1), ...one.groups.slice(0, 1)]
  const rebuild = await addRebuild(service, org, [{ groupIds, to: null }])
  const { data } = (await api.get(`/topic-rebuilds/${rebuild}/topics?fate=new`)).body as {
    data: { id: string }[]
  }
  await api.post(`/topic-rebuilds/${rebuild}/accept`, {})
  expect((await api.get(`/topics/${data[0]?.id}`)).body).toMatchObject({
    title: 'Made anew',
    messageCount: 2,
    lockedFields: [],
  })
  await expectKept(service, org)
})

test('what goes to Unplaced waits there', async () => {
  const { org, api, one } = await planned(service)
  await service.db.pool.query(`DELETE FROM topic_rebuilds WHERE org_id = $1`, [org.id])
  const rebuild = await addRebuild(service, org, [{ groupIds: one.groups.slice(0, 1), to: 'out' }])
  await api.post(`/topic-rebuilds/${rebuild}/accept`, {})
  expect((await api.get('/unplaced')).body).toMatchObject({ data: [{ id: one.groups[0] }] })
  await expectKept(service, org)
})

test('nothing is told to automations', async () => {
  const { org, api, rebuild } = await planned(service)
  const events = async () =>
    (await service.db.pool.query('SELECT id FROM events WHERE org_id = $1 ORDER BY id', [org.id])).rows
  const before = await events()
  await api.post(`/topic-rebuilds/${rebuild}/accept`, {})
  expect(await events()).toEqual(before)
})

test('what people did since the plan was made holds, and is counted', async () => {
  const { org, api, one, two, rebuild } = await planned(service)
  const [moved = '', stays = ''] = two.groups
  const placed = await api.post(`/topics/${two.id}/discussions`, { groupIds: [stays] })
  expect(placed.status, placed.text).toBe(200)
  const accepted = await api.post(`/topic-rebuilds/${rebuild}/accept`, {})
  expect(accepted.body).toMatchObject({ leftOut: 1 })
  const idsIn = async (id: string) =>
    ((await api.get(`/topics/${id}`)).body.groups as { id: string }[]).map((it) => it.id).toSorted()
  expect(await idsIn(two.id)).toEqual([stays])
  expect(await idsIn(one.id)).toEqual([...one.groups, moved].toSorted())
  await expectKept(service, org)
})

test.each([
  ['named', (id: string) => ({ path: `/topics/${id}`, body: { title: 'Ours' } })],
  ['locked', (id: string) => ({ path: `/topics/${id}/lock`, body: { fields: ['title'] } })],
])('a topic that somebody %s since is not emptied', async (_, said) => {
  const { api, two, rebuild } = await planned(service)
  const { path, body } = said(two.id)
  await api.send(path.endsWith('lock') ? 'POST' : 'PATCH', path, body)
  const accepted = await api.post(`/topic-rebuilds/${rebuild}/accept`, {})
  expect(accepted.body).toMatchObject({ leftOut: 2, act: null })
  expect((await api.get(`/topics/${two.id}`)).body).toMatchObject({ id: two.id, messageCount: 2 })
})

test('topics that somebody keeps apart since are not made one', async () => {
  const { org, api, one, two, rebuild } = await planned(service)
  const [low = '', high = ''] = [one.id, two.id].toSorted()
  await service.db.pool.query(
    `INSERT INTO topic_constraints (org_id, rule, "between", one_id, other_id) VALUES ($1, 'apart', 'topics', $2, $3)`,
    [org.id, low, high],
  )
  expect((await api.post(`/topic-rebuilds/${rebuild}/accept`, {})).body).toMatchObject({ leftOut: 2 })
  expect((await api.get(`/topics/${two.id}`)).body).toMatchObject({ id: two.id })
})

test('a topic that was merged since gets nothing', async () => {
  const { org, api, one, two, rebuild } = await planned(service)
  const made = await api.post('/topics', { title: 'Third' })
  await api.post('/topics/merge', { into: made.body.id, from: [one.id] })
  expect((await api.post(`/topic-rebuilds/${rebuild}/accept`, {})).body).toMatchObject({ leftOut: 2 })
  expect((await api.get(`/topics/${two.id}`)).body).toMatchObject({ id: two.id, messageCount: 2 })
  await expectKept(service, org)
})

test('a topic that people added to is not taken back by an undo', async () => {
  const { org, api, one, two } = await planned(service)
  await service.db.pool.query(`DELETE FROM topic_rebuilds WHERE org_id = $1`, [org.id])
  const rebuild = await addRebuild(service, org, [{ groupIds: two.groups, to: null }])
  const { act } = (await api.post(`/topic-rebuilds/${rebuild}/accept`, {})).body as {
    act: { topicId: string; changeId: string }
  }
  const [more = ''] = one.groups
  await letWriter(service, org, one.id)
  const fresh = (await api.get(`/topic-rebuilds/${rebuild}/topics?fate=new`)).body.data as { id: string }[]
  const moved = await api.post(`/topics/${one.id}/move`, { groupIds: [more], to: fresh[0]?.id })
  expect(moved.status, moved.text).toBe(200)
  const undone = await api.post(`/topics/${act.topicId}/undo`, { changeId: act.changeId })
  expect(undone.status).toBe(409)
  expect(undone.body.message).toContain('1 more discussion')
})
