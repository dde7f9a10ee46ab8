import { describe, expect, test } from 'vitest'
import { actingMemberHeader } from '#service/core/gate/acting-member.ts'
import { clearExpired } from '#service/engine/housekeeping/housekeeping.ts'
import type { Answer } from '#tests/harness/client.ts'
import { type Org, useService } from '#tests/harness/service.ts'
import { withTokens } from '#tests/harness/token-each-time.ts'
import { addMember, tokenFor } from './support/members.ts'
import { expectError } from './support/shape.ts'
import { startVariant } from './support/variant.ts'

const service = useService()
const body = { companies: [{ name: 'Halden', domain: 'halden.example' }] }

type Asked = { method?: string; address?: string; key?: string }

/** Headers with one token, which stays the same however often it is sent. */
function oneToken(org: Org, member: string, { method = 'POST', address = '/companies', key }: Asked = {}) {
  const token = withTokens(tokenFor(org, member), { method, address, idempotencyKey: key })
  return { [actingMemberHeader]: token, ...(key !== undefined && { 'idempotency-key': key }) }
}

async function orgWithMember() {
  const org = await service.org()
  return { org, member: await addMember(service, org, 'admin') }
}

function expectRefused(answer: Answer, credential: string): void {
  expectError(answer, 401, 'UNAUTHORIZED')
  expect(answer.body.data).toEqual({ credential })
}

async function numbersOf({ id }: Org): Promise<number> {
  const found = await service.db.pool.query('SELECT FROM used_tokens WHERE org_id = $1', [id])
  return found.rowCount ?? 0
}

describe('a token of the dashboard', () => {
  test('counts for one write, and its repetition says why it is refused', async () => {
    const { org, member } = await orgWithMember()
    const headers = oneToken(org, member)
    expect((await org.api.post('/companies', body, { headers })).status).toBe(200)
    const again = await org.api.post('/companies', body, { headers })
    expectRefused(again, 'used-token')
    expect(again.body.message).toContain('Sign a new one for each request')
  })

  test('is used up by a write that is refused', async () => {
    const { org, member } = await orgWithMember()
    const headers = oneToken(org, member)
    expectError(await org.api.post('/companies', { companies: 1 }, { headers }), 400, 'BAD_REQUEST')
    expectRefused(await org.api.post('/companies', body, { headers }), 'used-token')
  })

  test('may read again, which writes nothing', async () => {
    const { org, member } = await orgWithMember()
    const headers = oneToken(org, member, { method: 'GET', address: '/companies?limit=5' })
    for (let n = 0; n < 2; n++)
      expect((await org.api.get('/companies?limit=5', { headers })).status).toBe(200)
    expect(await numbersOf(org)).toBe(0)
  })

  test.each<[string, Asked, string?]>([
    ['another method', { method: 'PATCH' }],
    ['another address', { address: '/people' }],
    ['another query', { address: '/companies?limit=5' }],
    ['another Idempotency-Key', { key: 'a' }, 'b'],
    ['one with an Idempotency-Key', { key: 'a' }, ''],
    ['one without', {}, 'b'],
  ])('that was made for %s opens nothing, and is not used up', async (_, asked, sentKey) => {
    const { org, member } = await orgWithMember()
    const { 'idempotency-key': _key, ...token } = oneToken(org, member, asked)
    const headers = { ...token, ...(sentKey && { 'idempotency-key': sentKey }) }
    expectRefused(await org.api.post('/companies', body, { headers }), 'token-of-another-request')
    expect(await numbersOf(org)).toBe(0)
  })

  test('tells on /me for that request alone who it is', async () => {
    const { org, member } = await orgWithMember()
    const key = withTokens(tokenFor(org, member), {
      method: 'GET',
      address: '/people',
      idempotencyKey: undefined,
    })
    expectRefused(await org.api.get('/me', { key }), 'token-of-another-request')
  })
})

test('a retry with a token of its own gets the answer of the first', async () => {
  const { org, member } = await orgWithMember()
  const send = () => org.api.post('/companies', body, { headers: oneToken(org, member, { key: 'k' }) })
  const [first, second] = [await send(), await send()]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.text).toBe(first.text)
})

test('of many at once, over several services, one is first', async () => {
  const { org, member } = await orgWithMember()
  const other = (await startVariant()).api(org.key)
  const headers = oneToken(org, member)
  const sent = [org.api, other, org.api, other, org.api].map((api) =>
    api.post('/companies', body, { headers }),
  )
  const statuses = (await Promise.all(sent)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 401, 401, 401, 401])
  expectRefused(await other.post('/companies', body, { headers }), 'used-token')
})

test('numbers are forgotten when their tokens have ended', async () => {
  const { org, member } = await orgWithMember()
  await org.api.post('/companies', body, { headers: oneToken(org, member) })
  await clearExpired(service.db)
  expect(await numbersOf(org)).toBe(1)
  await service.db.pool.query(
    `UPDATE used_tokens SET ends_at = ends_at - interval '12 minutes' WHERE org_id = $1`,
    [org.id],
  )
  await clearExpired(service.db)
  expect(await numbersOf(org)).toBe(0)
})
