import { expect, test } from 'vitest'
import { setupCode } from '#lib/auth/secrets.ts'
import { issueServiceToken } from '#lib/auth/viewer.ts'
import { readServiceToken } from '#service/core/gate/service-token.ts'
import { setupCode as printed } from '#service/core/secret.ts'

const secret = 'a secret of at least thirty-two characters'

// The dashboard imports nothing of the service, so what both have to know is written twice.
test('the service reads the tokens that the dashboard makes', () => {
  const subject = {
    organization: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
    member: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d11',
    role: 'owner',
    sessionsValidFrom: '2026-11-21T12:00:00.000Z',
  }
  const now = Date.parse('2026-11-21T12:30:00Z')
  const token = issueServiceToken(secret, subject, now)
  expect(readServiceToken(secret, token, now + 59_000)).toMatchObject(subject)
  expect(readServiceToken(secret, token, now + 61_000)).toBeNull()
  expect(readServiceToken(`${secret}!`, token, now)).toBeNull()
})

test('the setup code that the terminal shows is the one that the dashboard asks for', () => {
  expect(setupCode(secret)).toBe(printed(secret))
  expect(setupCode(secret)).toHaveLength(20)
  expect(setupCode(`${secret}!`)).not.toBe(printed(secret))
})
