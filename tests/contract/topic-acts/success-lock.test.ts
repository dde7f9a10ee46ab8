import { describe, expect, test } from 'vitest'
import { aUuid, objectsOf } from '#tests/harness/answers.ts'
import { addTopics } from '#tests/harness/factories-topics.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

async function topic() {
  const org = await service.org()
  const [id = ''] = await addTopics(service.db, org.id, [{ title: 'Slow', summary: 'Since May.' }])
  return { ...org, orgId: org.id, topicId: id, path: `/topics/${id}` }
}

describe('what a person wrote', () => {
  test.each([
    [{ title: 'Fast' }, ['title']],
    [{ summary: 'Since June.', priority: 'high' }, ['summary', 'priority']],
    [{ topicType: 'question' }, ['topicType']],
    [{ summary: '' }, []],
    [{ topicType: null }, []],
    [{ lifecycleState: 'completed', archived: true }, []],
    [{ title: 'Slow' }, []],
  ])('is locked: %j', async (written, lockedFields) => {
    const { api, path } = await topic()
    expect((await api.patch(path, written)).body).toMatchObject({ ...written, lockedFields })
  })

  test('is locked from the start in a topic that a person makes', async () => {
    const { api } = await topic()
    const made = await api.post('/topics', { title: 'Fast', topicType: 'praise' })
    expect(made.body.lockedFields).toEqual(['title', 'topicType'])
  })
})

describe('POST /topics/{topicId}/lock and /unlock', () => {
  test('lock fields and open them, each as an act in the history', async () => {
    const { api, path } = await topic()
    const locked = await api.post(`${path}/lock`, { fields: ['priority', 'title', 'title'] })
    expect(locked.status, locked.text).toBe(200)
    expect(locked.body).toMatchObject({ lockedFields: ['title', 'priority'], changeId: aUuid })
    expect((await api.post(`${path}/lock`, { fields: ['title'] })).body.changeId).toBe(null)
    const opened = await api.post(`${path}/unlock`, { fields: ['title', 'summary'] })
    expect(opened.body.lockedFields).toEqual(['priority'])
    expect(objectsOf(await api.get(`${path}/history`), 'history')).toMatchObject([
      {
        changes: { lockedFields: ['priority'] },
        previousValues: { lockedFields: ['title', 'priority'] },
        act: { kind: 'edit' },
      },
      { changes: { lockedFields: ['title', 'priority'] }, previousValues: { lockedFields: [] } },
    ])
  })
})

describe('undoing an edit', () => {
  test('gives back what was written over, with its lock', async () => {
    const { api, path } = await topic()
    await api.patch(path, { title: 'Fast', priority: 'high', archived: true })
    await api.post(`${path}/lock`, { fields: ['summary'] })
    const [, edit] = objectsOf(await api.get(`${path}/history`), 'history')
    const { id: changeId } = Object(edit?.act)
    const answer = await api.post(`${path}/undo`, { changeId })
    expect(answer.status, answer.text).toBe(200)
    expect((await api.get(path)).body).toMatchObject({
      ...{ title: 'Slow', priority: 'default', archived: false },
      lockedFields: ['summary'],
    })
    expect((await api.get('/topics?search=slow')).body.totalCount).toBe(1)
    expect((await api.get('/topics')).body.totalCount).toBe(1)
  })

  test('is refused where a field was changed again', async () => {
    const { api, path } = await topic()
    await api.patch(path, { title: 'Fast', priority: 'high' })
    await api.patch(path, { title: 'Faster' })
    const [, edit] = objectsOf(await api.get(`${path}/history`), 'history')
    const { id: changeId } = Object(edit?.act)
    const answer = await api.post(`${path}/undo`, { changeId })
    expect(answer.status).toBe(409)
    expect(answer.body.message).toContain('title')
    expect((await api.get(path)).body).toMatchObject({ title: 'Faster', priority: 'high' })
  })
})
