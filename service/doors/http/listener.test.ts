import fc from 'fast-check'
import { expect, test } from 'vitest'
import { targetOf } from './listener.ts'

test.each([
  ['/v1/people', '/v1/people', ''],
  ['/v1/people?page=2&search=a%20b', '/v1/people', '?page=2&search=a%20b'],
  ['/v1/people??page=2', '/v1/people', '??page=2'],
  ['/', '/', ''],
  ['http://proxy.example/v1/me?x=1', '/v1/me', '?x=1'],
  ['HTTPS://proxy.example:8443/v1/me', '/v1/me', ''],
  ['http://proxy.example', '/', ''],
  ['http://proxy.example?x=/v1/me', '/', '?x=/v1/me'],
])('%s asks for %s with the query "%s"', (address, path, query) => {
  expect(targetOf(address)).toEqual({ path, query })
})

test.each([
  '/v1/../health',
  '/v1/%2e%2e/health',
  '/v1/./people',
  '/v1/people\\1',
  '/v1/people%2F1',
  '/v1//people',
  '//people',
  '/v1/peo\tple',
  '/v1/people#1',
])('%s is no other path', (path) => {
  expect(targetOf(path)).toEqual({ path, query: '' })
})

test.each(['', '*', 'people', 'http://', 'http:/v1/me', 'http:v1/me', 'http://x\\v1/me', 'ftp://x/v1/me'])(
  'what is no address asks for nothing: "%s"',
  (address) => expect(targetOf(address)).toBeNull(),
)

test('an address that is regular is read as the parser of URLs does', () => {
  const segment = fc.stringMatching(/^[\w-]{0,8}$/)
  const address = fc
    .tuple(fc.array(segment, { minLength: 1, maxLength: 5 }), fc.webQueryParameters())
    .map(([segments, query]) => `/v1${segments.map((it) => `/${it}`).join('')}${query ? `?${query}` : ''}`)
  fc.assert(
    fc.property(address, fc.constantFrom('', 'http://proxy.example'), (text, origin) => {
      const url = new URL(`http://service${text}`)
      const read = targetOf(`${origin}${text}`)
      expect(read?.path).toBe(url.pathname)
      expect([...new URLSearchParams(read?.query)]).toEqual([...url.searchParams])
    }),
  )
})
