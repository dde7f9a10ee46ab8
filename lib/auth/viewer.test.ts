import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from './session-token.ts'

const organization = { id: 'o', slug: 'acme', name: 'Acme', timezone: 'UTC', simulated: false }
const person = { sub: 'm', name: 'Ada', email: 'ada@acme.example', role: 'owner' as const, organization }
const session: Session = {
  ...person,
  sessionsValidFrom: '2026-11-21T12:00:00.000Z',
  session: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d12',
}
const ask = vi.fn<() => Promise<Response>>()

beforeEach(() => {
  vi.resetModules()
  delete (globalThis as { signalboxRemembered?: unknown }).signalboxRemembered
  vi.stubEnv('SIGNALBOX_API_KEY', 'sbx_stub')
  vi.stubEnv('SIGNALBOX_SECRET', 'x'.repeat(32))
  vi.stubGlobal('fetch', ask)
})

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

async function standing(of: Session, isThisMachine: boolean) {
  const { viewerOf } = await import('./viewer.ts')
  return viewerOf(of, isThisMachine)
}

test('a session ends when the service says so of the member, not of the key', async () => {
  ask.mockResolvedValue(Response.json({ data: { credential: 'acting-member' } }, { status: 401 }))
  expect(await standing(session, false)).toBeNull()
})

test.each([{ message: 'The API key was revoked.' }, null])(
  'a key that is refused ends none: %j',
  async (body) => {
    ask.mockResolvedValue(Response.json(body, { status: 401 }))
    expect(await standing(session, false)).toMatchObject({ member: { email: 'ada@acme.example' } })
  },
)

test('while nobody knows whether the service has members, being near is not enough', async () => {
  const near: Session = { ...person, sub: 'person-here', sessionsValidFrom: null, session: null }
  delete (globalThis as { signalboxOffers?: unknown }).signalboxOffers
  ask.mockRejectedValue(new TypeError('fetch failed'))
  expect(await standing(near, true)).toBeNull()
  delete (globalThis as { signalboxRemembered?: unknown }).signalboxRemembered
  ask.mockResolvedValue(new Response('', { status: 404 }))
  expect(await standing(near, true)).not.toBeNull()
})
