import { afterEach, expect, test, vi } from 'vitest'
import { addressBelow } from '#lib/api/server/client.ts'
import { setupCode } from '#lib/auth/secrets.ts'
import { signedSource } from '#lib/auth/signed.ts'
import { issueServiceToken } from '#lib/auth/viewer.ts'
import { markOfRequest, readOrigin, readServiceToken, readSource } from '#service/core/gate/service-token.ts'
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
  const base = 'http://service.example/behind/v1'
  const address = addressBelow(base, `${base}/people?limit=5`)
  const asked = { method: 'POST', address, idempotencyKey: 'a' }
  const token = issueServiceToken(secret, subject, asked, now)
  const claims = readServiceToken([secret], token, now + 59_000)
  expect(claims).toMatchObject(subject)
  expect(claims?.request).toBe(markOfRequest({ ...asked, address: '/people?limit=5' }))
  expect(readServiceToken([secret], token, now + 61_000)).toBeNull()
  expect(readServiceToken([`${secret}!`], token, now)).toBeNull()
})

afterEach(() => vi.unstubAllEnvs())

test('the service reads where the dashboard says that a browser is', () => {
  vi.stubEnv('SIGNALBOX_SECRET', secret)
  const source = signedSource(new Headers({ host: 'localhost:3000', 'x-forwarded-for': '203.0.113.7' })) ?? ''
  expect(readSource([secret], source)).toBe('203.0.113.7')
  expect(readOrigin([secret], source)).toBe('http://localhost:3000')
  expect(readOrigin([`${secret}!`], source)).toBeNull()
  expect(readSource([`${secret}!`], source)).toBeNull()
  expect(readServiceToken([secret], source)).toBeNull()
})

test('the setup code that the terminal shows is the one that the dashboard asks for', () => {
  expect(setupCode(secret)).toBe(printed(secret))
  expect(setupCode(secret)).toHaveLength(20)
  expect(setupCode(`${secret}!`)).not.toBe(printed(secret))
})
