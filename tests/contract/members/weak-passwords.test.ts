import { describe, expect, test } from 'vitest'
import { setPassword } from '#service/api/members/passwords.ts'
import { actor } from '#tests/harness/acting.ts'
import { expectInvalid } from '#tests/harness/answers.ts'
import { actingAs } from '#tests/harness/members.ts'
import { useService } from '#tests/harness/service.ts'
import { password, signInAs, testSetupCode, withOwner } from '#tests/harness/sign-in.ts'

const service = useService()

/** The organization of a test is called `Test organization`. */
const weak = ['qwertyuiop', 'Ada Lovelace 1815']
const ada = { name: 'Ada Lovelace', email: 'ada.lovelace@test.example' }

describe.each(weak)('%s', (chosen) => {
  test('is refused for the first owner, who still can be made', async () => {
    const org = await service.org()
    const owner = { ...ada, setupCode: testSetupCode }
    const answer = await org.api.post('/owner', { ...owner, password: chosen })
    expectInvalid(answer, 'password')
    expect(answer.text).not.toContain(chosen)
    expect(answer.body.message).toContain('Choose three or four words')
    expect((await org.api.post('/owner', { ...owner, password })).status).toBe(200)
  })

  test('is refused for who was invited, whose link goes on working', async () => {
    const org = await service.org()
    const { headers } = await actor(service, org, 'owner')
    const invited = await org.api.post('/invitations', { email: ada.email, role: 'member' }, { headers })
    const acceptance = { token: invited.body.token, name: ada.name }
    const accept = (given: string) =>
      org.api.post('/invitations/acceptances', { ...acceptance, password: given })
    expectInvalid(await accept(chosen), 'password')
    expect((await accept(password)).status).toBe(200)
  })

  test('is refused as the new one of a member, without counting as a failed attempt', async () => {
    const org = await withOwner(service, ada)
    const { member } = (await signInAs(org, { email: ada.email })).body as { member: { id: string } }
    const change = (newPassword: string) =>
      org.api.send(
        'PUT',
        '/members/me/password',
        { currentPassword: password, newPassword },
        {
          headers: actingAs(org, member.id),
        },
      )
    for (let time = 0; time < 6; time++) expectInvalid(await change(chosen), 'newPassword')
    expect((await change('eight green signals')).status).toBe(200)
  })

  test('is refused on the command line', async () => {
    const org = await withOwner(service, ada)
    const set = setPassword(service.db, { orgId: org.id, email: ada.email, password: chosen })
    await expect(set).rejects.toThrow('The password is not accepted: This is')
    expect((await signInAs(org, { email: ada.email })).status).toBe(200)
  })
})
