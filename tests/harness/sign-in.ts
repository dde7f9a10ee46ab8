import { expect } from 'vitest'
import { signSource } from '#service/core/gate/service-token.ts'
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

/** How the dashboard names the place of a browser. */
export const signed = (source: string): string => signSource(testSecret, source)

type SignIn = { email?: string; password?: string; device?: string; source?: string }

/** Through the dashboard, which signs the source. */
export function signInAs(org: Org, { source, ...more }: SignIn = {}): Promise<Answer> {
  const from = source === undefined ? {} : { source: signed(source) }
  return org.api.post('/sign-ins', { email: 'owner@test.example', password, ...more, ...from })
}

type AtProvider = { email: string; subject?: string; issuer?: string; name?: string }

/** Through the dashboard, with an account that is called like its address unless the test says otherwise. */
export function comeThrough(org: Org, { email, ...more }: AtProvider): Promise<Answer> {
  const account = { provider: 'oidc', issuer: 'https://id.test.example', subject: `account of ${email}` }
  return org.api.post('/sign-ins/provider', { ...account, email, ...more })
}

/** Makes it what the demo organization is. */
export async function simulate(service: TestService, org: Org): Promise<void> {
  await service.db.pool.query('UPDATE organizations SET simulated = true WHERE id = $1', [org.id])
}
