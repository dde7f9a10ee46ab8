import { describe, expect, test } from 'vitest'
import { actingMemberHeader } from '#service/core/gate/acting-member.ts'
import { type Org, useService } from '#tests/harness/service.ts'
import { withTokens } from '#tests/harness/token-each-time.ts'
import { addMember, tokenFor } from './support/members.ts'
import { expectError } from './support/shape.ts'

const service = useService()

/** A token for a member, with another head and the signature of a good one, or none. */
function forged(org: Org, member: string, head: object, signature?: string): string {
  const asked = { method: 'POST', address: '/companies', idempotencyKey: undefined }
  const [, payload, good] = withTokens(tokenFor(org, member), asked).split('.')
  const claims = { ...JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()), role: 'admin' }
  const encode = (it: object) => Buffer.from(JSON.stringify(it)).toString('base64url')
  return `${encode(head)}.${encode(claims)}.${signature ?? good}`
}

describe('the acting member', () => {
  async function companyOf(org: Org, headers: Record<string, string> = {}) {
    const answer = await org.api.post(
      '/companies',
      { companies: [{ name: 'Halden', domain: 'halden.example' }] },
      { headers },
    )
    const { results } = answer.body as { results: { company: { id: string } }[] }
    const history = await org.api.get(`/companies/${results[0]?.company.id}/history`)
    return (history.body as { history: object[] }).history
  }

  test('is who a change is put down to', async () => {
    const org = await service.org()
    const member = await addMember(service, org, 'member')
    const history = await companyOf(org, { [actingMemberHeader]: tokenFor(org, member) })
    const user = { id: member, name: 'Mika', image: 'https://img.example/m.png' }
    expect(history).toMatchObject([{ changedBy: 'user', user }])
  })

  test('is the member who made the key when nobody is named', async () => {
    const org = await service.org()
    expect(await companyOf(org)).toMatchObject([{ changedBy: 'user', user: { name: 'owner' } }])
  })

  test('is told on /me, beside the key', async () => {
    const org = await service.org()
    const member = await addMember(service, org, 'admin')
    const headers = { [actingMemberHeader]: tokenFor(org, member) }
    expect((await org.api.get('/me', { headers })).body).toMatchObject({
      kind: 'api-key',
      member: { id: member, role: 'admin' },
    })
  })

  test.each([
    [
      'of another organization',
      (_: Org, other: Org, __: string, foreign: string) => tokenFor(other, foreign),
    ],
    [
      'that is foreign to the organization it names',
      (org: Org, _: Org, __: string, foreign: string) => tokenFor(org, foreign),
    ],
    ['that has expired', (org: Org, _: Org, own: string) => tokenFor(org, own, { now: Date.now() - 61_000 })],
    ['that is no token', () => 'me'],
    ['that is empty', () => ''],
    ['that is the key', (org: Org) => org.key],
    ['that is unsigned', (org: Org, _: Org, own: string) => forged(org, own, { alg: 'none' }, '')],
    ['that names another algorithm', (org: Org, _: Org, own: string) => forged(org, own, { alg: 'HS512' })],
    ['that was changed', (org: Org, _: Org, own: string) => forged(org, own, { alg: 'HS256' })],
    ['that comes twice', (org: Org, _: Org, own: string) => `${tokenFor(org, own)}, ${tokenFor(org, own)}`],
    [
      'whose session has ended',
      (org: Org, _: Org, own: string) =>
        tokenFor(org, own, { sessionsValidFrom: '2026-01-01T00:00:00.000Z' }),
    ],
    [
      'whose session began at no time',
      (org: Org, _: Org, own: string) => tokenFor(org, own, { sessionsValidFrom: 'always' }),
    ],
  ])('is refused: %s', async (_, make) => {
    const [org, other] = [await service.org(), await service.org()]
    const [own, foreign] = [await addMember(service, org, 'owner'), await addMember(service, other, 'owner')]
    const headers = { [actingMemberHeader]: make(org, other, own, foreign) }
    expectError(await org.api.post('/companies', { companies: [] }, { headers }), 401, 'UNAUTHORIZED')
  })
})
