import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextPath } from './address.ts'

test.each(['/', '/people?search=a%20b&page=2', '/stories/a-b#part'])('%s is a page of ours', (path) => {
  expect(nextPath(path)).toBe(path)
})

test.each([
  undefined,
  null,
  ['/people'],
  '',
  'people',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\\\\evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  'javascript:alert(1)',
  '/sign-in?next=/people',
  '/api/auth/signout',
  `/${'a'.repeat(7000)}`,
])('%o leads to the first page', (asked) => {
  expect(nextPath(asked)).toBe('/')
})

test('nothing leads away', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '..',
    '.',
    '@',
    ':',
    '//',
    'evil.example',
    '\t',
    '?',
    '#',
    '%2f',
    'a',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const url = new URL(nextPath(`/${pieces.join('')}`), 'https://signals.example/sign-in')
      expect(url.origin).toBe('https://signals.example')
    }),
    { numRuns: 3000 },
  )
})
