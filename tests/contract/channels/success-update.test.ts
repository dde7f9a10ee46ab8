import { describe, expect, test } from 'vitest'
import { expectError } from '#tests/harness/answers.ts'
import { addChannels } from '#tests/harness/factories.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const headers = { 'Idempotency-Key': 'once' }

async function channel() {
  const org = await service.org()
  const [id] = await addChannels(service.db, org.id, [
    { context: 'Bugs', description: 'Ask here', updatedAt: new Date(0), messageCount: 3 },
  ])
  const path = `/channels/${id}`
  const changes = async () => {
    const { rows } = await service.db.pool.query(
      `SELECT operation, changes, previous_values AS before, actor_type AS actor FROM changes
        WHERE org_id = $1 AND entity = 'channel' AND entity_id = $2 ORDER BY changed_at, id`,
      [org.id, id],
    )
    return rows
  }
  return { ...org, path, changes }
}

describe('PATCH /channels/{channelId}', () => {
  test.each([
    [{ context: 'Customers ask here' }],
    [{ context: null }],
    [{ description: null }],
    [{ context: 'c'.repeat(2000), description: 'd'.repeat(2000) }],
  ])('changes what is given and nothing else: %j', async (change) => {
    const { api, path } = await channel()
    const before = (await api.get(path)).body
    const answer = await api.patch(path, change)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toStrictEqual({ ...before, ...change, updatedAt: answer.body.updatedAt })
    expect(answer.body.updatedAt).not.toBe(before.updatedAt)
    expect((await api.get(path)).body).toStrictEqual(answer.body)
  })

  test('writes down a change once, and nothing where nothing changed', async () => {
    const { api, path, changes } = await channel()
    await api.patch(path, { context: ' Bugs ' })
    expect((await api.get(path)).body.updatedAt).toBe('1970-01-01T00:00:00.000Z')
    await api.patch(path, { context: null, description: 'Ask here' })
    expect(await changes()).toEqual([
      { operation: 'UPDATE', changes: { context: null }, before: { context: 'Bugs' }, actor: 'user' },
    ])
  })

  test('answers a retry with the same bytes, and refuses another payload under its key', async () => {
    const { api, path } = await channel()
    const first = await api.patch(path, { context: 'One' }, { headers })
    await api.patch(path, { context: 'Later' })
    expect((await api.patch(path, { context: 'One' }, { headers })).text).toBe(first.text)
    expectError(await api.patch(path, { context: 'Two' }, { headers }), 409, 'CONFLICT')
    expect((await api.get(path)).body.context).toBe('Later')
  })

  test('writes down each of several changes at once with the value before it', async () => {
    const { api, path, changes } = await channel()
    const texts = Array.from({ length: 8 }, (_, n) => `Purpose ${n}`)
    await Promise.all(texts.map((context) => api.patch(path, { context })))
    const last = (await api.get(path)).body.context
    const before = (await changes()).map((change) => change.before.context)
    expect(before.toSorted()).toEqual(['Bugs', ...texts.filter((it) => it !== last)])
  })
})
