import { describe, expect, test } from 'vitest'
import { anInstant, aUuid, objectsOf } from '#tests/harness/answers.ts'
import { addChange, addChannels } from '#tests/harness/factories.ts'
import { addTopics } from '#tests/harness/factories-topics.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

describe('GET /topics/{topicId}/history', () => {
  test('returns changes with their authors, newest first, by either id', async () => {
    const org = await service.org()
    const [id] = await addTopics(service.db, org.id, [{ title: 'Slow', legacyId: 4711 }])
    await org.api.patch(`/topics/${id}`, { priority: 'high', lifecycleState: 'in_progress' })
    await org.api.patch(`/topics/${id}`, { archived: true })
    const answer = await org.api.get(`/topics/${String(id).toUpperCase()}/history`)
    expect(objectsOf(answer, 'history')).toMatchObject([
      { changes: { archived: true }, previousValues: { archived: false } },
      {
        id: aUuid,
        changedAt: anInstant,
        changedBy: 'user',
        operation: 'UPDATE',
        changes: { priority: 'high', lifecycleState: 'in_progress' },
        previousValues: { priority: 'default', lifecycleState: 'open' },
        user: { name: 'owner' },
      },
    ])
    expect(answer.body.totalCount).toBe(2)
    expect((await org.api.get('/topics/4711/history')).text).toBe(answer.text)
  })

  test('goes by pages and actors', async () => {
    const org = await service.org()
    const [id = ''] = await addTopics(service.db, org.id, [{}])
    for (let n = 0; n < 3; n++)
      await addChange(service.db, org.id, {
        entity: 'topic',
        entityId: id,
        actorType: n === 0 ? 'system' : 'agent',
        changes: { n },
        changedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, n)),
      })
    const read = async (query: string) => (await org.api.get(`/topics/${id}/history?${query}`)).body
    expect(await read('limit=1&page=2')).toMatchObject({ history: [{ changes: { n: 1 } }], totalCount: 2 })
    expect(await read('actorType=system')).toMatchObject({ history: [{ changes: { n: 0 } }], totalCount: 1 })
  })
})

describe('GET /channels/{channelId}/history', () => {
  test('returns the changes', async () => {
    const org = await service.org()
    const [id] = await addChannels(service.db, org.id, [{ context: 'Bugs' }])
    await org.api.patch(`/channels/${id}`, { context: null })
    const answer = await org.api.get(`/channels/${id}/history`)
    expect(objectsOf(answer, 'history')).toMatchObject([
      { operation: 'UPDATE', changes: { context: null }, previousValues: { context: 'Bugs' } },
    ])
  })
})
