import { describe, expect, test } from 'vitest'
import { expectError } from '#tests/harness/answers.ts'
import { push } from '#tests/harness/factories-messages.ts'
import { useService } from '#tests/harness/service.ts'
import { expectKept } from '../topics/kept.ts'
import { said, twoTopics } from './talks.ts'

const service = useService()

describe('acts at once', () => {
  test('two merges into each other: one wins, the other is told', async () => {
    const { org, api, one, two } = await twoTopics(service)
    const answers = await Promise.all([
      api.post('/topics/merge', { into: one.id, from: [two.id] }),
      api.post('/topics/merge', { into: two.id, from: [one.id] }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect((await api.get(`/topics/${one.id}`)).body.messageCount).toBe(4)
    expect((await api.get('/topics')).body.totalCount).toBe(1)
    await expectKept(service, org)
  })

  test('the same merge many times: it is done once', async () => {
    const { org, api, one, two } = await twoTopics(service)
    const merge = () => api.post('/topics/merge', { into: one.id, from: [two.id] })
    const answers = await Promise.all(Array.from({ length: 6 }, merge))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await api.get('/topics')).body.totalCount).toBe(1)
    await expectKept(service, org)
  })

  test('a merge while messages arrive and discussions are placed: nothing is lost', async () => {
    const { org, api, one, two } = await twoTopics(service)
    const waiting = await push(
      api,
      [4, 5, 6, 7].map((n) => said(n % 4, `w${n}`)).map((it, n) => ({ ...it, threadId: `w${n}` })),
    )
    const placing = waiting.map(({ messageId }, n) =>
      api.post(`/topics/${n % 2 === 0 ? one.id : two.id}/discussions`, { messageIds: [messageId] }),
    )
    const arriving = Array.from({ length: 6 }, (_, n) => push(api, [said(n % 4, `a${n}`)]))
    const merge = api.post('/topics/merge', { into: two.id, from: [one.id] })
    const placed = await Promise.all(placing)
    await Promise.all(arriving)
    expect((await merge).status).toBe(200)
    const joined = placed.filter(({ status }) => status === 200).length
    for (const { status } of placed) expect([200, 404]).toContain(status)
    expect((await api.get(`/topics/${two.id}`)).body.messageCount).toBe(10 + joined)
    await expectKept(service, org)
  })

  test('messages that join the discussion of a topic while it is merged: each is counted once', async () => {
    const { org, api, one, two } = await twoTopics(service)
    const fresh = await push(
      api,
      [0, 1, 2, 3].map((n) => said(9, `x${n}`)),
    )
    const ids = fresh.map(({ messageId }) => messageId)
    await Promise.all([
      ...ids.map((id) => api.post(`/topics/${one.id}/messages`, { messageIds: [id] })),
      api.post('/topics/merge', { into: two.id, from: [one.id] }),
    ])
    await expectKept(service, org)
  })

  test('an undo many times: it is done once', async () => {
    const { org, api, one, two } = await twoTopics(service)
    const { body } = await api.post('/topics/merge', { into: two.id, from: [one.id] })
    const undo = () => api.post(`/topics/${two.id}/undo`, { changeId: body.changeId })
    const answers = await Promise.all(Array.from({ length: 4 }, undo))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await api.get('/topics')).body.totalCount).toBe(2)
    await expectKept(service, org)
  })

  test('a discussion that two people put into two topics is in one of them', async () => {
    const { org, api, one, two } = await twoTopics(service)
    const three = String((await api.post('/topics', { title: 'Three' })).body.id)
    const [group] = one.groups
    await api.send('DELETE', `/topics/${one.id}/discussions/${group}`)
    const answers = await Promise.all(
      [two.id, three].map((id) => api.post(`/topics/${id}/discussions`, { groupIds: [group] })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await expectKept(service, org)
  })
})

describe('an Idempotency-Key', () => {
  const headers = { 'Idempotency-Key': 'once' }

  test('makes one act of a repeated merge, and refuses another payload', async () => {
    const { org, api, one, two } = await twoTopics(service)
    const body = { into: two.id, from: [one.id] }
    const first = await api.post('/topics/merge', body, { headers })
    expect((await api.post('/topics/merge', body, { headers })).text).toBe(first.text)
    expectError(
      await api.post('/topics/merge', { into: one.id, from: [two.id] }, { headers }),
      409,
      'CONFLICT',
    )
    await expectKept(service, org)
  })

  test.each(['split', 'move', 'discussions', 'lock'])('replays %s', async (verb) => {
    const { api, one, two } = await twoTopics(service)
    const [group] = one.groups
    const bodies: Record<string, unknown> = {
      split: { groups: [group] },
      move: { groupIds: [group], to: two.id },
      discussions: { groupIds: [group] },
      lock: { fields: ['summary'] },
    }
    const act = () => api.post(`/topics/${one.id}/${verb}`, bodies[verb], { headers })
    const first = await act()
    expect(first.status, first.text).toBe(200)
    expect((await act()).text).toBe(first.text)
  })

  test('replays taking out and undoing', async () => {
    const { api, one } = await twoTopics(service)
    const path = `/topics/${one.id}/discussions/${one.groups[0]}`
    const out = () => api.send('DELETE', path, undefined, { headers })
    const first = await out()
    expect((await out()).text).toBe(first.text)
    const undo = () =>
      api.post(
        `/topics/${one.id}/undo`,
        { changeId: first.body.changeId },
        { headers: { 'Idempotency-Key': 'back' } },
      )
    const undone = await undo()
    expect(undone.status, undone.text).toBe(200)
    expect((await undo()).text).toBe(undone.text)
  })
})
