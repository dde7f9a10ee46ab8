import { describe, expect, test } from 'vitest'
import { actor } from '#tests/harness/acting.ts'
import { anInstant, aUuid, expectError, expectInvalid } from '#tests/harness/answers.ts'
import { Authenticator } from '#tests/harness/authenticator.ts'
import { actingAs } from '#tests/harness/members.ts'
import {
  addPasskey,
  dashboard,
  optionsFor,
  type Person,
  sessionFor,
  withPasskey,
} from '#tests/harness/passkeys.ts'
import { type Org, useService } from '#tests/harness/service.ts'

const service = useService()
const own = '/members/me/passkeys'

async function person(role: 'owner' | 'admin' | 'member' = 'member'): Promise<{ org: Org; mia: Person }> {
  const org = await service.org()
  const { id } = await actor(service, org, role, 'Mia')
  return { org, mia: await sessionFor(service, org, id) }
}

const listed = async (org: Org, { headers }: Person) => (await org.api.get(own, { headers })).body.data

describe('a passkey is added', () => {
  test('by what the browser made of the options, and is listed with its name', async () => {
    const { org, mia } = await person()
    const options = await optionsFor(org, mia)
    expect(options).toMatchObject({
      rp: { id: 'signals.example', name: 'Signalbox Test organization' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    expect(options.user.id).not.toContain('@')
    const device = new Authenticator()
    const added = await addPasskey(org, mia, device.create(options, dashboard), ' Phone ')
    const shown = { id: aUuid, name: 'Phone', isSynced: false, createdAt: anInstant, lastUsedAt: null }
    expect(added.body).toEqual(shown)
    expect(await listed(org, mia)).toEqual([shown])
    const { excludeCredentials } = await optionsFor(org, mia)
    expect(excludeCredentials).toEqual([
      { type: 'public-key', id: device.id.toString('base64url'), transports: ['internal'] },
    ])
  })

  test('several times, each told in the audit log and counted for owners alone', async () => {
    const { org, mia } = await person()
    await withPasskey(org, mia, { name: 'Phone' })
    await withPasskey(org, mia, { name: 'Laptop' })
    const owner = await actor(service, org, 'owner', 'Ada')
    const told = await org.api.get('/audit-log?event=passkey-changed', { headers: owner.headers })
    expect(told.body.data).toMatchObject([
      { changes: { passkey: 'Laptop' } },
      { changes: { passkey: 'Phone' } },
    ])
    const countOf = async (headers: Record<string, string>) => {
      const { data } = (await org.api.get('/members', { headers })).body as {
        data: { id: string; passkeyCount: number | null }[]
      }
      return data.find(({ id }) => id === mia.id)?.passkeyCount
    }
    expect([await countOf(owner.headers), await countOf(mia.headers)]).toEqual([2, null])
    expect((await org.api.get('/members/me', { headers: mia.headers })).body.passkeyCount).toBe(2)
  })

  test('twenty times at most', async () => {
    const { org, mia } = await person()
    const options = await optionsFor(org, mia)
    await service.db.pool.query(
      `INSERT INTO passkeys (org_id, member_id, credential_id, public_key, counter, transports, is_synced, name)
       SELECT $1, $2, 'c' || n, 'k', 0, '{}', false, 'One' FROM generate_series(1, 20) n`,
      [org.id, mia.id],
    )
    const more = await addPasskey(org, mia, new Authenticator().create(options, dashboard))
    expectError(more, 409, 'CONFLICT')
    expectError(await org.api.post(`${own}/challenge`, {}, { headers: mia.headers }), 409, 'CONFLICT')
  })
})

describe('no passkey is added', () => {
  type Lies = NonNullable<Parameters<Authenticator['create']>[2]>
  test.each<[string, Lies]>([
    ['made at another address', { origin: 'https://signals.example.evil.example' }],
    ['made at another port', { origin: `${dashboard}:8443` }],
    ['made for another host', { rpId: 'evil.example' }],
    ['by a device that did not ask who is there', { isVerified: false }],
    ['by what was meant for a sign-in', { type: 'webauthn.get' }],
  ])('%s', async (_, lies) => {
    const { org, mia } = await person()
    const options = await optionsFor(org, mia)
    const device = new Authenticator()
    expectInvalid(await addPasskey(org, mia, device.create(options, dashboard, lies)), 'credential')
    expect(await listed(org, mia)).toEqual([])
    // The challenge is used up: a right answer comes too late.
    expectError(await addPasskey(org, mia, device.create(options, dashboard)), 409, 'CONFLICT')
  })

  test('with a challenge of nobody, of somebody else, of a sign-in, or an old one', async () => {
    const { org, mia } = await person()
    const { id } = await actor(service, org, 'member', 'Bo')
    const bo = await sessionFor(service, org, id)
    const options = await optionsFor(org, mia)
    const refused = async (challenge: string) =>
      expectError(
        await addPasskey(org, mia, new Authenticator().create(options, dashboard, { challenge })),
        409,
        'CONFLICT',
      )
    await refused('made-up')
    await refused((await optionsFor(org, bo)).challenge)
    await service.db.pool.query(
      `UPDATE passkey_challenges SET created_at = now() - interval '6 minutes' WHERE org_id = $1`,
      [org.id],
    )
    await refused(options.challenge)
  })

  test('twice: of two at once with one challenge the first counts, and a known one is refused', async () => {
    const { org, mia } = await person()
    const device = new Authenticator()
    const credential = device.create(await optionsFor(org, mia), dashboard)
    const both = await Promise.all([addPasskey(org, mia, credential), addPasskey(org, mia, credential)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const again = await addPasskey(org, mia, device.create(await optionsFor(org, mia), dashboard))
    expectError(again, 409, 'CONFLICT')
    expect(await listed(org, mia)).toHaveLength(1)
  })

  test.each(['http://signals.example', 'https://203.0.113.9', 'http://127.0.0.1:3000', 'https://[::1]:3000'])(
    'at an address that browsers make none for: %s',
    async (origin) => {
      const org = await service.org()
      const { id } = await actor(service, org, 'member')
      const { headers } = await sessionFor(service, org, id, { origin })
      expectError(await org.api.post(`${own}/challenge`, {}, { headers }), 409, 'CONFLICT')
    },
  )

  test('where no dashboard says at which address it is', async () => {
    const { org, mia } = await person()
    const headers = actingAs(org, mia.id, { session: mia.session })
    expectError(await org.api.post(`${own}/challenge`, {}, { headers }), 403, 'FORBIDDEN')
    expectError(await org.api.post(`${own}/challenge`, {}), 403, 'FORBIDDEN')
  })

  test('in a session that was not confirmed lately', async () => {
    const { org, mia } = await person()
    const idle = await sessionFor(service, org, mia.id, { minutes: 16 })
    const asked = await org.api.post(`${own}/challenge`, {}, { headers: idle.headers })
    expect(asked.body.data).toEqual({ reason: 'confirmation-needed' })
  })
})

describe('removing', () => {
  test('takes the name into the audit log, and leaves others their passkeys', async () => {
    const { org, mia } = await person()
    const { id } = await actor(service, org, 'member', 'Bo')
    const bo = await sessionFor(service, org, id)
    await service.db.pool.query(`UPDATE members SET password_hash = 'a hash' WHERE org_id = $1`, [org.id])
    const { passkeyId } = await withPasskey(org, mia)
    const path = `${own}/${passkeyId}`
    expectError(await org.api.send('DELETE', path, undefined, { headers: bo.headers }), 404, 'NOT_FOUND')
    expect((await org.api.send('DELETE', path, undefined, { headers: mia.headers })).body).toEqual({
      id: passkeyId,
    })
    expectError(await org.api.send('DELETE', path, undefined, { headers: mia.headers }), 404, 'NOT_FOUND')
    expect(await listed(org, mia)).toEqual([])
  })

  test('the only way in is refused, until there is another', async () => {
    const { org, mia } = await person()
    const { passkeyId } = await withPasskey(org, mia)
    const remove = () => org.api.send('DELETE', `${own}/${passkeyId}`, undefined, { headers: mia.headers })
    expectError(await remove(), 409, 'CONFLICT')
    expect(await listed(org, mia)).toHaveLength(1)
    await withPasskey(org, mia, { name: 'Key' })
    expect((await remove()).status).toBe(200)
  })

  test('is done for others by owners', async () => {
    const { org, mia } = await person()
    await withPasskey(org, mia, { name: 'Phone' })
    await withPasskey(org, mia, { name: 'Laptop' })
    const [owner, admin] = [
      await actor(service, org, 'owner', 'Ada'),
      await actor(service, org, 'admin', 'Bo'),
    ]
    const take = (headers: Record<string, string>, id = mia.id) =>
      org.api.send('DELETE', `/members/${id}/passkeys`, undefined, { headers })
    expectError(await take(admin.headers), 403, 'FORBIDDEN')
    expectError(await take(owner.headers, '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10'), 404, 'NOT_FOUND')
    expect((await take(owner.headers)).body).toEqual({ removed: 2 })
    expect((await take(owner.headers)).body).toEqual({ removed: 0 })
    const told = await org.api.get('/audit-log?event=passkey-changed', { headers: owner.headers })
    expect(told.body.data).toHaveLength(4)
  })

  test('in another organization is not possible', async () => {
    const [{ org, mia }, other] = [await person(), await person('owner')]
    const { passkeyId } = await withPasskey(org, mia)
    const { headers } = other.mia
    expectError(
      await other.org.api.send('DELETE', `${own}/${passkeyId}`, undefined, { headers }),
      404,
      'NOT_FOUND',
    )
    expectError(
      await other.org.api.send('DELETE', `/members/${mia.id}/passkeys`, undefined, { headers }),
      404,
      'NOT_FOUND',
    )
  })
})
