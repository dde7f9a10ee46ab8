import { expect, test } from 'vitest'
import { credentialOf } from './credential.ts'
import { hashKey, newKey } from './key-format.ts'

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
