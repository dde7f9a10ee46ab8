import { describe, expect, test } from 'vitest'
import { anInstant, aUuid } from '#tests/harness/answers.ts'
import { addMember } from '#tests/harness/factories.ts'
import { useService } from '#tests/harness/service.ts'
import { comeThrough, password, signInAs, simulate, withOwner } from '#tests/harness/sign-in.ts'

const service = useService()

describe('POST /sign-ins', () => {
  test('answers the member, the organization and from when sessions count', async () => {
    const org = await withOwner(service)
    const answer = await signInAs(org)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toStrictEqual({
      member: { id: aUuid, name: 'Ada', email: 'owner@test.example', role: 'owner', image: null },
      organization: {
        id: org.id,
        slug: org.slug,
        name: 'Test organization',
        timezone: 'UTC',
        simulated: false,
      },
      sessionsValidFrom: anInstant,
      sessionId: aUuid,
    })
  })

  test.each([' owner@test.example ', 'OWNER@Test.Example', '\towner@test.example\n'])(
    'finds the member by any spelling of the address: %j',
    async (email) => {
      const org = await withOwner(service)
      expect((await signInAs(org, { email })).status).toBe(200)
    },
  )

  test('takes a password typed in composed or in single characters for the same', async () => {
    const org = await withOwner(service, { password: 'cafe\u0301 signals' })
    expect((await signInAs(org, { password: 'caf\u00e9 signals' })).status).toBe(200)
  })

  test('never answers or keeps the password in the clear', async () => {
    const org = await withOwner(service)
    expect((await signInAs(org)).text).not.toContain(password)
    const kept = await service.db.pool.query('SELECT m::text AS row FROM members m WHERE org_id = $1', [
      org.id,
    ])
    expect(kept.rows[0].row).toContain('$scrypt$ln=')
    expect(kept.rows[0].row).not.toContain(password)
  })
})

describe('POST /sign-ins/provider', () => {
  const provided = { email: 'Mia@Test.example', name: 'Mia Holm' }

  test('answers the member with that address, who keeps the name it has', async () => {
    const org = await service.org()
    const id = await addMember(service.db, org.id, { email: 'mia@test.example', name: 'Mia' })
    await addMember(service.db, org.id, { email: 'mio@test.example', name: 'Mio' })
    const answer = await comeThrough(org, { ...provided, email: 'mia@test.example' })
    expect(answer.body).toMatchObject({ member: { id, name: 'Mia', role: 'member' } })
  })

  test('names a member who was called like the mailbox, and notes it', async () => {
    const org = await service.org()
    const id = await addMember(service.db, org.id, { email: 'mia@test.example', name: 'mia' })
    const answer = await comeThrough(org, provided)
    expect(answer.body).toMatchObject({ member: { id, name: 'Mia Holm' } })
    const trail = await service.db.pool.query(
      `SELECT actor_id, changes, previous_values FROM changes WHERE org_id = $1 AND entity = 'member' AND changes ? 'name'`,
      [org.id],
    )
    expect(trail.rows).toEqual([
      { actor_id: id, changes: { name: 'Mia Holm' }, previous_values: { name: 'mia' } },
    ])
  })
})

describe('POST /sign-ins/demo', () => {
  test('answers the earliest owner of a simulated organization', async () => {
    const org = await service.org()
    await simulate(service, org)
    await addMember(service.db, org.id, { role: 'owner', name: 'Later' })
    const answer = await org.api.post('/sign-ins/demo')
    expect(answer.body).toMatchObject({
      member: { email: 'owner@test.example', role: 'owner' },
      organization: { simulated: true },
    })
  })
})

describe('GET /sign-ins/options', () => {
  const options = async (org: { api: { get(path: string): Promise<{ body: unknown }> } }) =>
    (await org.api.get('/sign-ins/options')).body

  test('asks for the first owner until somebody can sign in', async () => {
    const org = await service.org()
    expect(await options(org)).toStrictEqual({
      demo: false,
      ownerNeeded: true,
      passkeys: false,
      resetsByMail: false,
    })
    expect(await options(await withOwner(service))).toStrictEqual({
      demo: false,
      ownerNeeded: false,
      passkeys: false,
      resetsByMail: false,
    })
  })

  test('does not ask for one once a provider let somebody in', async () => {
    const org = await service.org()
    await comeThrough(org, { email: 'owner@test.example' })
    expect(await options(org)).toStrictEqual({
      demo: false,
      ownerNeeded: false,
      passkeys: false,
      resetsByMail: false,
    })
  })

  test('offers the demo where everything is simulated', async () => {
    const org = await service.org()
    await simulate(service, org)
    expect(await options(org)).toStrictEqual({
      demo: true,
      ownerNeeded: false,
      passkeys: false,
      resetsByMail: false,
    })
  })
})
