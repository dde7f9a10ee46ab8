import { describe, expect, test } from 'vitest'
import { actingMemberHeader } from '#service/core/gate/acting-member.ts'
import { expectInvalid } from '#tests/harness/answers.ts'
import { memberToken } from '#tests/harness/members.ts'
import { useService } from '#tests/harness/service.ts'
import { password, testSetupCode } from '#tests/harness/sign-in.ts'

const service = useService()
const owner = { name: 'Ada', email: 'owner@test.example', password, setupCode: testSetupCode }

test.each([
  [{}, ['name', 'email', 'password', 'setupCode']],
  [{ ...owner, setupCode: '' }, ['setupCode']],
  [{ ...owner, setupCode: 1 }, ['setupCode']],
  [{ ...owner, name: ' ' }, ['name']],
  [{ ...owner, name: 'a'.repeat(201) }, ['name']],
  [{ ...owner, email: 'ada' }, ['email']],
  [{ ...owner, password: 'nine chars'.slice(1) }, ['password']],
  [{ ...owner, password: 'a'.repeat(201) }, ['password']],
  [{ ...owner, password: 1234567890 }, ['password']],
  [{ ...owner, role: 'member' }, ['role']],
  [{ ...owner, password: 'seven\0signals' }, ['password']],
])('POST /owner refuses %j', async (body, places) => {
  const org = await service.org()
  const answer = await org.api.post('/owner', body)
  expectInvalid(answer, ...places)
  expect(answer.text).not.toContain(password)
})

test.each([10, 200])('POST /owner takes a password of %i characters', async (length) => {
  const org = await service.org()
  expect((await org.api.post('/owner', { ...owner, password: 'ä'.repeat(length) })).status).toBe(200)
})

describe('PUT /members/me/password', () => {
  const both = { currentPassword: password, newPassword: 'eight green signals' }

  test.each([
    [{}, ['currentPassword', 'newPassword']],
    [{ ...both, currentPassword: '' }, ['currentPassword']],
    [{ ...both, newPassword: 'short' }, ['newPassword']],
    [{ ...both, newPassword: 'a'.repeat(201) }, ['newPassword']],
    [{ ...both, memberId: '1' }, ['memberId']],
  ])('refuses %j', async (body, places) => {
    const org = await service.org()
    const headers = { [actingMemberHeader]: await memberToken(service.db, org) }
    expectInvalid(await org.api.send('PUT', '/members/me/password', body, { headers }), ...places)
  })
})

test('DELETE /sessions takes nothing', async () => {
  const org = await service.org()
  expectInvalid(await org.api.send('DELETE', '/sessions', { memberId: '1' }), 'memberId')
})
