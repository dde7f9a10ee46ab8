import { expect, test } from 'vitest'
import { createIntent, randomKey } from './intent.ts'

function counted() {
  let next = 0
  return () => `key-${++next}`
}

test('keeps its key over retries of the same content', () => {
  const intent = createIntent(null, counted())
  expect([intent.keyFor({ name: 'a' }), intent.keyFor({ name: 'a' })]).toEqual(['key-1', 'key-1'])
})

test('takes a new key when the content changes, also back again', () => {
  const intent = createIntent(null, counted())
  const keys = ['a', 'b', 'a'].map((name) => intent.keyFor({ name }))
  expect(new Set(keys).size).toBe(3)
})

test('takes a new key once the first intent was fulfilled', () => {
  const intent = createIntent(null, counted())
  intent.keyFor({ name: 'a' })
  intent.done()
  expect(intent.keyFor({ name: 'a' })).toBe('key-2')
})

test('goes on with the key that a draft kept', () => {
  const first = createIntent(null, counted())
  first.keyFor({ name: 'a' })
  const second = createIntent(first.current(), () => 'another')
  expect(second.keyFor({ name: 'a' })).toBe('key-1')
  expect(second.keyFor({ name: 'b' })).toBe('another')
})

test('makes keys that differ and that the service takes', () => {
  const keys = Array.from({ length: 100 }, () => randomKey())
  expect(new Set(keys).size).toBe(100)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
})
