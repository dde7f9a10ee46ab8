import { describe, expect, test } from 'vitest'
import { column, expectError } from '#tests/harness/answers.ts'
import { useService } from '#tests/harness/service.ts'
import { twoTopics } from '../topic-acts/talks.ts'
import { addProposal, constraintsOf, stateOf } from './proposed.ts'

const service = useService()

/** A topic that may be closed, or is closed and may be reopened. */
async function mayBe(kind: 'close' | 'reopen') {
  const { org, api, one, messageIds } = await twoTopics(service)
  if (kind === 'reopen') await api.patch(`/topics/${one.id}`, { lifecycleState: 'completed' })
  const id = await addProposal(service, org, {
    ...{ kind, topicId: one.id, otherId: one.id, toState: kind === 'close' ? 'dismissed' : 'open' },
    quotes: [messageIds[0] ?? ''],
  })
  return { org, api, one, id, messageId: messageIds[0] }
}

const stateIn = async ({ api, one }: Awaited<ReturnType<typeof mayBe>>) =>
  (await api.get(`/topics/${one.id}`)).body.lifecycleState

test.each([
  ['close', 'dismissed'],
  ['reopen', 'open'],
] as const)('lists what would %s, with its reasons and quotes', async (kind, toState) => {
  const { api, one, id, messageId } = await mayBe(kind)
  expect((await api.get(`/topic-proposals?kind=${kind}`)).body.data).toMatchObject([
    {
      ...{ id, kind, toState, goes: null, groupIds: [], why: ['export'] },
      stays: { topicId: one.id, discussionCount: 2, messageCount: 2, quotes: [{ messageId }] },
    },
  ])
})

describe.each([
  ['close', 'open', 'dismissed', 'keptOpen', 'notClosed'],
  ['reopen', 'completed', 'open', 'keptClosed', 'notReopened'],
] as const)('to %s', (kind, before, after, kept, not) => {
  test.each(['accept', 'always'])('%s does it with its reasons, and it can be undone', async (decision) => {
    const all = await mayBe(kind)
    const { api, one, id } = all
    const { body } = await api.post(`/topic-proposals/${id}`, { decision })
    expect(body).toMatchObject({ state: 'accepted', topic: { id: one.id, lifecycleState: after } })
    expect((await api.get(`/topics/${one.id}/history`)).text).toContain('"stateWhy":["export"]')
    const undone = await api.post(`/topics/${one.id}/undo`, { changeId: body.changeId })
    expect(undone.status, undone.text).toBe(200)
    expect(await stateIn(all)).toBe(before)
    expect(await stateOf(service, all.org, id)).toBe('accepted')
  })

  test.each([
    ['reject', 'rejected', not],
    ['never', 'never', kept],
  ] as const)('%s leaves it and is remembered, until it is undone', async (decision, state, field) => {
    const all = await mayBe(kind)
    const { api, one, id, org } = all
    const { body } = await api.post(`/topic-proposals/${id}`, { decision })
    expect(body).toMatchObject({ state, topic: { lifecycleState: before } })
    expect(await constraintsOf(service, org)).toEqual([])
    const undone = await api.post(`/topics/${one.id}/undo`, { changeId: body.changeId })
    expect(undone.status, undone.text).toBe(200)
    expect(await stateIn(all)).toBe(before)
    expect((await api.get(`/topics/${one.id}/history`)).text.split(`"changes":{"${field}"`)).toHaveLength(3)
    expect(column(await api.get('/topic-proposals'), 'id')).toEqual([id])
  })

  test('is gone once somebody did it by hand', async () => {
    const { api, one, id } = await mayBe(kind)
    await api.patch(`/topics/${one.id}`, { lifecycleState: after })
    expect(column(await api.get('/topic-proposals'), 'id')).toEqual([])
    expectError(await api.post(`/topic-proposals/${id}`, { decision: 'accept' }), 409, 'CONFLICT')
  })
})
