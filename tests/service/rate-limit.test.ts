import { describe, expect, test } from 'vitest'
import { rateLimiter, sharedLeases } from '#service/core/gate/rate-limit.ts'
import { actor } from '#tests/harness/acting.ts'
import { type Org, testSecret, useService } from '#tests/harness/service.ts'
import { tokenEachTime } from '#tests/harness/token-each-time.ts'
import { expectError } from './support/shape.ts'
import { startVariant } from './support/variant.ts'

const service = useService()

async function ownerOf({ id }: Org, perMinute: number) {
  const found = await service.db.pool.query<{ id: string }>('SELECT id FROM api_keys WHERE org_id = $1', [id])
  return { orgId: id, id: found.rows[0]?.id ?? '', perMinute }
}

async function endWindow({ id }: Org): Promise<void> {
  await service.db.pool.query(
    `UPDATE rate_windows SET started_at = now() - interval '61 seconds' WHERE org_id = $1`,
    [id],
  )
}

const allowedOf = (answers: { allowed: boolean }[]) => answers.filter(({ allowed }) => allowed).length

describe.each(['process', 'shared'] as const)('counted in the %s', (rateLimit) => {
  async function limited(perMinute: number) {
    const variant = await startVariant({ rateLimit })
    const org = await service.org({ perMinute })
    return { org, api: variant.api(org.key), variant }
  }

  test('exactly the limit is allowed, then 429 says when to go on', async () => {
    const { api } = await limited(3)
    for (const left of ['2', '1', '0']) {
      const { status, headers } = await api.get('/me')
      expect([status, headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')]).toEqual([
        200,
        '3',
        left,
      ])
      expect(headers.get('retry-after')).toBeNull()
    }
    const refused = await api.get('/me')
    expectError(refused, 429, 'TOO_MANY_REQUESTS')
    expect(refused.headers.get('ratelimit-remaining')).toBe('0')
    expect(refused.headers.get('retry-after')).toBe(refused.headers.get('ratelimit-reset'))
    expect(refused.headers.get('retry-after')).toMatch(/^([1-9]|[1-5]\d|60)$/)
  })

  test('requests that fail count as well', async () => {
    const { api } = await limited(3)
    for (const path of ['/companies?limit=0', '/nothing', '/companies/1'])
      expect((await api.get(path)).headers.get('ratelimit-limit')).toBe('3')
    expect((await api.get('/me')).status).toBe(429)
  })

  test('forty at once never get more than the limit', async () => {
    const { api } = await limited(25)
    const answers = await Promise.all(Array.from({ length: 40 }, () => api.get('/me')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(25)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  test('each key has a limit of its own', async () => {
    const { api, variant } = await limited(1)
    const other = await service.org({ perMinute: 1 })
    expect([(await api.get('/me')).status, (await api.get('/me')).status]).toEqual([200, 429])
    expect((await variant.api(other.key).get('/me')).status).toBe(200)
  })

  test('a member has a limit too', async () => {
    const { org, variant } = await limited(1)
    const found = await service.db.pool.query<{ id: string }>('SELECT id FROM members WHERE org_id = $1', [
      org.id,
    ])
    const claims = { organization: org.id, member: found.rows[0]?.id ?? '', role: 'owner' as const }
    const answer = await variant.api(tokenEachTime(testSecret, claims)).get('/me')
    expect([answer.status, answer.headers.get('ratelimit-limit')]).toEqual([200, '3000'])
  })

  test('one member cannot use up what a key has for the others', async () => {
    const { org, variant } = await limited(6)
    const [ada, bo] = [await actor(service, org, 'member', 'Ada'), await actor(service, org, 'admin', 'Bo')]
    const api = variant.api(org.key)
    const ask = async ({ headers }: { headers: Record<string, string> }) =>
      (await api.get('/people', { headers })).status
    expect([await ask(ada), await ask(ada), await ask(ada), await ask(ada)]).toEqual([200, 200, 200, 429])
    expect([await ask(bo), await ask(bo), await ask(bo), await ask(bo)]).toEqual([200, 200, 200, 429])
    expect((await api.get('/people')).status).toBe(429)
  })
})

describe('two processes on one database', () => {
  test('never allow more than the limit together', async () => {
    for (const perMinute of [1, 2, 7, 40]) {
      const owner = await ownerOf(await service.org(), perMinute)
      const takers = [0, 1].map(() => rateLimiter(sharedLeases(service.db)))
      const asked = Array.from({ length: 60 }, (_, n) => takers[n % 2]?.(owner))
      const answers = (await Promise.all(asked)).filter((it) => it !== undefined)
      expect(answers).toHaveLength(60)
      expect(allowedOf(answers)).toBeLessThanOrEqual(perMinute)
      expect(allowedOf(answers)).toBeGreaterThan(0)
    }
  })

  test('are granted shares that add up to the limit', async () => {
    const owner = await ownerOf(await service.org(), 100)
    const lease = sharedLeases(service.db)
    const shares = await Promise.all(Array.from({ length: 12 }, () => lease(owner, 15)))
    expect(shares.reduce((sum, { granted }) => sum + granted, 0)).toBe(100)
    expect(await lease(owner, 15)).toMatchObject({ granted: 0, left: 0 })
  })

  test('one of them may have what the other did not take', async () => {
    const owner = await ownerOf(await service.org(), 120)
    const [quiet, busy] = [rateLimiter(sharedLeases(service.db)), rateLimiter(sharedLeases(service.db))]
    await quiet(owner)
    const answers = []
    for (let n = 0; n < 130; n++) answers.push(await busy(owner))
    expect(allowedOf(answers)).toBe(118)
  })

  test('begin a new window together when the old one ends', async () => {
    const org = await service.org()
    const owner = await ownerOf(org, 5)
    const lease = sharedLeases(service.db)
    expect((await lease(owner, 5)).granted).toBe(5)
    expect((await lease(owner, 5)).granted).toBe(0)
    await endWindow(org)
    expect([(await lease(owner, 3)).granted, (await lease(owner, 5)).granted]).toEqual([3, 2])
  })

  test('begin a new window when the clock of the database was set back', async () => {
    const org = await service.org()
    const owner = await ownerOf(org, 5)
    const lease = sharedLeases(service.db)
    await lease(owner, 5)
    await service.db.pool.query(
      `UPDATE rate_windows SET started_at = now() + interval '1 hour' WHERE org_id = $1`,
      [org.id],
    )
    expect((await lease(owner, 3)).granted).toBe(3)
    expect((await lease(owner, 3)).granted).toBe(2)
  })

  test('follow a limit that was lowered', async () => {
    const org = await service.org()
    const lease = sharedLeases(service.db)
    expect((await lease(await ownerOf(org, 50), 40)).granted).toBe(40)
    expect(await lease(await ownerOf(org, 10), 10)).toMatchObject({ granted: 0, left: 0 })
  })
})
