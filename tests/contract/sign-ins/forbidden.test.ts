import { describe, expect, test } from 'vitest'
import { actingMemberHeader } from '#service/core/gate/acting-member.ts'
import { expectError } from '#tests/harness/answers.ts'
import { memberToken } from '#tests/harness/members.ts'
import { useService } from '#tests/harness/service.ts'
import { comeThrough, password, testSetupCode } from '#tests/harness/sign-in.ts'

const service = useService()
const email = 'owner@test.example'

const operations: [string, string, unknown][] = [
  ['GET', '/sign-ins/options', undefined],
  ['POST', '/sign-ins', { email, password }],
  ['POST', '/sign-ins/provider', { provider: 'github', issuer: 'https://github.com', subject: '1', email }],
  ['POST', '/sign-ins/demo', {}],
  ['POST', '/owner', { name: 'Ada', email, password, setupCode: testSetupCode }],
]

describe.each(operations)('%s %s', (method, path, body) => {
  test('needs an organization API key; a service token is refused', async () => {
    const org = await service.org()
    const key = await memberToken(service.db, org)
    expectError(await org.api.send(method, path, body, { key }), 403, 'FORBIDDEN')
  })

  test('refuses a request with an acting member', async () => {
    const org = await service.org()
    const headers = { [actingMemberHeader]: await memberToken(service.db, org) }
    expectError(await org.api.send(method, path, body, { headers }), 403, 'FORBIDDEN')
  })
})

test('a provider lets nobody in who is no member, and says what to do', async () => {
  const org = await service.org()
  const answer = await comeThrough(org, { email: 'new@test.example' })
  expectError(answer, 403, 'FORBIDDEN')
  expect(answer.body.message).toBe(
    'No member of Test organization has this e-mail address; ask an owner to add you.',
  )
})

test('a provider lets nobody in by the address of a member elsewhere', async () => {
  const [org, other] = [await service.org(), await service.org()]
  await memberToken(service.db, other, 'member')
  const account = { email: 'member-token@test.example' }
  expect((await comeThrough(other, account)).status).toBe(200)
  expectError(await comeThrough(org, account), 403, 'FORBIDDEN')
})

test('an organization that is not simulated has no demo owner', async () => {
  const org = await service.org()
  expectError(await org.api.post('/sign-ins/demo'), 403, 'FORBIDDEN')
})
