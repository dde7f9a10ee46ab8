import { expect } from 'vitest'
import type { CreationOptions, RequestOptions } from '#contract/passkey-shape.ts'
import { signSource } from '#service/core/gate/service-token.ts'
import { Authenticator } from './authenticator.ts'
import type { Answer } from './client.ts'
import { actingAs } from './members.ts'
import { type Org, type TestService, testSecret } from './service.ts'

/** Address at which the browsers of these tests reach the dashboard. */
export const dashboard = 'https://signals.example'

/** What the dashboard signs about a browser. */
export const sourceAt = (origin = dashboard, source = '203.0.113.7') =>
  signSource(testSecret, source, undefined, origin)

export type Person = { id: string; session: string; headers: Record<string, string> }

/** A session that a member has just begun, at an address of the dashboard. */
export async function sessionFor(
  service: TestService,
  org: Org,
  member: string,
  { origin = dashboard, minutes = 0 } = {},
): Promise<Person> {
  const made = await service.db.pool.query<{ id: string }>(
    `INSERT INTO member_sessions (org_id, member_id, device, place, created_at)
     VALUES ($1, $2, '', '', now() - $3 * interval '1 minute') RETURNING id`,
    [org.id, member, minutes],
  )
  const session = made.rows[0]?.id ?? ''
  return { id: member, session, headers: actingAs(org, member, { session, origin }) }
}

export async function optionsFor(org: Org, { headers }: Person): Promise<CreationOptions> {
  const begun = await org.api.post('/members/me/passkeys/challenge', {}, { headers })
  expect(begun.status, begun.text).toBe(200)
  return begun.body as CreationOptions
}

export const addPasskey = (org: Org, { headers }: Person, credential: unknown, name = 'Phone') =>
  org.api.post('/members/me/passkeys', { name, credential }, { headers })

/** Adds a passkey, and returns the device that has it. */
export async function withPasskey(
  org: Org,
  person: Person,
  { origin = dashboard, name = 'Phone', device = new Authenticator() } = {},
): Promise<{ device: Authenticator; passkeyId: string }> {
  const options = await optionsFor(org, person)
  const added = await addPasskey(org, person, device.create(options, origin), name)
  expect(added.status, added.text).toBe(200)
  return { device, passkeyId: String(added.body.id) }
}

export async function beginSignIn(org: Org, source = sourceAt()): Promise<RequestOptions> {
  const begun = await org.api.post('/sign-ins/passkey/challenge', { source })
  expect(begun.status, begun.text).toBe(200)
  return begun.body as RequestOptions
}

export const enter = (org: Org, credential: unknown, source = sourceAt()): Promise<Answer> =>
  org.api.post('/sign-ins/passkey', { credential, source })

/** Signs in with a device, from the beginning. */
export async function signInWith(org: Org, device: Authenticator, origin = dashboard): Promise<Answer> {
  return enter(org, device.sign(await beginSignIn(org), origin))
}
