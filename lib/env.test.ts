import { expect, test } from 'vitest'
import { parseEnv } from './env.ts'

test('works without any setting', () => {
  expect(parseEnv({ PATH: '/bin' })).toEqual({
    SIGNALBOX_API_URL: 'http://127.0.0.1:4000/v1',
    SIGNALBOX_HOST: '127.0.0.1',
  })
})

test('takes the address without its last slash', () => {
  const env = parseEnv({ SIGNALBOX_API_URL: 'https://signals.example/v1/', SIGNALBOX_API_KEY: 'sbx_1' })
  expect(env).toMatchObject({ SIGNALBOX_API_URL: 'https://signals.example/v1', SIGNALBOX_API_KEY: 'sbx_1' })
})

test('takes hosts of pictures with commas or room between them', () => {
  const { SIGNALBOX_IMAGE_HOSTS } = parseEnv({
    SIGNALBOX_IMAGE_HOSTS: 'a.example, *.b.example  c-1.example,',
  })
  expect(SIGNALBOX_IMAGE_HOSTS).toEqual(['a.example', '*.b.example', 'c-1.example'])
})

test.each([
  'https://a.example',
  '*',
  '*.example',
  'a.example/x',
  "a.example'",
  'a.example;b.example',
  'localhost',
  '127.0.0.1',
  'a.example:80',
])('takes no %s for a host of pictures', (value) => {
  expect(() => parseEnv({ SIGNALBOX_IMAGE_HOSTS: value })).toThrow('SIGNALBOX_IMAGE_HOSTS must name hosts')
})

test.each<[Record<string, string>, string]>([
  [{ SIGNALBOX_API_URI: 'http://localhost' }, 'SIGNALBOX_API_URI is not a setting'],
  [{ SIGNALBOX_API_URL: 'localhost:4000' }, 'SIGNALBOX_API_URL must be an http or https address'],
  [{ SIGNALBOX_API_URL: 'file:///etc/passwd' }, 'SIGNALBOX_API_URL must be an http or https address'],
  [{ SIGNALBOX_API_KEY: ' ' }, 'SIGNALBOX_API_KEY must not be empty'],
  [{ SIGNALBOX_SECRET: 'short' }, 'SIGNALBOX_SECRET must have at least 32 characters'],
  [
    { SIGNALBOX_DASHBOARD_URL: 'signals.example' },
    'SIGNALBOX_DASHBOARD_URL must be an http or https address',
  ],
  [{ SIGNALBOX_DASHBOARD_URL: 'https://a.example/b' }, 'SIGNALBOX_DASHBOARD_URL must be an address without'],
  [{ SIGNALBOX_GITHUB_ID: 'a' }, 'SIGNALBOX_GITHUB_SECRET is missing; SIGNALBOX_GITHUB_ID needs it'],
  [
    { SIGNALBOX_OIDC_ISSUER: 'https://a.example', SIGNALBOX_OIDC_ID: 'a' },
    'SIGNALBOX_OIDC_SECRET is missing',
  ],
  [{ SIGNALBOX_OIDC_ISSUER: 'a.example' }, 'SIGNALBOX_OIDC_ISSUER must be the http or https address'],
  [{ SIGNALBOX_OWNER_EMAIL: 'a@b.example' }, 'SIGNALBOX_OWNER_PASSWORD is missing'],
  [
    { SIGNALBOX_OWNER_EMAIL: 'nobody', SIGNALBOX_OWNER_PASSWORD: '0123456789' },
    'SIGNALBOX_OWNER_EMAIL must be',
  ],
  [
    { SIGNALBOX_OWNER_EMAIL: 'a@b.example', SIGNALBOX_OWNER_PASSWORD: 'short' },
    'SIGNALBOX_OWNER_PASSWORD must',
  ],
])('names the setting that is wrong in %o', (source, message) => {
  expect(() => parseEnv(source)).toThrow(message)
})
