import { describe, expect, test } from 'vitest'
import { signSource } from '#service/core/gate/service-token.ts'
import { attemptOf, attemptSucceeded, countAttempt, subjectsOf } from '#service/core/sign-in/attempts.ts'
import { sourceOf } from '#service/core/sign-in/source.ts'
import { memberToken } from '../../harness/members.ts'
import { type Org, testSecret, useService } from '../../harness/service.ts'
import { signed, signInAs, withOwner } from '../../harness/sign-in.ts'

const service = useService()
const wrong = { password: 'seven red signals' }

async function fail(org: Org, times: number, more: Record<string, string> = {}): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < times; n++) statuses.push((await signInAs(org, { ...wrong, ...more })).status)
  return statuses
}

/** The same to the count, without the work of a password. */
async function miss(org: Org, times: number, email = 'owner@test.example', source?: string): Promise<void> {
  const from = source === undefined ? null : sourceOf(source)
  for (let n = 0; n < times; n++) {
    const attempt = await attemptOf(service.db.pool, org.id, email, from)
    await countAttempt(service.db, org.id, subjectsOf(attempt))
  }
}

const five = [401, 401, 401, 401, 401]

/** As if so much time had passed since the last attempt, and a second more: clocks are set back now and then. */
async function later(org: Org, interval: string): Promise<void> {
  await service.db.pool.query(
    `UPDATE sign_in_failures SET last_failed_at = last_failed_at - $2::interval - interval '1 second',
            blocked_until = blocked_until - $2::interval - interval '1 second' WHERE org_id = $1`,
    [org.id, interval],
  )
}

/** Seconds that the last attempt made the next one wait for. */
async function waitOf(org: Org): Promise<number> {
  const found = await service.db.pool.query<{ seconds: number }>(
    `SELECT round(extract(epoch FROM blocked_until - last_failed_at))::int AS seconds FROM sign_in_failures
      WHERE org_id = $1 AND subject LIKE 'email:%'`,
    [org.id],
  )
  return found.rows[0]?.seconds ?? 0
}

async function waits(org: Org): Promise<number> {
  const answer = await signInAs(org)
  expect(answer.status, answer.text).toBe(429)
  expect(answer.body).toMatchObject({ code: 'TOO_MANY_REQUESTS', defined: true })
  expect(answer.body.message).toMatch(/^Too many attempts have failed\. Try again in \d+ (s|minutes)\.$/)
  const seconds = Number(answer.headers.get('retry-after'))
  expect(answer.body.data).toEqual({ retryAfterSeconds: seconds })
  return seconds
}

describe('failed attempts for an address', () => {
  test('may be five; then even the right password has to wait, longer each time', async () => {
    const org = await withOwner(service)
    expect(await fail(org, 5)).toEqual(five)
    for (const longest of [30, 60, 120, 240, 480, 900, 900]) {
      expect(await waits(org)).toBeLessThanOrEqual(longest)
      expect(await waitOf(org)).toBe(longest)
      await later(org, `${longest} seconds`)
      await miss(org, 1)
    }
  })

  test('do not grow while they are refused', async () => {
    const org = await withOwner(service)
    await miss(org, 5)
    expect(await fail(org, 20)).toEqual(Array.from({ length: 20 }, () => 429))
    expect(await waits(org)).toBeLessThanOrEqual(30)
  })

  test('are forgotten after a success', async () => {
    const org = await withOwner(service)
    for (let n = 0; n < 3; n++) {
      await miss(org, 4, undefined, '203.0.113.7')
      expect((await signInAs(org, { source: '203.0.113.7' })).status).toBe(200)
    }
  })

  test('are forgotten after a day', async () => {
    const org = await withOwner(service)
    await miss(org, 4)
    await later(org, '24 hours')
    await miss(org, 4)
    expect((await signInAs(org)).status).toBe(200)
  })

  test('are one count for every spelling of it', async () => {
    const org = await withOwner(service)
    const spellings = [
      'owner@test.example',
      ' owner@test.example',
      'OWNER@TEST.EXAMPLE',
      'owner@test.example\n',
    ]
    for (const email of [...spellings, 'Owner@tesT.example\u00a0']) await fail(org, 1, { email })
    await waits(org)
  })

  test('are counted for addresses that nobody has as well', async () => {
    const org = await withOwner(service)
    expect(await fail(org, 6, { email: 'nobody@test.example' })).toEqual([...five, 429])
    expect((await signInAs(org)).status).toBe(200)
  })

  test('are counted in each organization by itself', async () => {
    const [org, other] = [await withOwner(service), await withOwner(service)]
    await miss(org, 5)
    expect((await signInAs(other)).status).toBe(200)
  })

  test('cannot slip through together', async () => {
    const org = await withOwner(service)
    const answers = await Promise.all(Array.from({ length: 12 }, () => signInAs(org, wrong)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([...five, ...Array.from({ length: 7 }, () => 429)])
  })

  test('say nothing about the address where they are kept', async () => {
    const org = await withOwner(service)
    await fail(org, 1, { email: 'my password@typed.here', source: '203.0.113.7' })
    await fail(org, 1, { email: 'typed@wrong.field', source: '203.0.113.7' })
    const kept = await service.db.pool.query('SELECT subject FROM sign_in_failures WHERE org_id = $1', [
      org.id,
    ])
    expect(kept.rows.length).toBeGreaterThan(0)
    for (const { subject } of kept.rows) expect(subject).toMatch(/^[a-z]+:[0-9a-f]{64}$/)
  })
})

describe('failed attempts from a source', () => {
  async function spray(org: Org, times: number, source = '203.0.113.7'): Promise<void> {
    for (let n = 0; n < times; n++) await miss(org, 1, `guess-${n}@test.example`, source)
  }

  test('may be twenty, over all addresses', async () => {
    const org = await withOwner(service)
    await spray(org, 20)
    expect((await signInAs(org, { source: '203.0.113.7' })).status).toBe(429)
    expect((await signInAs(org, { source: '203.0.113.8' })).status).toBe(200)
  })

  test('are one count for a network of IPv6', async () => {
    const org = await withOwner(service)
    for (let n = 0; n < 20; n++) await miss(org, 1, `guess-${n}@test.example`, `2001:db8:1:2::${n}`)
    expect((await signInAs(org, { source: '2001:db8:1:2:ffff::1' })).status).toBe(429)
    expect((await signInAs(org, { source: '2001:db8:1:3::1' })).status).toBe(200)
  })

  test('are not forgotten when somebody gets in from there, nor is that counted', async () => {
    const org = await withOwner(service)
    await spray(org, 19)
    for (let n = 0; n < 3; n++) expect((await signInAs(org, { source: '203.0.113.7' })).status).toBe(200)
    const guess = (n: number) => signInAs(org, { email: `more-${n}@test.example`, source: '203.0.113.7' })
    expect([(await guess(1)).status, (await guess(2)).status]).toEqual([401, 429])
  })

  test('elsewhere do not keep out who has signed in from here before', async () => {
    const org = await withOwner(service)
    expect((await signInAs(org, { source: '198.51.100.1' })).status).toBe(200)
    await miss(org, 5, undefined, '203.0.113.7')
    expect((await signInAs(org, { source: '203.0.113.7' })).status).toBe(429)
    expect((await signInAs(org, { source: '198.51.100.2' })).status).toBe(429)
    expect((await signInAs(org, { source: '198.51.100.1' })).status).toBe(200)
    await miss(org, 5, undefined, '198.51.100.1')
    expect((await signInAs(org, { source: '198.51.100.1' })).status).toBe(429)
  })
})

describe('a place that the holder of a key names', () => {
  const [email, home] = ['owner@test.example', '198.51.100.1']
  const behindProxy = { headers: { 'x-forwarded-for': '203.0.113.66' } }

  /** An organization with a member who has signed in at home, where one more failure makes the next attempt wait. */
  async function nearlyLockedOut(): Promise<Org> {
    const org = await service.org()
    await attemptSucceeded(service.db.pool, org.id, await attemptOf(service.db.pool, org.id, email, home))
    await miss(org, 4, email, home)
    return org
  }

  async function failAs(org: Org, source: string) {
    const answer = await org.api.post('/sign-ins', { email, source, ...wrong }, behindProxy)
    expect(answer.status, answer.text).toBe(401)
  }

  test.each<[string, (org: Org) => string | Promise<string>]>([
    ['in plain words', () => home],
    [
      'signed with another secret',
      () => signSource('another secret of more than thirty-two characters', home),
    ],
    ['signed a while ago', () => signSource(testSecret, home, Date.now() - 120_000)],
    ['by the token of a member', (org) => memberToken(service.db, org)],
  ])('%s keeps no member out of their own', async (_, named) => {
    const org = await nearlyLockedOut()
    await failAs(org, await named(org))
    await miss(org, 1, email, home)
  })

  test('counts when the dashboard has signed it', async () => {
    const org = await nearlyLockedOut()
    await failAs(org, signed(home))
    await expect(miss(org, 1, email, home)).rejects.toThrow('Too many attempts have failed.')
  })

  test('is not where a session is said to be', async () => {
    const org = await service.org()
    const account = { provider: 'oidc', issuer: 'https://id.test.example', subject: '1', email }
    for (const source of ['192.0.2.9', signed('192.0.2.8')])
      expect((await org.api.post('/sign-ins/provider', { ...account, source }, behindProxy)).status).toBe(200)
    const kept = await service.db.pool.query<{ place: string }>(
      'SELECT place FROM member_sessions WHERE org_id = $1',
      [org.id],
    )
    expect(kept.rows.map(({ place }) => place).toSorted()).toEqual(['192.0.2.8', '203.0.113.66'])
  })

  test('does not lead around the limit of the address that the requests come from', async () => {
    const org = await service.org()
    for (let n = 0; n < 20; n++) await miss(org, 1, `guess-${n}@test.example`, '203.0.113.66')
    const source = '192.0.2.1'
    const guess = { email: 'more@test.example', source, ...wrong }
    expect((await org.api.post('/sign-ins', guess, behindProxy)).status).toBe(429)
    const token = { token: 'x', source }
    expect((await org.api.post('/invitations/look-ups', token, behindProxy)).status).toBe(429)
  })
})
