import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashKey, isWellFormedKey, newKey } from './api-key.ts'

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
