import fc from 'fast-check'
import { expect, test } from 'vitest'
import { targetOf } from './target.ts'

test.each([
  ['/v1/people', '/v1/people', ''],
  ['/v1/people?page=2&search=a%20b', '/v1/people', '?page=2&search=a%20b'],
  ['/v1/../health', '/health', ''],
  ['/v1/%2e%2e/health', '/health', ''],
  ['http://proxy.example/v1/me?x=1', '/v1/me', '?x=1'],
  ['/v1/people??page=2', '/v1/people', '??page=2'],
  ['/', '/', ''],
])('%s asks for %s with the query "%s"', (address, path, query) => {
  expect(targetOf(address)).toEqual({ path, query })
})

test('what is no address asks for nothing', () => {
  expect(targetOf('*')).toBeNull()
  expect(targetOf('http://')).toBeNull()
})

test('the short way reads plain addresses as the parser of URLs does', () => {
  const segment = fc.stringMatching(/^[\w-]{0,8}$/)
  const address = fc
    .tuple(fc.array(segment, { minLength: 1, maxLength: 5 }), fc.webQueryParameters())
    .map(([segments, query]) => `/v1${segments.map((it) => `/${it}`).join('')}${query ? `?${query}` : ''}`)
  fc.assert(
    fc.property(address, (text) => {
      const url = new URL(`http://service${text}`)
      const read = targetOf(text)
      expect(read?.path).toBe(url.pathname)
      expect([...new URLSearchParams(read?.query)]).toEqual([...url.searchParams])
    }),
  )
})
