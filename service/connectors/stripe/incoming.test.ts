import { describe, expect, it } from 'vitest'
import { hmac } from '#service/core/signatures.ts'
import { verify } from './incoming.ts'

const signingSecret = 'whsec_c2lnbmFsYm94'
const body = Buffer.from('{"id":"evt_1","object":"event"}')
const now = new Date(1_773_306_000_000)
const timestamp = '1773306000'

const sign = (secret: string, at = timestamp, sent = body) =>
  hmac('sha256', secret, `${at}.`, sent).toString('hex')
const given = (header: string, sent = body, at = now) =>
  verify({ body: sent, headers: { 'stripe-signature': header } }, { signingSecret }, at)

describe('the signature of Stripe', () => {
  it('is of the time, a full stop and the body, with the secret as its text', () => {
    // printf '1773306000.{"id":"evt_1","object":"event"}' | openssl dgst -sha256 -hmac whsec_c2lnbmFsYm94
    expect(given(`t=${timestamp},v1=428e7b9a729684b469e51125fca23ba54f056902a56995e13d47c39e928ba6c8`)).toBe(
      'ok',
    )
  })

  it('may stand beside that of a secret that is being rolled, and beside those of other schemes', () => {
    const other = sign('whsec_other')
    expect(given(`t=${timestamp},v1=${other},v1=${sign(signingSecret)},v0=${other}`)).toBe('ok')
    expect(given(`t=${timestamp}, v1=${sign(signingSecret)}`)).toBe('ok')
    expect(given(`t=${timestamp},v0=${sign(signingSecret)}`)).toHaveProperty('refused')
  })

  it('is refused for another byte, another secret, another time, or none', () => {
    const right = `t=${timestamp},v1=${sign(signingSecret)}`
    expect(given(right, Buffer.from('{"id":"evt_2","object":"event"}'))).toHaveProperty('refused')
    expect(given(`t=${timestamp},v1=${sign('whsec_other')}`)).toHaveProperty('refused')
    expect(given(`t=1773306001,v1=${sign(signingSecret)}`)).toHaveProperty('refused')
    expect(given(right, body, new Date(now.getTime() + 301_000))).toHaveProperty('refused')
    expect(given(right, body, new Date(now.getTime() - 301_000))).toHaveProperty('refused')
    expect(given(`v1=${sign(signingSecret, '')}`)).toHaveProperty('refused')
    expect(verify({ body, headers: {} }, { signingSecret }, now)).toHaveProperty('refused')
    expect(verify({ body, headers: { 'stripe-signature': right } }, {}, now)).toHaveProperty('refused')
  })
})
