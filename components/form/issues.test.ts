import { expect, test } from 'vitest'
import { failureWords, isSessionOver, issuesOf, sortIssues } from './issues.ts'

const refusal = { status: 400, message: 'No', data: { issues: [{ path: ['name'], message: 'Too long' }] } }

test('reads the issues of a refusal', () => {
  expect(issuesOf(refusal)).toEqual([{ path: ['name'], message: 'Too long' }])
})

test.each([
  undefined,
  null,
  'x',
  new Error('x'),
  { data: null },
  { data: { issues: 'x' } },
  { data: { issues: [1] } },
])('finds none in %o', (error) => {
  expect(issuesOf(error)).toEqual([])
})

test('gives an issue to the field it names, or to the closest one around it', () => {
  const issues = [
    { path: ['connections', 'website'], message: 'Not an address' },
    { path: ['companies', 3, 'domain'], message: 'Not a domain' },
    { path: ['nameOfAnother'], message: 'Unknown field' },
    { path: [], message: 'At least one field must be provided' },
  ]
  expect(sortIssues(issues, ['name', 'connections', 'connections.website', 'companies'])).toEqual({
    fields: [
      { name: 'connections.website', message: 'Not an address' },
      { name: 'companies', message: 'Not a domain' },
    ],
    rest: ['Unknown field', 'At least one field must be provided'],
  })
})

test('keeps the first of several issues of one field', () => {
  const issues = [
    { path: ['name'], message: 'first' },
    { path: ['name'], message: 'second' },
  ]
  expect(sortIssues(issues, ['name']).fields).toEqual([{ name: 'name', message: 'first' }])
})

test('knows an ended session from other failures', () => {
  expect(isSessionOver({ status: 401 })).toBe(true)
  expect(isSessionOver(refusal)).toBe(false)
  expect(isSessionOver(undefined)).toBe(false)
})

test('says what to do, in the words of the service where it refused', () => {
  expect(failureWords({ status: 409, message: 'Still in progress.' })).toBe('Still in progress.')
  expect(failureWords({ status: 503, message: 'pg down' })).toContain('Try again')
  expect(failureWords(new TypeError('Failed to fetch'))).toContain('could not be reached')
})
