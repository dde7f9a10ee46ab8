import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { differing, withoutIntegrity } from './lock-file.mjs'

const one = { version: '1.0.0', integrity: 'sha512-a' }

test('every package of the lock file can be told from another one of its name', () => {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8'))
  expect(withoutIntegrity(lock.packages)).toEqual([])
})

test('names what has no integrity, also below another package', () => {
  const locked = {
    '': { version: '0.1.0' },
    'node_modules/a': one,
    'node_modules/@b/native': { version: '1.0.0', optional: true },
    'node_modules/a/node_modules/c': { version: '1.0.0' },
    'node_modules/linked': { link: true },
  }
  expect(withoutIntegrity(locked)).toEqual(['@b/native', 'c'])
})

test.each([
  ['as it says', { 'node_modules/a': one }, []],
  ['missing', {}, ['a']],
  ['another version', { 'node_modules/a': { ...one, version: '1.0.1' } }, ['a']],
  ['another content', { 'node_modules/a': { ...one, integrity: 'sha512-b' } }, ['a']],
])('%s', (_, installed, other) => {
  const locked = {
    '': { version: '0.1.0' },
    'node_modules/a': one,
    'node_modules/elsewhere': { ...one, optional: true },
  }
  expect(differing(locked, installed)).toEqual(other)
})
