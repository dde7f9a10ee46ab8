import { expect, test } from 'vitest'
import { namesIn, sortIssues } from './issues.ts'
import { messagesIn } from './messages.ts'

test('gives an issue to the field it names, or to the closest one around it', () => {
  const issues = [
    { path: ['connections', 'website'], message: 'Not an address' },
    { path: ['companies', 3, 'domain'], message: 'Not a domain' },
    { path: ['nameOfAnother'], message: 'Unknown field' },
    { path: [], message: 'At least one field must be provided' },
  ]
  expect(sortIssues(issues, ['name', 'connections', 'connections.website', 'companies'])).toEqual({
    fields: [
      { name: 'connections.website', message: 'Not an address', part: 'website' },
      { name: 'companies', message: 'Not a domain', part: 'domain' },
    ],
    rest: ['Unknown field', 'At least one field must be provided'],
  })
})

test('keeps the first of several issues of one field', () => {
  const issues = [
    { path: ['name'], message: 'first' },
    { path: ['name'], message: 'second' },
  ]
  expect(sortIssues(issues, ['name']).fields).toEqual([{ name: 'name', message: 'first', part: 'name' }])
})

test('a form whose fields are not those of the request says where each belongs', () => {
  const issues = [{ path: ['schedule', 'expr'], message: 'Not a time' }]
  expect(sortIssues(issues, ['when'], () => 'when').fields).toEqual([
    { name: 'when', message: 'Not a time', part: 'expr' },
  ])
})

test('names every place of the values', () => {
  expect(namesIn({ name: 'x', connections: { website: null }, list: [{ domain: 'd' }] })).toEqual([
    'name',
    'connections',
    'connections.website',
    'list',
    'list.0',
    'list.0.domain',
  ])
})

test('finds what is wrong at every depth', () => {
  const errors = {
    name: { type: 'server', message: 'Too long', ref: { name: 'name' } },
    list: [undefined, { domain: { type: 'custom', message: 'Not a domain' } }],
    root: { server: { type: 'server', message: 'Try again' }, type: '' },
  }
  expect(messagesIn(errors)).toEqual([
    { name: 'name', message: 'Too long', part: 'server' },
    { name: 'list.1.domain', message: 'Not a domain', part: 'custom' },
    { name: 'root.server', message: 'Try again', part: 'server' },
  ])
})
