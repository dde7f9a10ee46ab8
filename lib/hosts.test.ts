import { expect, test } from 'vitest'
import { answersTo, takesPasskeys } from './hosts.ts'

test.each(['localhost', 'LOCALHOST:3000', '127.0.0.1', '127.0.0.1:3000', '[::1]', '[::1]:3000'])(
  'on loopback, %s is this machine',
  (host) => {
    for (const listening of ['127.0.0.1', 'localhost', '::1']) expect(answersTo(host, listening)).toBe(true)
  },
)

test.each([
  null,
  '',
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example',
  '127.0.0.1.evil.example:3000',
  'evil.example:80:127.0.0.1',
  '192.168.1.5:3000',
  '[::2]:3000',
])('on loopback, %s is refused', (host) => {
  expect(answersTo(host, '127.0.0.1')).toBe(false)
})

test('a loopback address of its own is answered as well', () => {
  expect(answersTo('127.0.0.2:3000', '127.0.0.2')).toBe(true)
})

test.each(['0.0.0.0', '::', '192.168.1.5', 'signals.example'])(
  'listening on %s answers every name',
  (listening) => {
    expect(answersTo('signals.example', listening)).toBe(true)
  },
)

test('the public address is answered on loopback too, and no other', () => {
  expect(answersTo('signals.example', '127.0.0.1', 'https://signals.example')).toBe(true)
  expect(answersTo('evil.example', '127.0.0.1', 'https://signals.example')).toBe(false)
})

test.each([
  ['https://signals.example', true],
  ['https://signals.example:8443', true],
  ['http://localhost:3000', true],
  ['http://signals.example', false],
  ['https://203.0.113.9', false],
  ['http://127.0.0.1:3000', false],
  ['https://[::1]:3000', false],
])('browsers make passkeys at %s: %s', (origin, takes) => {
  expect(takesPasskeys(origin)).toBe(takes)
})
