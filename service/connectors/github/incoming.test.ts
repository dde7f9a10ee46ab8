import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { read, verify } from './incoming.ts'

const signingSecret = "It's a Secret to Everybody"
const body = Buffer.from('Hello, World!')
const signature = 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17'
const signed = { 'x-hub-signature-256': signature }
const refused = { refused: expect.stringMatching(/\.$/) }

test('the vector that GitHub publishes is authentic', () => {
  expect(verify({ body, headers: signed }, { signingSecret })).toBe('ok')
})

test.each<[what: string, Buffer, Record<string, string>, Record<string, string>]>([
  ['one other byte of the body', Buffer.from('Hello, World?'), signed, { signingSecret }],
  ['the secret of another connection', body, signed, { signingSecret: 'another' }],
  ['no secret', body, signed, {}],
  ['no signature', body, {}, { signingSecret }],
  ['half a signature', body, { 'x-hub-signature-256': signature.slice(0, 40) }, { signingSecret }],
  ['the older signature alone', body, { 'x-hub-signature': 'sha1=00' }, { signingSecret }],
  ['what is no hexadecimal', body, { 'x-hub-signature-256': `sha256=${'z'.repeat(64)}` }, { signingSecret }],
  [
    'a signature with something behind it',
    body,
    { 'x-hub-signature-256': `${signature}zz` },
    { signingSecret },
  ],
])('is refused: %s', (_, bytes, headers, secrets) => {
  expect(verify({ body: bytes, headers }, secrets)).toEqual(refused)
})

test('a form with the JSON in one field is read like JSON', () => {
  const form = Buffer.from(new URLSearchParams({ payload: '{"action":"opened"}' }).toString())
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-hub-signature-256': `sha256=${createHmac('sha256', 'a secret').update(form).digest('hex')}`,
  }
  expect(verify({ body: form, headers }, { signingSecret: 'a secret' })).toBe('ok')
  expect(read({ body: form, headers })).toEqual({ action: 'opened' })
})
