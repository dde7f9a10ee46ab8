import fc from 'fast-check'
import { expect, test } from 'vitest'
import { routes } from '../api/routes.ts'
import { targetOf } from './target.ts'

const found = (method: string, path: string) => {
  const target = targetOf(method, path)
  return target && 'route' in target ? `${target.route.operationId} ${target.path}` : target
}

test('finds an operation by method and path', () => {
  expect(found('GET', '/people')).toBe('listPeople /people')
  expect(found('GET', '/people/7')).toBe('getPerson /people/7')
  expect(found('PATCH', '/people/7')).toBe('updatePerson /people/7')
  expect(found('GET', '/companies/7/history')).toBe('getCompanyHistory /companies/7/history')
})

test('escapes a parameter anew', () => {
  expect(found('GET', '/people/a%20b%C3%A9')).toBe('getPerson /people/a%20b%C3%A9')
})

test('names the methods that an address has', () => {
  expect(targetOf('DELETE', '/people/7')).toEqual({ allowed: ['GET', 'PATCH'] })
})

test.each([
  '',
  '/',
  'people',
  '//people',
  '/people/',
  '/people//7',
  '/people/7/',
  '/nothing',
  '/people/7/nothing',
  '/people/..',
  '/people/%2e%2e',
  '/people/.',
  '/people/%2F',
  '/people/..%2Fhealth',
  '/people/%5C',
  '/people/%252e%252e',
  '/people/7%3Fa=b',
  '/people/7%23a',
  '/people/%00',
  '/people/%0d%0aX:1',
  '/people/%',
  '/people/%ff',
  '/openapi.json',
  '/../health',
])('%s leads nowhere', (path) => {
  expect(targetOf('GET', path)).toBeNull()
})

test('whatever is asked for, what is sent on has the shape of an operation', () => {
  const shapes = Object.values(routes).map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/?#\\\\]+')}$`),
  }))
  const piece = fc.oneof(
    fc.constantFrom('people', 'companies', 'topics', '..', '%2e', '%2f', '%', '', 'history', '%5c'),
    fc.string({ maxLength: 6 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 5 }), (pieces) => {
      const path = `/${pieces.join('/')}`
      const target = targetOf('GET', path)
      if (!target || !('route' in target)) return
      const url = new URL(`http://service.example/v1${target.path}`)
      expect(url.pathname).toBe(`/v1${target.path}`)
      expect(shapes.some(({ method, pattern }) => method === 'GET' && pattern.test(target.path))).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
