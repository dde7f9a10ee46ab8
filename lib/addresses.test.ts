import { describe, expect, test } from 'vitest'
import { imageAddress, outsideAddress, placeAddress } from './addresses.ts'

describe('an address to follow', () => {
  test.each([
    ['https://halden.example/a?b#c', 'https://halden.example/a?b#c'],
    [' http://halden.example ', 'http://halden.example/'],
    ['mailto:ada@halden.example', 'mailto:ada@halden.example'],
  ])('%s', (given, expected) => {
    expect(outsideAddress(given)).toBe(expected)
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'blob:https://a.example/1',
    'file:///etc/passwd',
    '//a.example',
    '/people/1',
    'https://user:secret@a.example',
    'https://',
    '',
    1,
    null,
    `https://a.example/${'x'.repeat(3_000)}`,
  ])('is not %j', (given) => {
    expect(outsideAddress(given)).toBeNull()
  })
})

describe('an image', () => {
  test.each(['data:image/png;base64,AAAA', 'data:image/svg+xml,%3Csvg%3E', '/images/a.png'])(
    'is %s',
    (given) => {
      expect(imageAddress(given)).toBe(given)
    },
  )

  test.each([
    'https://a.example/a.png',
    '//a.example/a.png',
    '/\\a.example/a.png',
    'data:text/html,<b>',
    'data:image/png,javascript:1',
    'javascript:alert(1)',
    '/api/v1/people',
    '/sign-out?a.png',
  ])('is not %s', (given) => {
    expect(imageAddress(given)).toBeNull()
  })
})

test('an id cannot leave its place', () => {
  expect(placeAddress('topic', '../../sign-out?x#y')).toBe('/topics/..%2F..%2Fsign-out%3Fx%23y')
  expect(placeAddress('person', '\ud800')).toBe('/people/%EF%BF%BD')
})
