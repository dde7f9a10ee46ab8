import { expect, test } from 'vitest'
import { readSettings } from '#service/core/settings.ts'
import { setupLines } from './setup-link.ts'

const secret = 'x'.repeat(32)
const linkFor = (env: Record<string, string>, url = 'http://localhost:3000') =>
  setupLines('owner', readSettings(env), url, secret)[1]?.replace(/code=.*/, 'code=')

test.each([
  [{}, undefined],
  [{ SIGNALBOX_HOST: '0.0.0.0' }, 'http://<address of this machine>:3000/welcome?code='],
  [{ SIGNALBOX_HOST: '::' }, 'http://<address of this machine>:3000/welcome?code='],
  [{ SIGNALBOX_DASHBOARD_URL: 'https://signals.example/' }, 'https://signals.example/welcome?code='],
])('with %j the link is %s', (env, link) => {
  expect(linkFor(env)).toBe(link)
})

test('the link uses the host that the service listens on', () => {
  expect(linkFor({ SIGNALBOX_HOST: '192.168.1.5' }, 'http://192.168.1.5:3000')).toBe(
    'http://192.168.1.5:3000/welcome?code=',
  )
})

test('nothing is printed once there is an owner, or without a secret', () => {
  const settings = readSettings({ SIGNALBOX_HOST: '0.0.0.0' })
  expect(setupLines(null, settings, 'http://localhost:3000', secret)).toEqual([])
  expect(setupLines('owner', settings, 'http://localhost:3000', null)).toEqual([])
})
