import { describe, expect, test } from 'vitest'
import { column } from '#tests/harness/answers.ts'
import { addTopics } from '#tests/harness/factories-topics.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

async function topic() {
  const org = await service.org()
  const [id] = await addTopics(service.db, org.id, [
    {
      title: 'Slow builds',
      summary: 'Builds take long.\nSince May.',
      keywords: ['cache'],
      legacyId: 4711,
      updatedAt: new Date(0),
    },
  ])
  const changes = async () => {
    const { rows } = await service.db.pool.query(
      `SELECT operation, changes, previous_values AS before, actor_type AS actor FROM changes
        WHERE org_id = $1 AND entity = 'topic' AND entity_id = $2 ORDER BY changed_at, id`,
      [org.id, id],
    )
    return rows
  }
  return { ...org, topicId: id, path: `/topics/${id}`, changes }
}

describe('PATCH /topics/{topicId}', () => {
  test.each([
    [{ lifecycleState: 'in_progress' }, []],
    [{ priority: 'very_high' }, ['priority']],
    [{ archived: true }, []],
    [{ title: 't'.repeat(300), summary: '' }, ['title']],
    [
      { lifecycleState: 'completed', priority: 'very_low', archived: true, title: 'Fast', summary: 'Done' },
      ['title', 'summary', 'priority'],
    ],
  ])('changes what is given and nothing else, and locks it: %j', async (change, lockedFields) => {
    const { api, path } = await topic()
    const before = (await api.get(path)).body
    const answer = await api.patch(path, change)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toStrictEqual({
      ...before,
      ...change,
      lockedFields,
      updatedAt: answer.body.updatedAt,
    })
    expect(answer.body.updatedAt).not.toBe(before.updatedAt)
    expect((await api.get(path)).body).toStrictEqual(answer.body)
  })

  test('takes the first-version id', async () => {
    const { api, topicId } = await topic()
    expect((await api.patch('/topics/4711', { priority: 'low' })).body).toMatchObject({
      id: topicId,
      priority: 'low',
    })
  })

  test('is found by its new words and its keywords, and no longer by the old words', async () => {
    const { api, path } = await topic()
    await api.patch(path, { title: 'Quick tests' })
    const found = async (text: string) => column(await api.get(`/topics?search=${text}`), 'title')
    for (const text of ['quick', 'take long', 'CACHE']) expect(await found(text)).toEqual(['Quick tests'])
    expect(await found('slow')).toEqual([])
  })

  test('moves between the list and the archive, and so do their totals', async () => {
    const { api, id, path } = await topic()
    await addTopics(service.db, id, [{ title: 'Other' }])
    const totals = async () => [
      (await api.get('/topics')).body.totalCount,
      (await api.get('/topics?archived=true')).body.totalCount,
    ]
    await api.patch(path, { archived: true })
    await api.patch(path, { archived: true, priority: 'high' })
    expect(await totals()).toEqual([1, 1])
    expect(column(await api.get('/topics'), 'title')).toEqual(['Other'])
    await api.patch(path, { archived: false })
    expect(await totals()).toEqual([2, 0])
  })

  test('writes down a change once, and nothing where nothing changed', async () => {
    const { api, path, changes } = await topic()
    await api.patch(path, { lifecycleState: 'open', title: ' Slow builds ' })
    expect((await api.get(path)).body.updatedAt).toBe('1970-01-01T00:00:00.000Z')
    await api.patch(path, { lifecycleState: 'open', priority: 'high' })
    expect(await changes()).toEqual([
      {
        operation: 'UPDATE',
        changes: { priority: 'high', lockedFields: ['priority'] },
        before: { priority: 'default', lockedFields: [] },
        actor: 'user',
      },
    ])
  })

  test('counts archiving once, however many ask for it at once', async () => {
    const { api, path, changes } = await topic()
    const answers = await Promise.all(Array.from({ length: 8 }, () => api.patch(path, { archived: true })))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect((await api.get('/topics')).body.totalCount).toBe(0)
    expect((await api.get('/topics?archived=true')).body.totalCount).toBe(1)
    expect(await changes()).toHaveLength(1)
  })
})
