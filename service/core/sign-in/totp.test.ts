import { describe, expect, test } from 'vitest'
import { acceptedStep, newTotpSecret, stepAt, totpCode, totpUri } from './totp.ts'

/** `12345678901234567890`, the secret of the examples of RFC 6238. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i the code is that of the standard', (seconds, code) => {
  expect(totpCode(secret, stepAt(new Date(seconds * 1000)))).toBe(code)
})

describe('a code', () => {
  const now = new Date('2026-03-12T09:00:00Z')
  const step = stepAt(now)

  test.each([-1, 0, 1])('counts when the phone is %i steps off', (off) => {
    expect(acceptedStep(secret, totpCode(secret, step + off), { now, last: 0 })).toBe(step + off)
  })

  test.each([-2, 2])('does not count when it is %i steps off', (off) => {
    expect(acceptedStep(secret, totpCode(secret, step + off), { now, last: 0 })).toBeNull()
  })

  test('counts once, and none before it counts afterwards', () => {
    for (const off of [-1, 0])
      expect(acceptedStep(secret, totpCode(secret, step + off), { now, last: step })).toBeNull()
    expect(acceptedStep(secret, totpCode(secret, step + 1), { now, last: step })).toBe(step + 1)
  })

  test.each(['', '12345', '1234567', 'abcdef', '２８７０８２'])('is not %j', (code) => {
    expect(acceptedStep(secret, code, { now, last: 0 })).toBeNull()
  })
})

test('secrets are random, and 32 letters that apps take', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(newTotpSecret())
})

test('the address names organization and member', () => {
  const uri = new URL(totpUri(secret, { organization: 'Halden & Co', email: 'ada+1@halden.example' }))
  expect(decodeURIComponent(uri.pathname)).toBe('/Signalbox Halden & Co:ada+1@halden.example')
  expect(uri.href).not.toContain('+')
  expect(Object.fromEntries(uri.searchParams)).toEqual({ secret, issuer: 'Signalbox Halden & Co' })
})
