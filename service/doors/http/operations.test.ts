import { expect, test } from 'vitest'
import { type Found, findRoute, routes } from './operations.ts'

const told = (found: Found) =>
  'route' in found ? [`${found.route.method} ${found.route.path}`, { ...found.params }] : found.allowed

test('every operation is found at its own address, with its parameters', () => {
  for (const route of routes) {
    const address = route.path.replace(/\{(\w+)\}/g, 'a-$1')
    const params = Object.fromEntries(
      [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, `a-${name}`]),
    )
    expect(told(findRoute(route.method, address, 'full'))).toEqual([`${route.method} ${route.path}`, params])
  }
})

test('every part of a path is a word or a parameter, whole', () => {
  for (const { path } of routes) expect(path).toMatch(/^(?:\/(?:[a-z-]+|\{\w+\}))+$/)
})

test('a word goes before a parameter, and answers with its own methods', () => {
  expect(told(findRoute('POST', '/automations/condition-test', 'full'))).toEqual([
    'POST /automations/condition-test',
    {},
  ])
  expect(told(findRoute('DELETE', '/automations/condition-test', 'full'))).toEqual(['POST'])
})

test('what stands for a parameter is decoded once, and kept as it is where it is not well encoded', () => {
  expect(told(findRoute('GET', '/topics/a%2Fb%2520', 'full'))).toEqual([
    'GET /topics/{topicId}',
    { topicId: 'a/b%20' },
  ])
  expect(told(findRoute('GET', '/topics/%zz', 'full'))).toEqual(['GET /topics/{topicId}', { topicId: '%zz' }])
})

test.each([
  '/',
  '',
  '/topics/',
  '/topics//people',
  '/topic',
  '/topics/1/2/3/4',
  '//topics',
  '/__proto__',
  '/constructor',
])('there is nothing at %j', (path) => {
  expect(told(findRoute('GET', path, 'full'))).toEqual([])
})

test('another method is answered with the allowed ones', () => {
  expect(findRoute('DELETE', '/people', 'full')).toEqual({ allowed: ['GET'] })
})

test('what goes beyond the common interface is not there without it', () => {
  expect(told(findRoute('GET', '/runs', 'full'))).toEqual(['GET /runs', {}])
  expect(told(findRoute('GET', '/runs', 'specified'))).toEqual([])
})
