import { expect, it } from 'vitest'
import { verify } from './incoming.ts'

const signingSecret = "It's a Secret to Everybody"
const published = 'sha256=a4771c39fbe90f317c7824e83ddef3caae9cb3d976c214ace1f2937e133263c9'
const send = (body: string, signature: string, secret = signingSecret) =>
  verify({ body: Buffer.from(body), headers: { 'x-hub-signature': signature } }, { signingSecret: secret })

it('accepts the example that Atlassian publishes', () => {
  expect(send('Hello World!', published)).toBe('ok')
})

it('refuses another byte, another secret, another way of signing and nothing', () => {
  expect(send('Hello World?', published)).toHaveProperty('refused')
  expect(send('Hello World!', published, 'other')).toHaveProperty('refused')
  expect(send('Hello World!', published.replace('sha256', 'sha1'))).toHaveProperty('refused')
  expect(send('Hello World!', '')).toHaveProperty('refused')
  expect(send('Hello World!', published, '')).toHaveProperty('refused')
})
