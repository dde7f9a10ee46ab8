import { expect, test } from 'vitest'
import { topicHistory, topicListQuery } from '#contract/topics.ts'
import { actor } from '#tests/harness/acting.ts'
import { column, expectInvalid } from '#tests/harness/answers.ts'
import { addTopics } from '#tests/harness/factories-topics.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

async function cast() {
  const org = await service.org()
  const [owner, mia] = [await actor(service, org, 'owner', 'Ada'), await actor(service, org, 'member', 'Mia')]
  const ids = await addTopics(service.db, org.id, [{ title: 'Slow' }, { title: 'Dark' }, { title: 'Old' }])
  const assign = (id: string | undefined, assigneeId: string | null) =>
    org.api.patch(`/topics/${id}`, { assigneeId }, { headers: owner.headers })
  const titles = async (assignee: string, headers = mia.headers) =>
    column(await org.api.get(`/topics?assignee=${assignee}`, { headers }), 'title').toSorted()
  const history = async (id: string | undefined) =>
    topicHistory.parse((await org.api.get(`/topics/${id}/history`)).body).history
  return { org, owner, mia, ids, assign, titles, history }
}

test('a topic is assigned to a member, found by them, and an undo gives it back', async () => {
  const { org, mia, ids, assign, titles, history } = await cast()
  const [slow, dark] = ids
  const answer = await assign(slow, mia.id)
  expect(answer.body).toMatchObject({ assignee: { id: mia.id, name: 'Mia' }, lockedFields: [] })
  expect([await titles('me'), await titles(mia.id.toUpperCase()), await titles('none')]).toEqual([
    ['Slow'],
    ['Slow'],
    ['Dark', 'Old'],
  ])
  expect(topicListQuery.safeParse({ assignee: 'you' }).success).toBe(false)
  expectInvalid(await org.api.get('/topics?assignee=me'), 'assignee')
  expectInvalid(await assign(dark, ids[0] ?? ''), 'assigneeId')
  const [told] = await history(slow)
  expect(told).toMatchObject({
    changes: { assignee: { id: mia.id, name: 'Mia' } },
    previousValues: { assignee: null },
  })
  await org.api.post(`/topics/${slow}/undo`, { changeId: told?.act?.id })
  expect(await titles('none')).toEqual(['Dark', 'Old', 'Slow'])
})

test('who leaves takes care of nothing any more, and the history says since when', async () => {
  const { org, owner, mia, ids, assign, history } = await cast()
  const [slow] = ids
  await assign(slow, mia.id)
  await assign(slow, owner.id)
  await assign(slow, mia.id)
  const acts = await history(slow)
  const removed = await org.api.send('DELETE', `/members/${mia.id}`, {}, { headers: owner.headers })
  expect(removed.status, removed.text).toBe(200)
  expect((await org.api.get(`/topics/${slow}`)).body.assignee).toBeNull()
  expect((await history(slow))[0]).toMatchObject({
    changes: { assignee: null },
    previousValues: { assignee: { id: mia.id, name: 'Mia' } },
    user: { name: 'Ada' },
  })
  await assign(slow, owner.id)
  const undone = await org.api.post(`/topics/${slow}/undo`, { changeId: acts[1]?.act?.id })
  expect(undone.status).toBe(409)
  expect(undone.text).toContain('Mia is no longer a member.')
})
