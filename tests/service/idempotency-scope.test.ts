import { describe, expect, test } from 'vitest'
import { createApiKey } from '#service/api/api-keys/create.ts'
import { clearExpired } from '#service/engine/housekeeping/housekeeping.ts'
import { actor } from '#tests/harness/acting.ts'
import { type Org, useService } from '#tests/harness/service.ts'

const service = useService()
const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })

async function age(org: Org, interval: string): Promise<void> {
  await service.db.pool.query(
    'UPDATE idempotency_records SET created_at = created_at - $2::interval WHERE org_id = $1',
    [org.id, interval],
  )
}

describe('a key belongs to', () => {
  const companies = (name: string) => ({ companies: [{ name, domain: `${name}.example` }] })

  test('one organization', async () => {
    const [a, b] = [await service.org(), await service.org()]
    expect((await a.api.post('/companies', companies('a'), withKey('k'))).status).toBe(200)
    expect((await b.api.post('/companies', companies('b'), withKey('k'))).status).toBe(200)
  })

  test('one API key', async () => {
    const org = await service.org()
    const second = await createApiKey(service.db, { orgId: org.id, name: 'second', perMinute: 1000 })
    expect((await org.api.post('/companies', companies('a'), withKey('k'))).status).toBe(200)
    const options = { ...withKey('k'), key: second.key }
    expect((await org.api.post('/companies', companies('b'), options)).status).toBe(200)
  })

  test('one member of those who act through an API key', async () => {
    const org = await service.org()
    const [ada, bo] = [await actor(service, org, 'admin', 'Ada'), await actor(service, org, 'admin', 'Bo')]
    const send = (name: string, headers: Record<string, string> = {}) =>
      org.api.post('/companies', companies(name), { headers: { ...headers, 'idempotency-key': 'k' } })
    expect((await send('a', ada.headers)).status).toBe(200)
    expect((await send('b', bo.headers)).status).toBe(200)
    expect((await send('c')).status).toBe(200)
    expect((await send('b', ada.headers)).status).toBe(409)
  })

  test('24 hours', async () => {
    const org = await service.org()
    const first = await org.api.post('/companies', companies('a'), withKey('k'))
    await age(org, '23 hours 59 minutes')
    expect((await org.api.post('/companies', companies('a'), withKey('k'))).text).toBe(first.text)
    expect((await org.api.post('/companies', companies('b'), withKey('k'))).status).toBe(409)
    await age(org, '1 minute')
    const reclaimed = await org.api.post('/companies', companies('b'), withKey('k'))
    expect(reclaimed.status).toBe(200)
    expect((await org.api.post('/companies', companies('b'), withKey('k'))).text).toBe(reclaimed.text)
    expect((await org.api.post('/companies', companies('a'), withKey('k'))).status).toBe(409)
  })

  test('nobody once housekeeping went by', async () => {
    const [old, young] = [await service.org(), await service.org()]
    for (const org of [old, young]) await org.api.post('/companies', companies('a'), withKey('k'))
    await age(old, '24 hours')
    await clearExpired(service.db)
    expect((await old.api.post('/companies', companies('b'), withKey('k'))).status).toBe(200)
    expect((await young.api.post('/companies', companies('b'), withKey('k'))).status).toBe(409)
  })
})
