import { expect } from 'vitest'
import { setupCode } from '#service/core/secret.ts'
import type { Answer } from './client.ts'
import { type Org, type TestService, testSecret } from './service.ts'

export const password = 'seven green signals'

/** What proves access to the installation under test. */
export const testSetupCode = setupCode(testSecret)

/** An organization whose owner can sign in. */
export async function withOwner(service: TestService, more: Record<string, string> = {}): Promise<Org> {
  const org = await service.org()
  const owner = { name: 'Ada', email: 'owner@test.example', password, setupCode: testSetupCode, ...more }
  const made = await org.api.post('/owner', owner)
  expect(made.status, made.text).toBe(200)
  return org
}

export function signInAs(org: Org, more: Record<string, unknown> = {}): Promise<Answer> {
  return org.api.post('/sign-ins', { email: 'owner@test.example', password, ...more })
}

/** Makes it what the demo organization is. */
export async function simulate(service: TestService, org: Org): Promise<void> {
  await service.db.pool.query('UPDATE organizations SET simulated = true WHERE id = $1', [org.id])
}
