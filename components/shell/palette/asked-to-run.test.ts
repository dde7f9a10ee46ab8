import { expect, test } from 'vitest'
import { askedToRun } from './use-found.ts'

test.each([
  ['run now', { name: '', isAll: true }],
  ['Run now: weekly digest', { name: 'weekly digest', isAll: true }],
  ['run weekly', { name: 'weekly', isAll: false }],
  ['run nowhere', { name: 'nowhere', isAll: false }],
  ['run', null],
  ['runs', null],
  ['halden', null],
])('%s', (typed, asked) => {
  expect(askedToRun(typed)).toEqual(asked)
})
