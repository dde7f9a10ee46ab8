import { describe, expect, it } from 'vitest'
import { hmac } from '#service/core/signatures.ts'
import { verify } from './incoming.ts'

// The request that Slack's documentation signs, by itself.
const signingSecret = '8f742231b10e8888abcd99yyyzzz85a5'
const timestamp = '1531420618'
const body = Buffer.from(
  'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar' +
    '&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com' +
    '%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a1' +
    '4d10d2c447fce8b6703c',
)
const headers = {
  'x-slack-signature': 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
  'x-slack-request-timestamp': timestamp,
}
const at = (seconds: number) => new Date((Number(timestamp) + seconds) * 1000)
const signed = (given: Buffer, stamp: string) => ({
  'x-slack-signature': `v0=${hmac('sha256', signingSecret, `v0:${stamp}:`, given).toString('hex')}`,
  'x-slack-request-timestamp': stamp,
})

describe('the signature of Slack', () => {
  it('accepts the documented request', () => {
    expect(verify({ body, headers }, { signingSecret }, at(0))).toBe('ok')
    expect(verify({ body, headers }, { signingSecret }, at(300))).toBe('ok')
    expect(verify({ body, headers }, { signingSecret }, at(-300))).toBe('ok')
  })

  it('refuses an old time, and one that is ahead', () => {
    expect(verify({ body, headers }, { signingSecret }, at(301))).toHaveProperty('refused')
    expect(verify({ body, headers }, { signingSecret }, at(-301))).toHaveProperty('refused')
  })

  it('refuses one flipped byte, another time under the signature, and another secret', () => {
    const flipped = Buffer.from(body)
    flipped[10] = (flipped[10] ?? 0) ^ 1
    expect(verify({ body: flipped, headers }, { signingSecret }, at(0))).toHaveProperty('refused')
    const moved = { ...headers, 'x-slack-request-timestamp': '1531420619' }
    expect(verify({ body, headers: moved }, { signingSecret }, at(0))).toHaveProperty('refused')
    expect(verify({ body, headers }, { signingSecret: `${signingSecret}x` }, at(0))).toHaveProperty('refused')
  })

  it('refuses what carries no signature, an odd one, or comes before a secret is there', () => {
    expect(verify({ body, headers: {} }, { signingSecret }, at(0))).toHaveProperty('refused')
    expect(verify({ body, headers }, {}, at(0))).toHaveProperty('refused')
    for (const odd of ['v0=', 'v1=00', 'v0=zz', 'v0=a2114d57'])
      expect(
        verify({ body, headers: { ...headers, 'x-slack-signature': odd } }, { signingSecret }, at(0)),
      ).toHaveProperty('refused')
    for (const stamp of ['', 'x', '1e9', '-1'])
      expect(verify({ body, headers: signed(body, stamp) }, { signingSecret }, at(0))).toHaveProperty(
        'refused',
      )
  })
})
