import { expect, test } from 'vitest'
import { readSettings } from '#service/core/settings.ts'
import { ownAddress } from './own-dashboard.ts'

test.each([
  [{}, 'http://127.0.0.1:3000'],
  [{ SIGNALBOX_HOST: '::1', SIGNALBOX_PORT: '3100' }, 'http://[::1]:3100'],
  [{ SIGNALBOX_HOST: '192.168.1.5' }, 'http://192.168.1.5:3000'],
  [{ SIGNALBOX_DASHBOARD_URL: 'https://signals.example' }, null],
  [{ SIGNALBOX_HOST: '0.0.0.0' }, null],
  [{ SIGNALBOX_PORT: '0' }, null],
])('with %j links lead to %s', (env, address) => {
  expect(ownAddress(readSettings(env))).toBe(address)
})
