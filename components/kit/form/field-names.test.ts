import { expect, test } from 'vitest'
import { messagesIn, namesIn } from './field-names.ts'

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
    { name: 'name', message: 'Too long' },
    { name: 'list.1.domain', message: 'Not a domain' },
    { name: 'root.server', message: 'Try again' },
  ])
})
