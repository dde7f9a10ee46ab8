import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  issueServiceToken,
  markOfRequest,
  readServiceToken,
  readSource,
  signSource,
} from './service-token.ts'

const secret = 'a secret of at least thirty-two characters'
const subject = {
  organization: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
  member: '5d1f3c1e-8d3a-4f57-9a41-6f0c2f6f7d11',
  role: 'owner' as const,
}
const asked = { method: 'GET', address: '/people?limit=5', idempotencyKey: undefined }
const now = Date.UTC(2026, 2, 12, 9)
const seconds = now / 1000

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function sign(header: unknown, claims: unknown, key = secret): string {
  const signed = `${encode(header)}.${encode(claims)}`
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}

const hs256 = { alg: 'HS256', typ: 'JWT' }
const aud = 'signalbox-service'
const jti = '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d12'
const lasting = { ...subject, aud, jti, request: markOfRequest(asked), iat: seconds, exp: seconds + 60 }

test('reads what it issued, until it ends', () => {
  const token = issueServiceToken(secret, subject, asked, now)
  const read = { ...lasting, jti: expect.any(String) }
  expect(readServiceToken([secret], token, now)).toEqual(read)
  expect(readServiceToken([secret], token, now + 59_999)).toEqual(read)
  expect(readServiceToken([secret], token, now + 60_000)).toBeNull()
  expect(readServiceToken([secret], token, now - 6_000)).toBeNull()
})

describe('refuses', () => {
  test.each([
    ['another secret', sign(hs256, lasting, `${secret}.`)],
    ['no algorithm', `${encode({ alg: 'none' })}.${encode(lasting)}.`],
    ['no algorithm, but signed', sign({ alg: 'none' }, lasting)],
    ['another algorithm', sign({ alg: 'HS512' }, lasting)],
    ['an algorithm in other case', sign({ alg: 'hs256' }, lasting)],
    ['an algorithm that is a list', sign({ alg: ['HS256'] }, lasting)],
    ['a header that is text', sign('HS256', lasting)],
    ['a longer life', sign(hs256, { ...lasting, exp: seconds + 61 })],
    ['a life that began long ago', sign(hs256, { ...lasting, iat: seconds - 3600 })],
    ['a life that begins later', sign(hs256, { ...lasting, iat: seconds + 6, exp: seconds + 60 })],
    ['no end', sign(hs256, { ...subject, aud, iat: seconds })],
    ['no beginning', sign(hs256, { ...subject, aud, exp: seconds + 30 })],
    ['no number', sign(hs256, { ...lasting, jti: undefined })],
    ['a number that is none', sign(hs256, { ...lasting, jti: '1' })],
    ['no request', sign(hs256, { ...lasting, request: undefined })],
    ['no audience', sign(hs256, { ...lasting, aud: undefined })],
    ['another audience', sign(hs256, { ...lasting, aud: 'signalbox dashboard' })],
    ['a list of audiences', sign(hs256, { ...lasting, aud: [aud] })],
    ['an end that is text', sign(hs256, { ...lasting, exp: String(seconds + 30) })],
    ['an unknown role', sign(hs256, { ...lasting, role: 'root' })],
    ['a member that is no id', sign(hs256, { ...lasting, member: "' OR 1=1" })],
    ['claims that are a list', sign(hs256, [lasting])],
    ['claims that are nothing', sign(hs256, null)],
  ])('%s', (_, token) => expect(readServiceToken([secret], token, now)).toBeNull())

  const token = issueServiceToken(secret, subject, asked, now)
  const [header, claims, mark] = token.split('.')

  test.each([
    ['', '.', '..', '...'],
    [`${header}.${claims}`, `${header}.${claims}.`, `${token}.`, `${token}.x`, `.${token}`],
    [`${header}.${claims}.${mark?.slice(1)}`, `${claims}.${header}.${mark}`],
    [`${header}.${encode({ ...lasting, role: 'admin' })}.${mark}`],
  ])('pieces of a token', (...texts) => {
    for (const text of texts) expect(readServiceToken([secret], text, now)).toBeNull()
  })

  test('any text that was not signed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        expect(readServiceToken([secret], text, now)).toBeNull()
      }),
    )
  })

  test('a token with any one character changed', () => {
    fc.assert(
      fc.property(fc.nat(token.length - 2), (place) => {
        const other = token[place] === 'A' ? 'B' : 'A'
        const changed = token.slice(0, place) + other + token.slice(place + 1)
        expect(readServiceToken([secret], changed, now)).toBeNull()
      }),
    )
  })
})

test('a signed source is read as one until it ends, and is no member; a member is no source', () => {
  const source = signSource(secret, '203.0.113.7', now)
  expect(readSource([secret], source, now + 59_999)).toBe('203.0.113.7')
  expect(readSource([secret], source, now + 60_000)).toBeNull()
  expect(readSource([`${secret}.`], source, now)).toBeNull()
  expect(readServiceToken([secret], source, now)).toBeNull()
  expect(readSource([secret], issueServiceToken(secret, subject, asked, now), now)).toBeNull()
  for (const text of ['', '203.0.113.7', '..', `${source}x.`])
    expect(readSource([secret], text, now)).toBeNull()
})

test('a request is told from every other by method, address and key', () => {
  const marks = [
    asked,
    { ...asked, method: 'POST' },
    { ...asked, address: '/people?limit=50' },
    { ...asked, address: '/people' },
    { ...asked, idempotencyKey: 'a' },
    { ...asked, address: '/people?limit=5","a' },
  ].map(markOfRequest)
  expect(new Set(marks).size).toBe(marks.length)
  expect(markOfRequest({ ...asked })).toBe(marks[0])
})

test('no two tokens have one number', () => {
  const numbers = [1, 2].map(
    () => readServiceToken([secret], issueServiceToken(secret, subject, asked, now), now)?.jti,
  )
  expect(numbers[0]).not.toBe(numbers[1])
})
