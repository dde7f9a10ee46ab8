import { expect, test } from 'vitest'
import { offersOf } from './offers.ts'

test('offers what the document of the service names, as far as it is known here', () => {
  const document = {
    paths: {
      '/people': { get: { operationId: 'listPeople' }, summary: 'People' },
      '/people/{personId}': { get: { operationId: 'getPerson' } },
      '/spaceships': { get: { operationId: 'listSpaceships' } },
    },
  }
  expect(offersOf(document)).toEqual(['listPeople', 'getPerson'])
})

test.each([null, 'text', { paths: 3 }])('a service that says %o has what the interface has', (body) => {
  const offers = offersOf(body)
  expect(offers).toContain('listPeople')
  expect(offers).not.toContain('getPerson')
})
