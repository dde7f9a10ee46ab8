import { describe, expect, it } from 'vitest'
import { verify } from './incoming.ts'

const signingSecret = 'c1ient-s3cret'
const body = Buffer.from('{"action":"triggered","data":{}}')
const now = new Date(1_773_306_000_000)

// printf '{"action":"triggered","data":{}}' | openssl dgst -sha256 -hmac c1ient-s3cret
const signature = '12f1510042b79396360aea7c27844c61e5f5ec5a58b85fa65b07f8f26f011cbc'

const given = (headers: Record<string, string>, sent = body, secret = signingSecret) =>
  verify({ body: sent, headers }, { signingSecret: secret }, now)

describe('the signature of Sentry', () => {
  it('is of the body, with the client secret', () => {
    expect(given({ 'sentry-hook-signature': signature, 'sentry-hook-timestamp': '1773306000' })).toBe('ok')
    expect(given({ 'sentry-hook-signature': signature })).toBe('ok')
  })

  it.each(['1773305701', '1773305999.52', '1773306000123', '2026-03-12T09:00:01Z'])(
    'may be of the time %s',
    (timestamp) => {
      expect(given({ 'sentry-hook-signature': signature, 'sentry-hook-timestamp': timestamp })).toBe('ok')
    },
  )

  it('is refused for another byte, another secret, an old time, or none', () => {
    const headers = { 'sentry-hook-signature': signature, 'sentry-hook-timestamp': '1773306000' }
    expect(given(headers, Buffer.from('{"action":"triggerec","data":{}}'))).toHaveProperty('refused')
    expect(given(headers, body, 'other')).toHaveProperty('refused')
    for (const timestamp of ['1773305699', '1773306301', '', 'never', '2025-03-12T09:00:01Z'])
      expect(given({ ...headers, 'sentry-hook-timestamp': timestamp })).toHaveProperty('refused')
    expect(given({ ...headers, 'sentry-hook-signature': `${signature.slice(0, -1)}0` })).toHaveProperty(
      'refused',
    )
    expect(given({})).toHaveProperty('refused')
    expect(verify({ body, headers }, {}, now)).toHaveProperty('refused')
  })
})
