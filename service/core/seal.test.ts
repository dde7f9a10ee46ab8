import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { markOf, sealWith } from './seal.ts'

const [old, present, other] = ['old', 'present', 'other'].map((name) => name.padEnd(32, '.')) as [
  string,
  string,
  string,
]
const place = { of: 'connection', orgId: 'o', id: '1' } as const

test('a text is sealed with the secret in use, and opened with each that is known', () => {
  const [before, now] = [sealWith(old), sealWith(() => ({ present, former: [old], next: other }))]
  const texts = [before.close('a', place), now.close('b', place), sealWith(other).close('c', place)]
  expect(texts.map((text) => now.open(text, place))).toEqual(['a', 'b', 'c'])
  expect(texts.map((text) => before.open(text, place))).toEqual(['a', null, null])
  expect(texts[1]?.startsWith(markOf(present))).toBe(true)
  expect(texts[0]?.startsWith(markOf(present))).toBe(false)
})

test('a text that was altered, or lies elsewhere, is not opened', () => {
  const seal = sealWith(present)
  const text = seal.close('a', place)
  expect(seal.open(text, { ...place, id: '2' })).toBeNull()
  expect(seal.open(text, { ...place, of: 'destination' })).toBeNull()
  for (const broken of [
    '',
    's2',
    `${text.slice(0, -2)}AA`,
    text.replace('s2.', 's3.'),
    `s1.${text.slice(3)}`,
  ])
    expect(seal.open(broken, place)).toBeNull()
})

test('a text from before texts named their key is opened', () => {
  const [key, nonce] = [
    Buffer.from(hkdfSync('sha256', old, '', 'signalbox destinations', 32)),
    randomBytes(12),
  ]
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from('connection o 1'))
  const body = Buffer.concat([cipher.update('a', 'utf8'), cipher.final(), cipher.getAuthTag()])
  const text = ['s1', nonce.toString('base64url'), body.toString('base64url')].join('.')
  expect(sealWith(() => ({ present, former: [old], next: null })).open(text, place)).toBe('a')
  expect(sealWith(present).open(text, place)).toBeNull()
})
