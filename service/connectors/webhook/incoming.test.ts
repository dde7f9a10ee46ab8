import { expect, test } from 'vitest'
import { verify } from './incoming.ts'

/** The vector of Standard Webhooks. */
const signingSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const body = Buffer.from('{"test": 2432232314}')
const headers = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': '1614265330',
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}
const at = (seconds: number) => new Date((1_614_265_330 + seconds) * 1000)
const refused = { refused: expect.stringMatching(/\.$/) }

test.each([0, -299, 299])(
  'the published vector is authentic %i seconds from when it was signed',
  (seconds) => {
    expect(verify({ body, headers }, { signingSecret }, at(seconds))).toBe('ok')
  },
)

test.each([-301, 301, 86_400])('it is refused %i seconds from when it was signed', (seconds) => {
  expect(verify({ body, headers }, { signingSecret }, at(seconds))).toEqual(refused)
})

test('one of several signatures is enough, while a secret is exchanged', () => {
  const several = { ...headers, 'webhook-signature': `v1,AAAA v1a,BBBB ${headers['webhook-signature']}` }
  expect(verify({ body, headers: several }, { signingSecret }, at(0))).toBe('ok')
})

test.each<[what: string, Record<string, string>]>([
  ['another id', { 'webhook-id': 'msg_other' }],
  ['another time', { 'webhook-timestamp': '1614265331' }],
  ['a time that is no number', { 'webhook-timestamp': '2021-02-25' }],
  [
    'another version of signature',
    { 'webhook-signature': headers['webhook-signature'].replace('v1,', 'v2,') },
  ],
  ['no signature', { 'webhook-signature': '' }],
])('is refused: %s', (_, changed) => {
  expect(verify({ body, headers: { ...headers, ...changed } }, { signingSecret }, at(0))).toEqual(refused)
})

test.each([
  ['one other byte', Buffer.from('{"test": 2432232315}'), signingSecret],
  ['another secret', body, 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
])('is refused: %s', (_, bytes, secret) => {
  expect(verify({ body: bytes, headers }, { signingSecret: secret }, at(0))).toEqual(refused)
})
