import fc from 'fast-check'
import { expect, test } from 'vitest'
import { credentialOf, hashKey, isWellFormedKey, newKey } from './api-key.ts'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

test('a new key has the prefix, 32 characters and 6 of checksum', () => {
  for (let n = 0; n < 200; n++) {
    const key = newKey()
    expect(key).toMatch(/^sbx_[0-9A-Za-z]{38}$/)
    expect(isWellFormedKey(key)).toBe(true)
  }
})

test('no two keys are the same', () => {
  expect(new Set(Array.from({ length: 1000 }, newKey)).size).toBe(1000)
})

test('one wrong character anywhere is noticed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 41 }),
      fc.constantFrom(...base62, '-', ' ', '_'),
      (place, character) => {
        const key = newKey()
        const wrong = key.slice(0, place) + character + key.slice(place + 1)
        expect(isWellFormedKey(wrong)).toBe(wrong === key)
      },
    ),
    { numRuns: 2000 },
  )
})

test('two characters that changed places are noticed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 40 }), (place) => {
      const key = newKey()
      const swapped = key.slice(0, place) + key[place + 1] + key[place] + key.slice(place + 2)
      expect(isWellFormedKey(swapped)).toBe(swapped === key)
    }),
  )
})

test.each(['', 'sbx_', `sbx_${'0'.repeat(38)}\n`, ` sbx_${'0'.repeat(38)}`, `SBX_${'0'.repeat(38)}`])(
  'is no key: %j',
  (text) => expect(isWellFormedKey(text)).toBe(false),
)

test('hashes as SHA-256', () => {
  expect(hashKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('a key is handed on as its hash, however often it comes over a connection', () => {
  const connection = {}
  const key = newKey()
  for (let time = 0; time < 3; time++)
    expect(credentialOf(connection, `Bearer ${key}`)).toEqual({ keyHash: hashKey(key) })
})

test('another key over the same connection is another caller, and none is nobody', () => {
  const connection = {}
  const [one, other] = [newKey(), newKey()]
  expect(credentialOf(connection, `Bearer ${one}`)).toEqual({ keyHash: hashKey(one) })
  expect(credentialOf(connection, `Bearer ${other}`)).toEqual({ keyHash: hashKey(other) })
  expect(credentialOf(connection, undefined)).toBeNull()
  expect(credentialOf(connection, 'Basic abc')).toBeNull()
  expect(credentialOf(connection, `Bearer ${one}`)).toEqual({ keyHash: hashKey(one) })
})

test('one wrong character of the key that came before is noticed', () => {
  const connection = {}
  const key = newKey()
  credentialOf(connection, `Bearer ${key}`)
  const wrong = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')
  expect(credentialOf(connection, `Bearer ${wrong}`)).toEqual({ token: wrong })
})

test.each([
  ['bearer  x.y.z ', { token: 'x.y.z' }],
  ['Bearer', null],
  ['Bearer a b', null],
  ['', null],
])('%j', (header, credential) => {
  expect(credentialOf({}, header)).toEqual(credential)
})
