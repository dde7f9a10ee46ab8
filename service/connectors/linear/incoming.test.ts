import { expect, it } from 'vitest'
import { hmac } from '#service/core/signatures.ts'
import { verify } from './incoming.ts'

const now = new Date('2026-03-12T12:00:00.000Z')
const signingSecret = 'lin_wh_secret'

function send(content: string, { secret = signingSecret, headers = {} } = {}) {
  const body = Buffer.from(content)
  const signature = hmac('sha256', secret, body).toString('hex')
  return verify({ body, headers: { 'linear-signature': signature, ...headers } }, { signingSecret }, now)
}

const at = (ms: number) => JSON.stringify({ type: 'Issue', webhookTimestamp: now.getTime() + ms })
const header = (ms: number) => ({ headers: { 'linear-timestamp': String(now.getTime() + ms) } })

it('accepts a body that was signed within a minute', () => {
  expect(send(at(0))).toBe('ok')
  expect(send(at(-60_000))).toBe('ok')
  expect(send('{}')).toBe('ok')
  expect(send('{}', header(-1000))).toBe('ok')
  expect(send(at(0), header(-90_000))).toBe('ok')
})

it('refuses an old time, also when the unsigned header says another', () => {
  expect(send(at(-60_001))).toHaveProperty('refused')
  expect(send(at(61_000))).toHaveProperty('refused')
  expect(send(at(-90_000), header(0))).toHaveProperty('refused')
  expect(send('{}', header(-90_000))).toHaveProperty('refused')
})

it('refuses another secret, another byte and no signature', () => {
  expect(send(at(0), { secret: 'other' })).toHaveProperty('refused')
  const signature = hmac('sha256', signingSecret, at(0)).toString('hex')
  expect(send(at(1), { headers: { 'linear-signature': signature } })).toHaveProperty('refused')
  expect(send(at(0), { headers: { 'linear-signature': '' } })).toHaveProperty('refused')
  const body = Buffer.from('{}')
  const headers = { 'linear-signature': hmac('sha256', '', body).toString('hex') }
  expect(verify({ body, headers }, { signingSecret: '' }, now)).toHaveProperty('refused')
})
