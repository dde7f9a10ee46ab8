import { encode } from 'next-auth/jwt'
import { beforeAll, expect, test, vi } from 'vitest'
import { secretFor } from './secrets.ts'
import { decodeSession, encodeSession, type Session, sessionCookie } from './session-token.ts'

const session: Session = {
  sub: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d11',
  name: 'Mara',
  email: 'mara@northline.example',
  role: 'owner',
  organization: { id: 'o', slug: 'northline', name: 'Northline', timezone: 'UTC', simulated: true },
  sessionsValidFrom: '2026-11-21T12:00:00.000Z',
  session: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d12',
}

beforeAll(() => {
  vi.stubEnv('SIGNALBOX_SECRET', 'a secret of at least thirty-two characters')
})

test('a session comes back as it was kept', async () => {
  expect(await decodeSession(await encodeSession(session))).toEqual(session)
})

test('a session of a member that the service does not keep is none', async () => {
  expect(await decodeSession(await encodeSession({ ...session, session: null }))).toBeNull()
  const own = { ...session, sessionsValidFrom: null, session: null }
  expect(await decodeSession(await encodeSession(own))).toEqual(own)
})

test('the cookie says nothing to whoever reads it', async () => {
  const token = await encodeSession(session)
  const readable = token.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'))
  expect(readable.join('')).not.toContain('mara')
})

test('a token that was changed anywhere is no session', async () => {
  const token = await encodeSession(session)
  for (let at = 0; at < token.length; at += 7) {
    const other = token[at] === 'A' ? 'B' : 'A'
    const changed = `${token.slice(0, at)}${other}${token.slice(at + 1)}`
    // The last letter of a part may have bits that mean nothing.
    const means = token[at] !== '.' && token[at + 1] !== '.' && at + 1 < token.length
    if (means) expect(await decodeSession(changed)).toBeNull()
  }
})

test.each([
  ['has expired', { maxAge: -60 }],
  ['was made with another key', { secret: 'another' }],
])('a token that %s is no session', async (_, change) => {
  const token = await encode({ token: { ...session }, secret: secretFor('session'), maxAge: 60, ...change })
  expect(await decodeSession(token)).toBeNull()
})

test.each([
  ['nobody', {}],
  ['a role that there is not', { ...session, role: 'god' }],
])('a token of ours for %s is no session', async (_, claims) => {
  expect(await decodeSession(await encode({ token: claims, secret: secretFor('session') }))).toBeNull()
})

test.each([undefined, '', 'x', 'a.b.c.d.e'])('%o is no session', async (token) => {
  expect(await decodeSession(token)).toBeNull()
})

test('scripts never see the cookie, and other sites do not send it with a write', () => {
  for (const isSecure of [true, false]) {
    expect(sessionCookie(isSecure).options).toEqual({
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      secure: isSecure,
    })
  }
})
