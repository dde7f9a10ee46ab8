import { describe, expect, test } from 'vitest'
import { anInstant, aUuid, column, objectsOf } from '#tests/harness/answers.ts'
import { push } from '#tests/harness/factories-messages.ts'
import { useService } from '#tests/harness/service.ts'
import { expectKept } from '../topics/kept.ts'
import { groupsOf, said, seen, twoTopics } from './talks.ts'

const service = useService()

describe('POST /topics/merge', () => {
  test('moves everything into the topic that stays, which keeps its words', async () => {
    const { org, api, one, two } = await twoTopics(service)
    const answer = await api.post('/topics/merge', { into: two.id.toUpperCase(), from: [one.id, one.id] })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toMatchObject({
      ...{ id: two.id, title: 'Two', messageCount: 4, personCount: 3, companyCount: 2 },
      ...{ changeId: aUuid, undoUntil: anInstant },
    })
    expect(Object.keys(groupsOf(answer))).toHaveLength(4)
    expect(column(await api.get('/topics'), 'title')).toEqual(['Two'])
    expect((await api.get('/topics')).body.totalCount).toBe(1)
    await expectKept(service, org)
  })

  test('leads the id of a merged topic to the one that stays, also through another merge', async () => {
    const { api, one, two } = await twoTopics(service)
    const three = await api.post('/topics', { title: 'Three' })
    await api.post('/topics/merge', { into: two.id, from: [one.id] })
    expect((await api.get(`/topics/${one.id}`)).body.id).toBe(two.id)
    await api.post('/topics/merge', { into: three.body.id, from: [two.id] })
    for (const rest of ['', '/people', '/links', '/askers'])
      expect((await api.get(`/topics/${one.id}${rest}`)).text).toBe(
        (await api.get(`/topics/${three.body.id}${rest}`)).text,
      )
  })

  test('stands in the history of both, and the audit log says what became of the merged one', async () => {
    const { api, one, two } = await twoTopics(service)
    const { body } = await api.post('/topics/merge', { into: two.id, from: [one.id] })
    const act = { id: body.changeId, kind: 'merge', topics: [{ id: two.id }, { id: one.id, title: 'One' }] }
    const stays = objectsOf(await api.get(`/topics/${two.id}/history`), 'history')[0]
    expect(stays).toMatchObject({
      changes: { messageCount: 4, merged: ['One'] },
      previousValues: { messageCount: 2 },
      act,
    })
    const goes = objectsOf(await api.get(`/topics/${one.id}/history`), 'history')[0]
    expect(goes).toMatchObject({ operation: 'DELETE', changes: { mergedInto: two.id }, act })
    const [entry] = objectsOf(await api.get(`/audit-log?resource=topic&resourceId=${one.id}`))
    expect(entry).toMatchObject({
      ...{ operation: 'DELETE', resourceName: 'One', exists: false },
      mergedInto: { id: two.id, name: 'Two' },
    })
  })

  test('has messages of its threads join the topic that stays', async () => {
    const { org, api, one, two } = await twoTopics(service)
    await api.post('/topics/merge', { into: two.id, from: [one.id] })
    await push(api, [said(0, 'later')])
    expect((await api.get(`/topics/${two.id}`)).body.messageCount).toBe(5)
    await expectKept(service, org)
  })

  test('keeps how sure each placement was', async () => {
    const { org, api, one, two } = await twoTopics(service)
    await service.db.pool.query(
      `UPDATE topic_groups SET placed_by = 'rule', confidence = 0.4 WHERE org_id = $1 AND topic_id = $2`,
      [org.id, one.id],
    )
    const answer = await api.post('/topics/merge', { into: two.id, from: [one.id] })
    expect(objectsOf(answer, 'groups').map(({ placedBy, confidence }) => [placedBy, confidence])).toEqual([
      ['person', 1],
      ['person', 1],
      ['rule', 0.4],
      ['rule', 0.4],
    ])
  })

  test('counts archived topics in their own list', async () => {
    const { org, api, one, two } = await twoTopics(service)
    await api.patch(`/topics/${one.id}`, { archived: true })
    await api.post('/topics/merge', { into: two.id, from: [one.id] })
    expect((await api.get('/topics?archived=true')).body).toMatchObject({ data: [], totalCount: 0 })
    expect((await api.get('/topics')).body.totalCount).toBe(1)
    await expectKept(service, org)
  })
})

describe('undoing a merge', () => {
  test('gives back every number', async () => {
    const { org, api, one, two } = await twoTopics(service)
    const before = await seen(org, one.id, two.id)
    const { body } = await api.post('/topics/merge', { into: two.id, from: [one.id] })
    const answer = await api.post(`/topics/${two.id}/undo`, { changeId: body.changeId })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toMatchObject({ changeId: body.changeId, topic: { id: two.id, messageCount: 2 } })
    expect(await seen(org, one.id, two.id)).toEqual(before)
    await expectKept(service, org)
  })

  test('gives back every number a day later, with the same words and people', async () => {
    const { org, api, one, two } = await twoTopics(service)
    const before = await seen(org, one.id, two.id)
    const { body } = await api.post('/topics/merge', { into: two.id, from: [one.id] })
    for (const table of ['topic_changes', 'changes'])
      await service.db.pool.query(
        `UPDATE ${table} SET changed_at = changed_at - interval '1 day' WHERE org_id = $1`,
        [org.id],
      )
    const answer = await api.post(`/topics/${two.id}/undo`, { changeId: body.changeId })
    expect(answer.status, answer.text).toBe(200)
    expect(await seen(org, one.id, two.id)).toEqual(before)
    await expectKept(service, org)
  })

  test('takes messages along that came meanwhile, each with its discussion', async () => {
    const { org, api, one, two } = await twoTopics(service)
    const { body } = await api.post('/topics/merge', { into: two.id, from: [one.id] })
    await push(api, [said(0, 'later 0'), said(2, 'later 2'), said(1, 'later 1')])
    const [apart] = await push(api, [said(8)])
    await api.post(`/topics/${two.id}/discussions`, { messageIds: [apart?.messageId] })
    await api.post(`/topics/${one.id}/undo`, { changeId: body.changeId })
    expect((await api.get(`/topics/${one.id}`)).body).toMatchObject({ id: one.id, messageCount: 4 })
    expect((await api.get(`/topics/${two.id}`)).body).toMatchObject({ messageCount: 4 })
    await expectKept(service, org)
  })

  test('has merges of merges go in order, and leads the first one back to its own', async () => {
    const { org, api, one, two } = await twoTopics(service)
    const three = String((await api.post('/topics', { title: 'Three' })).body.id)
    const first = await api.post('/topics/merge', { into: two.id, from: [one.id] })
    const second = await api.post('/topics/merge', { into: three, from: [two.id] })
    const early = await api.post(`/topics/${two.id}/undo`, { changeId: first.body.changeId })
    expect(early.status).toBe(409)
    expect(early.body.message).toMatch(/merge/)
    await api.post(`/topics/${three}/undo`, { changeId: second.body.changeId })
    expect((await api.get(`/topics/${one.id}`)).body).toMatchObject({ id: two.id, messageCount: 4 })
    await api.post(`/topics/${two.id}/undo`, { changeId: first.body.changeId })
    expect((await api.get(`/topics/${one.id}`)).body).toMatchObject({ id: one.id, messageCount: 2 })
    expect((await api.get('/topics')).body.totalCount).toBe(3)
    await expectKept(service, org)
  })
})

test('messages by the id of a merged topic are those of the topic that stands for it', async () => {
  const { api, one, two } = await twoTopics(service)
  await api.post('/topics/merge', { into: one.id, from: [two.id] })
  const [merged, standing] = [
    await api.get(`/messages?topicId=${two.id}`),
    await api.get(`/messages?topicId=${one.id}`),
  ]
  expect(merged.body).toMatchObject({ totalCount: 4 })
  expect(merged.text).toBe(standing.text)
  const filtered = await api.get(`/messages?topicId=${two.id}&search=Talk&sourceName=slack`)
  expect(filtered.body).toMatchObject({ totalCount: 4 })
  const ofGroup = await api.get(`/messages?topicId=${two.id}&groupId=${one.groups[0]}`)
  expect(ofGroup.body).toMatchObject({ totalCount: 1 })
})
