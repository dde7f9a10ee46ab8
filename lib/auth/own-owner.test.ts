import { beforeEach, expect, test, vi } from 'vitest'

const right = { email: 'owner@acme.example', password: 'seven green signals' }
const now = Date.parse('2026-11-21T12:00:00Z')

beforeEach(() => {
  vi.resetModules()
  vi.stubEnv('SIGNALBOX_OWNER_EMAIL', right.email)
  vi.stubEnv('SIGNALBOX_OWNER_PASSWORD', right.password)
})

test('lets in the owner that the settings name, and nobody else', async () => {
  const { signInAsOwnerOfSettings: signIn } = await import('./own-owner.ts')
  expect(await signIn({ ...right, email: ' Owner@Acme.example ' }, now)).toMatchObject({
    ok: true,
    value: { role: 'owner', sessionsValidFrom: null },
  })
  for (const wrong of [{ password: 'seven green signal' }, { password: '' }, { email: 'other@acme.example' }])
    expect(await signIn({ ...right, ...wrong }, now)).toMatchObject({
      ok: false,
      problem: { kind: 'credentials' },
    })
})

test('after five failures even the right password has to wait, each time for longer', async () => {
  const { signInAsOwnerOfSettings: signIn } = await import('./own-owner.ts')
  const wrong = { ...right, password: 'wrong' }
  for (let attempt = 0; attempt < 5; attempt += 1) await signIn(wrong, now)
  expect(await signIn(right, now)).toMatchObject({ problem: { kind: 'throttled', retryAfter: 30 } })
  expect(await signIn(wrong, now + 31_000)).toMatchObject({ problem: { kind: 'credentials' } })
  expect(await signIn(right, now + 32_000)).toMatchObject({ problem: { kind: 'throttled', retryAfter: 59 } })
  expect(await signIn(right, now + 92_000)).toMatchObject({ ok: true })
  expect(await signIn(wrong, now + 93_000)).toMatchObject({ problem: { kind: 'credentials' } })
})

test('without the settings nobody comes in', async () => {
  vi.stubEnv('SIGNALBOX_OWNER_EMAIL', undefined)
  vi.stubEnv('SIGNALBOX_OWNER_PASSWORD', undefined)
  const { signInAsOwnerOfSettings: signIn } = await import('./own-owner.ts')
  expect(await signIn({ email: '', password: '' }, now)).toMatchObject({ problem: { kind: 'settings' } })
})
