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

test.each([
  [{ SIGNALBOX_API_URI: 'http://localhost' }, 'SIGNALBOX_API_URI is no setting'],
  [{ SIGNALBOX_API_URL: 'localhost:4000' }, 'SIGNALBOX_API_URL must be an http or https address'],
  [{ SIGNALBOX_API_URL: 'file:///etc/passwd' }, 'SIGNALBOX_API_URL must be an http or https address'],
  [{ SIGNALBOX_API_KEY: ' ' }, 'SIGNALBOX_API_KEY must not be empty'],
])('names the setting that is wrong in %o', (source, message) => {
  expect(() => parseEnv(source)).toThrow(message)
})
