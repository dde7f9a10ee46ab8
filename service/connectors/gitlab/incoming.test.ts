import { describe, expect, it } from 'vitest'
import { hmac } from '#service/core/signatures.ts'
import { label, verify } from './incoming.ts'
import { newSigningSecret } from './setup.ts'

const body = Buffer.from('{"object_kind":"issue"}')
const now = new Date('2026-11-20T12:00:00.000Z')
const signingSecret = newSigningSecret()

function signed(secret: string, sent: Buffer, at = now) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signature = hmac('sha256', key, `id-1.${timestamp}.`, sent).toString('base64')
  return { 'webhook-id': 'id-1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

describe('a signing token', () => {
  it('accepts the published example of Standard Webhooks', () => {
    const headers = {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    }
    const secrets = { signingSecret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }
    const incoming = { body: Buffer.from('{"test": 2432232314}'), headers }
    expect(verify(incoming, secrets, new Date(1614265330_000))).toBe('ok')
  })

  it('is refused for another byte, another secret or an old time, also when the secret token fits', () => {
    const headers = { ...signed(signingSecret, body), 'x-gitlab-token': signingSecret }
    expect(verify({ body, headers }, { signingSecret }, now)).toBe('ok')
    const other = Buffer.from('{"object_kind":"issuf"}')
    expect(verify({ body: other, headers }, { signingSecret }, now)).toHaveProperty('refused')
    expect(verify({ body, headers }, { signingSecret: newSigningSecret() }, now)).toHaveProperty('refused')
    const late = new Date(now.getTime() + 301_000)
    expect(verify({ body, headers }, { signingSecret }, late)).toHaveProperty('refused')
  })
})

describe('a secret token', () => {
  it('fits as it is, and no other', () => {
    const given = (token: string) =>
      verify({ body, headers: { 'x-gitlab-token': token } }, { signingSecret }, now)
    expect(given(signingSecret)).toBe('ok')
    expect(given(`${signingSecret}x`)).toHaveProperty('refused')
    expect(verify({ body, headers: {} }, { signingSecret }, now)).toHaveProperty('refused')
    expect(verify({ body, headers: { 'x-gitlab-token': '' } }, { signingSecret: '' }, now)).toHaveProperty(
      'refused',
    )
  })
})

import opened from './samples/merge-request-opened.json' with { type: 'json' }

describe('the label', () => {
  it('takes the id that is the same when GitLab tries again', () => {
    expect(label({ headers: { 'idempotency-key': 'k1' } }, opened)).toMatchObject({
      kind: 'merge_request.open',
      deliveryId: 'k1',
    })
  })

  it('says the same for a hook of the project and one of its group, and another thing after a change', () => {
    const keys = [
      opened,
      { ...opened, event_name: 'x' },
      { ...opened, object_attributes: { ...opened.object_attributes, action: 'update' } },
    ].map((it) => label({ headers: {} }, it).entityKey)
    expect(keys[0]).toBe(keys[1])
    expect(keys[2]).not.toBe(keys[0])
  })
})

it('does not take what is told openly for what is told as confidential', () => {
  const key = (headers: Record<string, string>) => label({ headers }, opened).entityKey
  expect(key({ 'x-gitlab-event': 'Confidential Issue Hook' })).not.toBe(
    key({ 'x-gitlab-event': 'Issue Hook' }),
  )
})
