import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

/** Loads the modules again for each case, because settings are read once. */
async function addressOf(headers: Record<string, string>, settings: Record<string, string> = {}) {
  vi.resetModules()
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  const module = await import('./address.ts')
  return module.addressOf(new Headers({ host: 'localhost:3000', ...headers }))
}

async function sourceOf(headers: Record<string, string>, publicUrl?: string) {
  vi.resetModules()
  if (publicUrl) vi.stubEnv('SIGNALBOX_DASHBOARD_URL', publicUrl)
  return (await import('./address.ts')).sourceOf(new Headers(headers))
}

test('a person at this machine', async () => {
  for (const from of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    expect(await addressOf({ 'x-forwarded-for': from, 'x-forwarded-proto': 'http' })).toEqual({
      origin: 'http://localhost:3000',
      isSecure: false,
      isExposed: false,
      isThisMachine: true,
    })
  }
})

test('where a request comes from is not what it says itself, unless a proxy is known to stand between', async () => {
  const forwarded = { 'x-forwarded-for': '127.0.0.1, 198.51.100.2, 10.0.0.1' }
  expect(await sourceOf(forwarded)).toBe('10.0.0.1')
  expect(await sourceOf(forwarded, 'https://signals.example')).toBe('198.51.100.2')
})

test.each([
  ['203.0.113.9, 198.51.100.2', '198.51.100.2'],
  ['203.0.113.9, 127.0.0.1', '203.0.113.9'],
  ['203.0.113.9, ::ffff:172.18.0.1', '203.0.113.9'],
  ['203.0.113.9, 172.32.0.1', '172.32.0.1'],
  ['203.0.113.9, fd00::1', '203.0.113.9'],
  ['203.0.113.9, 2001:db8::1', '2001:db8::1'],
  ['10.0.0.1', '10.0.0.1'],
  ['', undefined],
])('with a public address, a request by way of %o comes from %o', async (hops, source) => {
  expect(await sourceOf({ 'x-forwarded-for': hops }, 'https://signals.example')).toBe(source)
})

test.each<[string, Record<string, string>, Record<string, string>]>([
  ['of another host', { host: 'signals.example' }, {}],
  ['sent on by a proxy', { 'x-forwarded-for': '203.0.113.7, 127.0.0.1' }, {}],
  ['sent on by a proxy that says so otherwise', { forwarded: 'for=203.0.113.7' }, {}],
  ['to a dashboard that others can reach', {}, { SIGNALBOX_HOST: '0.0.0.0' }],
  ['to a public address', {}, { SIGNALBOX_DASHBOARD_URL: 'https://signals.example' }],
])('a request %s is not of this machine', async (_, headers, settings) => {
  expect((await addressOf(headers, settings)).isThisMachine).toBe(false)
})

test('off this machine, cookies need an encrypted connection', async () => {
  const settings = { SIGNALBOX_HOST: '0.0.0.0' }
  const plain = await addressOf({ host: '192.168.1.5:3000' }, settings)
  expect(plain).toMatchObject({ isSecure: true, isExposed: true })
  const encrypted = { host: 'signals.example', 'x-forwarded-proto': 'https' }
  expect(await addressOf(encrypted, settings)).toMatchObject({
    origin: 'https://signals.example',
    isSecure: true,
    isExposed: false,
  })
})

test('a public address that is set wins, and may say that http is meant', async () => {
  const url = 'http://signals.internal:3000'
  expect(await addressOf({ host: 'whatever' }, { SIGNALBOX_DASHBOARD_URL: url })).toMatchObject({
    origin: url,
    isSecure: false,
    isExposed: false,
  })
})
