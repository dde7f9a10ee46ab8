import { expect, test } from 'vitest'
import { sortIssues } from './issues.ts'

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
