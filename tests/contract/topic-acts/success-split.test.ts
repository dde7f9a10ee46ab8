import { describe, expect, test } from 'vitest'
import { aUuid, objectsOf } from '#tests/harness/answers.ts'
import { push } from '#tests/harness/factories-messages.ts'
import { useService } from '#tests/harness/service.ts'
import { expectKept } from '../topics/kept.ts'
import { groupsOf, said, seen, twoTopics } from './talks.ts'

const service = useService()

describe('POST /topics/{topicId}/split', () => {
  test('makes a topic of some discussions, of the same kind and priority', async () => {
    const { org, api, one } = await twoTopics(service)
    await api.patch(`/topics/${one.id}`, { priority: 'high', topicType: 'complaint' })
    const groups = [one.byTitle['Talk 0']]
    const answer = await api.post(`/topics/${one.id}/split`, { groups, title: ' Slow exports ' })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toMatchObject({
      ...{ title: 'Slow exports', topicType: 'complaint', priority: 'high', lockedFields: ['title'] },
      ...{ messageCount: 1, personCount: 1, companyCount: 1, changeId: aUuid },
    })
    expect(groupsOf(answer)).toEqual({ 'Talk 0': one.byTitle['Talk 0'] })
    expect((await api.get(`/topics/${one.id}`)).body.messageCount).toBe(1)
    expect((await api.get('/topics?search=slow exports')).body.totalCount).toBe(1)
    expect((await api.get('/topics')).body.totalCount).toBe(3)
    await expectKept(service, org)
  })

  test('names it after its longest discussion when nobody does, and leaves the title to the writer', async () => {
    const { api, one } = await twoTopics(service)
    await api.post('/topics/merge', {
      into: one.id,
      from: [(await api.post('/topics', { title: 'E' })).body.id],
    })
    await push(api, [said(1, 'again')])
    await push(api, [said(6)])
    const more = await api.post('/messages', { messages: [said(7)] })
    expect(more.status).toBe(200)
    const answer = await api.post(`/topics/${one.id}/split`, { groups: [one.byTitle['Talk 1']] })
    expect(answer.body).toMatchObject({ title: 'Talk 1', lockedFields: [] })
  })

  test('is undone with what joined it meanwhile, and its id leads back', async () => {
    const { org, api, one, two } = await twoTopics(service)
    const groups = [one.byTitle['Talk 0']]
    const split = await api.post(`/topics/${one.id}/split`, { groups, title: 'Apart' })
    await push(api, [said(0, 'later')])
    const fresh = await push(api, [said(6)])
    await api.post(`/topics/${split.body.id}/discussions`, { messageIds: [fresh[0]?.messageId] })
    const answer = await api.post(`/topics/${split.body.id}/undo`, { changeId: split.body.changeId })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toMatchObject({ topic: { id: one.id, messageCount: 4 } })
    expect((await api.get(`/topics/${split.body.id}`)).body.id).toBe(one.id)
    expect((await api.get('/topics')).body.totalCount).toBe(2)
    expect((await api.get(`/topics/${two.id}`)).body.messageCount).toBe(2)
    await expectKept(service, org)
  })

  test('gives back every number when it is undone', async () => {
    const { org, api, one, two } = await twoTopics(service)
    const before = await seen(org, one.id, two.id)
    const split = await api.post(`/topics/${one.id}/split`, { groups: [one.groups[0]] })
    await api.post(`/topics/${one.id}/undo`, { changeId: split.body.changeId })
    expect(await seen(org, one.id, two.id)).toEqual(before)
    await expectKept(service, org)
  })

  test('keeps a machine from joining the two again', async () => {
    const { org, api, one } = await twoTopics(service)
    const split = await api.post(`/topics/${one.id}/split`, { groups: [one.groups[0]] })
    const { rows } = await service.db.pool.query(
      `SELECT rule, "between" FROM topic_constraints WHERE org_id = $1 AND change_id = $2 ORDER BY "between"`,
      [org.id, split.body.changeId],
    )
    expect(rows).toEqual([
      { rule: 'apart', between: 'discussion_and_topic' },
      { rule: 'apart', between: 'topics' },
    ])
  })
})

describe('POST /topics/{topicId}/move', () => {
  test('moves discussions to another topic, and answers the one they were in', async () => {
    const { org, api, one, two } = await twoTopics(service)
    const answer = await api.post(`/topics/${one.id}/move`, { groupIds: [one.groups[0]], to: two.id })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toMatchObject({ id: one.id, messageCount: 1, changeId: aUuid })
    expect((await api.get(`/topics/${two.id}`)).body.messageCount).toBe(3)
    for (const id of [one.id, two.id])
      expect(objectsOf(await api.get(`/topics/${id}/history`), 'history')[0]).toMatchObject({
        act: { kind: 'move', topics: [{ title: 'One' }, { title: 'Two' }] },
      })
    await expectKept(service, org)
  })

  test('is undone from either topic', async () => {
    const { org, api, one, two } = await twoTopics(service)
    const before = await seen(org, one.id, two.id)
    const { body } = await api.post(`/topics/${one.id}/move`, { groupIds: one.groups, to: two.id })
    expect((await api.get(`/topics/${one.id}`)).body).toMatchObject({ messageCount: 0, personCount: 0 })
    await api.post(`/topics/${two.id}/undo`, { changeId: body.changeId })
    expect(await seen(org, one.id, two.id)).toEqual(before)
    await expectKept(service, org)
  })
})
