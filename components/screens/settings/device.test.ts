import { expect, test } from 'vitest'
import { deviceName } from './device.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/138.0.0.0 Safari/537.36 Edg/138.0`,
    'Edge on Windows',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/138.0.0.0 Safari/537.36`,
    'Chrome on macOS',
  ],
  [`Mozilla/5.0 (Linux; Android 15) ${webkit} Chrome/138.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['curl/8.14.1', 'curl'],
  ['', 'Unknown device'],
  ['<b>', 'Unknown device'],
])('%s is %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name))
