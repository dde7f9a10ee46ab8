import { expect, test } from 'vitest'
import { packagesFor } from './packages.ts'

const locked = {
  'node_modules/a': {
    dependencies: { b: '1' },
    peerDependencies: { c: '1', d: '1' },
    peerDependenciesMeta: { d: { optional: true } },
  },
  'node_modules/a/node_modules/b': { dependencies: { e: '1' } },
  'node_modules/b': {},
  'node_modules/c': { dependencies: { b: '1' } },
  'node_modules/d': {},
  'node_modules/e': { dependencies: { a: '1' } },
  'node_modules/only-for-tests': {},
}

test('a package comes with what it needs, as it finds that, and with nothing that it can do without', () => {
  expect(packagesFor(locked, ['a'])).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/b',
    'node_modules/c',
    'node_modules/e',
  ])
  expect(() => packagesFor(locked, ['f'])).toThrow('f, which the program needs, is not locked')
})
