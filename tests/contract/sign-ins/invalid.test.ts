import { expect, test } from 'vitest'
import { expectInvalid } from '#tests/harness/answers.ts'
import { useService } from '#tests/harness/service.ts'
import { password } from '#tests/harness/sign-in.ts'

const service = useService()
const email = 'owner@test.example'
const account = { provider: 'github', issuer: 'https://github.com', subject: '1' }

test.each([
  [{}, ['email', 'password']],
  [{ email, password: '' }, ['password']],
  [{ email, password: 'a'.repeat(201) }, ['password']],
  [{ email, password: 10 }, ['password']],
  [{ email, password: [password] }, ['password']],
  [{ email: 'owner', password }, ['email']],
  [{ email: '', password }, ['email']],
  [{ email: 'a b@test.example', password }, ['email']],
  [{ email: [email], password }, ['email']],
  [{ email: `${'a'.repeat(320)}@test.example`, password }, ['email']],
  [{ email, password, source: '' }, ['source']],
  [{ email, password, source: 'a'.repeat(1001) }, ['source']],
  [{ email, password, role: 'owner' }, ['role']],
])('POST /sign-ins refuses %j', async (body, places) => {
  const org = await service.org()
  const answer = await org.api.post('/sign-ins', body)
  expectInvalid(answer, ...places)
  expect(answer.text).not.toContain(password)
})

test.each([
  [{}, ['provider', 'issuer', 'subject', 'email']],
  [{ ...account, issuer: '', email }, ['issuer']],
  [{ ...account, subject: '', email }, ['subject']],
  [{ ...account, subject: 'a'.repeat(256), email }, ['subject']],
  [{ ...account, provider: '', email }, ['provider']],
  [{ ...account, provider: 'Git Hub', email }, ['provider']],
  [{ ...account, email: 'owner' }, ['email']],
  [{ ...account, email, name: 1 }, ['name']],
  [{ ...account, email, role: 'owner' }, ['role']],
])('POST /sign-ins/provider refuses %j', async (body, places) => {
  const org = await service.org()
  expectInvalid(await org.api.post('/sign-ins/provider', body), ...places)
})

test('POST /sign-ins/demo takes nothing', async () => {
  const org = await service.org()
  expectInvalid(await org.api.post('/sign-ins/demo', { email }), 'email')
})
