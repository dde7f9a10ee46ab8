import { expect, test } from 'vitest'
import { setupCode } from '#service/core/secret.ts'
import { expectError, expectInvalid } from '#tests/harness/answers.ts'
import { testSecret, useService } from '#tests/harness/service.ts'
import { password, testSetupCode } from '#tests/harness/sign-in.ts'

const service = useService()
const mallory = { name: 'Mallory', email: 'mallory@test.example', password }

async function peopleWithPasswords(orgId: string): Promise<number> {
  const found = await service.db.pool.query(
    'SELECT FROM members WHERE org_id = $1 AND password_hash IS NOT NULL',
    [orgId],
  )
  return found.rowCount ?? 0
}

test('a key alone makes no owner, and the answer names what is missing', async () => {
  const org = await service.org()
  expectInvalid(await org.api.post('/owner', mallory), 'setupCode')
  expect(await peopleWithPasswords(org.id)).toBe(0)
})

test.each([
  ['another text', 'guessed'],
  ['the code of another installation', setupCode(`${testSecret}.`)],
  ['the code in other case', testSetupCode.toLowerCase()],
  ['the code and a space', `${testSetupCode} `],
  ['the secret itself', testSecret],
])('%s makes no owner, of somebody new or of the owner there is', async (_, code) => {
  const org = await service.org()
  const [made, claimed] = await Promise.all([
    org.api.post('/owner', { ...mallory, setupCode: code }),
    org.api.post('/owner', { ...mallory, email: 'owner@test.example', setupCode: code }),
  ])
  expectError(made, 403, 'FORBIDDEN')
  expectError(claimed, 403, 'FORBIDDEN')
  expect(made.text).not.toContain(testSetupCode)
  expect(await peopleWithPasswords(org.id)).toBe(0)
})

test('a wrong code is told nothing of the organization', async () => {
  const [fresh, done] = [await service.org(), await service.org()]
  await done.api.post('/owner', { ...mallory, setupCode: testSetupCode })
  const answers = await Promise.all(
    [fresh, done].map((org) => org.api.post('/owner', { ...mallory, setupCode: 'guessed' })),
  )
  expect(answers.map(({ status }) => status)).toEqual([403, 403])
  expect(answers[0]?.body.message).toBe(answers[1]?.body.message)
})
