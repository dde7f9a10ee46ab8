import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useService } from '#tests/harness/service.ts'
import { automation, organizationWithDestination } from './support/data.ts'
import { expectError } from './support/shape.ts'

const service = useService()
const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })

describe('a request that fails', () => {
  test('leaves its key free', async () => {
    const org = await service.org()
    expectError(await org.api.post('/automations', automation, withKey('k')), 400, 'BAD_REQUEST')
    const output = JSON.stringify({ channel: 'email', mode: 'specific', destinations: ['o@test.example'] })
    await service.db.pool.query('UPDATE organizations SET default_output = $2 WHERE id = $1', [
      org.id,
      output,
    ])
    expect((await org.api.post('/automations', automation, withKey('k'))).status).toBe(200)
  })

  test('for any reason leaves its key free', async () => {
    const org = await organizationWithDestination(service)
    const post = (body: unknown, options = {}) =>
      org.api.post('/automations', body, { ...withKey('k'), ...options })
    expect((await post({})).status).toBe(400)
    expect((await post(automation, { key: 'wrong' })).status).toBe(401)
    expect((await org.api.patch('/people/1', { isVip: true }, withKey('k'))).status).toBe(404)
    expect((await post({ ...automation, templateSlug: 'no-such-template' })).status).toBe(400)
    expect((await post(automation)).status).toBe(200)
  })
})

describe('the header', () => {
  test.each([1, 255])('may have %i characters', async (length) => {
    const org = await service.org()
    const body = { companies: [{ name: 'A', domain: 'a.example' }] }
    const first = await org.api.post('/companies', body, withKey('k'.repeat(length)))
    expect((await org.api.post('/companies', body, withKey('k'.repeat(length)))).text).toBe(first.text)
  })

  test.each([
    ['too long', 'k'.repeat(256)],
    ['empty', ''],
  ])('is refused when it is %s', async (_, key) => {
    const org = await service.org()
    const error = expectError(await org.api.post('/companies', {}, withKey(key)), 400, 'BAD_REQUEST')
    expect(error.data).toMatchObject({ issues: [{ path: ['Idempotency-Key'] }] })
  })

  test.each(["'; DROP TABLE automations; --", 'é', '%00', '{}', randomUUID()])(
    'may be any text: %s',
    async (key) => {
      const org = await organizationWithDestination(service)
      const first = await org.api.post('/automations', automation, withKey(key))
      expect([first.status, (await org.api.post('/automations', automation, withKey(key))).text]).toEqual([
        200,
        first.text,
      ])
    },
  )

  test('means nothing to reads', async () => {
    const org = await service.org()
    expect((await org.api.get('/companies', withKey('k'))).status).toBe(200)
    expect((await org.api.get('/people', withKey('k'))).status).toBe(200)
  })
})
