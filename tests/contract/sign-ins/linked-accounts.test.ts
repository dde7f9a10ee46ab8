import { describe, expect, test } from 'vitest'
import { unlinkAccounts } from '#service/api/members/unlink.ts'
import { actor, trailOf } from '#tests/harness/acting.ts'
import { expectError } from '#tests/harness/answers.ts'
import type { Answer } from '#tests/harness/client.ts'
import { addMember } from '#tests/harness/factories.ts'
import { type Org, useService } from '#tests/harness/service.ts'
import { comeThrough } from '#tests/harness/sign-in.ts'

const service = useService()
const issuer = 'https://id.test.example'
const mia = { email: 'mia@test.example', subject: '1' }

async function withMembers() {
  const org = await service.org()
  const id = await addMember(service.db, org.id, { email: mia.email, name: 'Mia' })
  const mio = await addMember(service.db, org.id, { email: 'mio@test.example', name: 'Mio' })
  return { org, mia: id, mio }
}

const who = ({ status, body }: Answer) => (status === 200 ? (body.member as { id: string }).id : status)
const refusal =
  'Another account of this provider is linked to the member with this e-mail address. Sign in with that one, or ask ' +
  'whoever runs Signalbox to unlink it.'

describe('an account that has come in once', () => {
  test('opens its member with whatever address it has now, also that of another member', async () => {
    const { org, mia: id } = await withMembers()
    expect(who(await comeThrough(org, mia))).toBe(id)
    for (const email of ['mia.holm@test.example', 'mio@test.example', 'nobody@test.example', mia.email])
      expect(who(await comeThrough(org, { ...mia, email }))).toBe(id)
  })

  test('keeps out another account that was given its address, and says what to do', async () => {
    const { org, mia: id } = await withMembers()
    await comeThrough(org, mia)
    const answer = await comeThrough(org, { ...mia, subject: '2' })
    expectError(answer, 409, 'CONFLICT')
    expect(answer.body.message).toBe(refusal)
    expect(who(await comeThrough(org, mia))).toBe(id)
  })

  test('is linked once, which is noted, and its refusals are security events', async () => {
    const { org, mia: id } = await withMembers()
    for (let n = 0; n < 3; n++) await comeThrough(org, mia)
    await comeThrough(org, { ...mia, subject: '2' })
    expect(await trailOf(service, org.id, 'member')).toEqual([
      {
        ...{ id, operation: 'UPDATE', by: id },
        ...{ changes: { identityProvider: issuer }, before: { identityProvider: null } },
      },
    ])
    const events = await trailOf(service, org.id, 'security')
    expect(events.filter(({ changes }) => changes.event === 'sign-in-failed')).toMatchObject([
      { id, changes: { ways: ['oidc'], reasons: ['another account of the provider'] } },
    ])
  })

  test('is one of its issuer: the same number elsewhere is another', async () => {
    const { org, mia: id, mio } = await withMembers()
    await comeThrough(org, mia)
    const elsewhere = { issuer: 'https://github.com', subject: mia.subject }
    expect(who(await comeThrough(org, { ...elsewhere, email: 'mio@test.example' }))).toBe(mio)
    expect(who(await comeThrough(org, { ...elsewhere, email: mia.email }))).toBe(mio)
    expect(who(await comeThrough(org, mia))).toBe(id)
  })

  test('means nothing in another organization', async () => {
    const [one, other] = [await withMembers(), await withMembers()]
    await comeThrough(one.org, mia)
    expect(who(await comeThrough(other.org, { ...mia, email: 'mio@test.example' }))).toBe(other.mio)
  })

  test('is forgotten with its member', async () => {
    const { org, mia: id } = await withMembers()
    const { headers } = await actor(service, org, 'owner')
    await comeThrough(org, mia)
    expect((await org.api.send('DELETE', `/members/${id}`, undefined, { headers })).status).toBe(200)
    expect(who(await comeThrough(org, mia))).toBe(403)
    expect(
      (await org.api.post('/invitations', { email: mia.email, role: 'member' }, { headers })).status,
    ).toBe(200)
    const again = who(await comeThrough(org, { ...mia, subject: '2' }))
    expect(again).not.toBe(id)
    expect(who(await comeThrough(org, { ...mia, subject: '2', email: 'mio@test.example' }))).toBe(again)
  })
})

test('of two accounts with one address that come at once, one is let in', async () => {
  const { org } = await withMembers()
  const subjects = ['1', '2', '3', '4']
  const answers = await Promise.all(subjects.map((subject) => comeThrough(org, { ...mia, subject })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
})

test('one account that comes twice at once with two addresses opens one member', async () => {
  const { org } = await withMembers()
  const emails = [mia.email, 'mio@test.example']
  const answers = await Promise.all(emails.map((email) => comeThrough(org, { ...mia, email })))
  const opened = answers.filter(({ status }) => status === 200).map(who)
  expect(new Set(opened).size).toBe(1)
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  expect([await comeThrough(org, mia)].map(who)).toEqual([opened[0]])
})

describe('unlinking', () => {
  const unlink = (org: Org, email: string) => unlinkAccounts(service.db, { orgId: org.id, email })

  test('lets the next account with the address in, for that member alone, and is noted', async () => {
    const { org, mia: id, mio } = await withMembers()
    await comeThrough(org, mia)
    await comeThrough(org, { email: 'mio@test.example', subject: '9' })
    expect(await unlink(org, ' MIA@test.example')).toBe(1)
    expect(await unlink(org, mia.email)).toBe(0)
    expect(who(await comeThrough(org, { ...mia, subject: '2' }))).toBe(id)
    expectError(await comeThrough(org, mia), 409, 'CONFLICT')
    expect(who(await comeThrough(org, { ...mia, subject: '9' }))).toBe(mio)
    const removed = (await trailOf(service, org.id, 'member')).filter(
      ({ changes }) => changes.identityProvider === null,
    )
    expect(removed).toMatchObject([{ id, before: { identityProvider: issuer } }])
  })

  test.each([
    ['nobody@test.example', 'There is no member with the e-mail address nobody@test.example.'],
    ['mia', 'mia is not an e-mail address.'],
  ])('%s is refused', async (email, words) => {
    const { org } = await withMembers()
    await expect(unlink(org, email)).rejects.toThrow(words)
  })
})
