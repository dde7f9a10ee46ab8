import { describe, expect, test } from 'vitest'
import { anInstant, aUuid, column, objectsOf } from '#tests/harness/answers.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import { useService } from '#tests/harness/service.ts'
import { expectKept } from '../topics/kept.ts'
import { groupsOf, said, twoTopics } from './talks.ts'

const service = useService()

describe('DELETE /topics/{topicId}/discussions/{groupId}', () => {
  test('takes a discussion out: it waits in the list of unplaced, and every number follows', async () => {
    const { org, api, one } = await twoTopics(service)
    const [group = ''] = one.groups
    const answer = await api.send('DELETE', `/topics/${one.id}/discussions/${group.toUpperCase()}`)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toMatchObject({
      id: one.id,
      messageCount: 1,
      personCount: 1,
      changeId: aUuid,
      undoUntil: anInstant,
    })
    const unplaced = await api.get('/unplaced')
    expect(objectsOf(unplaced)).toMatchObject([{ id: group, messageCount: 1, guesses: [] }])
    expect(unplaced.body.totalCount).toBe(1)
    const history = await api.get(`/topics/${one.id}/history`)
    expect(objectsOf(history, 'history')[0]).toMatchObject({
      changes: { messageCount: 1 },
      previousValues: { messageCount: 2 },
      act: { id: answer.body.changeId, kind: 'take_out', undoneAt: null, undoUntil: anInstant },
    })
    await expectKept(service, org)
  })

  test('counts who waits for word anew, there and back', async () => {
    const { api, one } = await twoTopics(service)
    expect((await api.patch(`/topics/${one.id}`, { lifecycleState: 'completed' })).body.waiting).toBe(2)
    const out = await api.send('DELETE', `/topics/${one.id}/discussions/${one.groups[0]}`)
    expect(out.body.waiting).toBe(1)
    const back = await api.post(`/topics/${one.id}/undo`, { changeId: out.body.changeId })
    expect(back.body.topic).toMatchObject({ waiting: 2 })
  })

  test('has later messages of its thread wait with it', async () => {
    const { org, api, one } = await twoTopics(service)
    await api.send('DELETE', `/topics/${one.id}/discussions/${one.byTitle['Talk 0']}`)
    await push(api, [said(0, 'later')])
    expect(objectsOf(await api.get('/unplaced'))).toMatchObject([{ title: 'Talk 0', messageCount: 2 }])
    expect((await api.get(`/topics/${one.id}`)).body.messageCount).toBe(1)
    await expectKept(service, org)
  })
})

describe('POST /topics/{topicId}/discussions', () => {
  test('places discussions that wait, by their ids or by their messages', async () => {
    const { org, api, one, two, messageIds } = await twoTopics(service)
    for (const id of one.groups) await api.send('DELETE', `/topics/${one.id}/discussions/${id}`)
    const { 'Talk 0': first } = one.byTitle
    const answer = await api.post(`/topics/${two.id}/discussions`, {
      groupIds: [first],
      messageIds: [messageIds[1]],
    })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toMatchObject({ messageCount: 4, personCount: 3, changeId: aUuid })
    expect(Object.keys(groupsOf(answer)).toSorted()).toEqual(['Talk 0', 'Talk 1', 'Talk 2', 'Talk 3'])
    expect((await api.get('/unplaced')).body.totalCount).toBe(0)
    await expectKept(service, org)
  })

  test('begins a discussion for messages that are in none', async () => {
    const { org, api, two } = await twoTopics(service)
    const [loose] = await push(api, [aMessage({ id: 'loose', content: 'Loose', threadId: 't9' })])
    const answer = await api.post(`/topics/${two.id}/discussions`, { messageIds: [loose?.messageId] })
    expect(groupsOf(answer)).toHaveProperty('Loose')
    await expectKept(service, org)
  })

  test('confirms what a machine placed, and changes nothing the second time', async () => {
    const { org, api, one } = await twoTopics(service)
    await service.db.pool.query(
      `UPDATE topic_groups SET placed_by = 'rule', confidence = 0.3, why = '["export"]' WHERE org_id = $1 AND topic_id = $2`,
      [org.id, one.id],
    )
    const [group] = one.groups
    const before = await api.get(`/topics/${one.id}`)
    expect(objectsOf(before, 'groups')[0]).toMatchObject({
      placedBy: 'rule',
      confidence: 0.3,
      sureness: 'unsure',
      why: ['export'],
    })
    const answer = await api.post(`/topics/${one.id}/discussions`, { groupIds: [group] })
    expect(objectsOf(answer, 'groups').find(({ id }) => id === group)).toMatchObject({
      placedBy: 'person',
      confidence: 1,
      sureness: 'sure',
    })
    expect(answer.body).toMatchObject({ messageCount: 2, changeId: aUuid })
    const again = await api.post(`/topics/${one.id}/discussions`, { groupIds: [group] })
    expect(again.body).toMatchObject({ messageCount: 2, changeId: null, undoUntil: null })
  })

  test('is told by messages: who placed them, and how sure that is', async () => {
    const { org, api, one } = await twoTopics(service)
    await service.db.pool.query(
      `UPDATE topic_groups SET placed_by = 'thread', confidence = 0.6 WHERE org_id = $1 AND topic_id = $2`,
      [org.id, one.id],
    )
    const messages = await api.get(`/messages?topicId=${one.id}`)
    const topic = { id: one.id, title: 'One', confidence: 0.6, sureness: 'likely', placedBy: 'thread' }
    expect(column(messages, 'topic')).toMatchObject([topic, topic])
  })
})

describe('GET /unplaced', () => {
  test('lists the most recently active first, page by page, and by channel', async () => {
    const { api, one, two } = await twoTopics(service)
    for (const topic of [one, two])
      for (const id of topic.groups) await api.send('DELETE', `/topics/${topic.id}/discussions/${id}`)
    const titles = async (query: string) => column(await api.get(`/unplaced?${query}`), 'title')
    expect(await titles('')).toEqual(['Talk 3', 'Talk 2', 'Talk 1', 'Talk 0'])
    expect(await titles('limit=2&page=2')).toEqual(['Talk 1', 'Talk 0'])
    const [{ channel } = {}] = objectsOf(await api.get('/unplaced'))
    const { id } = Object(channel)
    expect(await titles(`channelId=${id}`)).toEqual(['Talk 3', 'Talk 1'])
  })

  test('guesses topics that stand, without those that somebody took it out of', async () => {
    const { org, api, one, two } = await twoTopics(service)
    const [group] = one.groups
    const third = await api.post('/topics', { title: 'Three' })
    await api.send('DELETE', `/topics/${one.id}/discussions/${group}`)
    const guess = (topicId: unknown, confidence: number) => ({ topicId, confidence, why: ['export'] })
    await service.db.pool.query('UPDATE topic_groups SET guesses = $3 WHERE org_id = $1 AND id = $2', [
      org.id,
      group,
      JSON.stringify([guess(one.id, 0.9), guess(third.body.id, 0.7), guess(two.id, 0.2)]),
    ])
    const guessed = async () => objectsOf(await api.get('/unplaced'))[0]?.guesses
    expect(await guessed()).toEqual([
      { topic: { id: third.body.id, title: 'Three' }, confidence: 0.7, sureness: 'likely', why: ['export'] },
      { topic: { id: two.id, title: 'Two' }, confidence: 0.2, sureness: 'unsure', why: ['export'] },
    ])
    await api.post('/topics/merge', { into: two.id, from: [third.body.id] })
    expect(await guessed()).toMatchObject([{ topic: { id: two.id }, confidence: 0.7 }])
    await api.post('/topics/merge', { into: two.id, from: [one.id] })
    expect(await guessed()).toEqual([])
  })
})
