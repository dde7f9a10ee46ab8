import { expect, test } from 'vitest'
import { overtakenIssues, withTheirs } from './overtaken.ts'

const user = { id: '1', name: 'Ida' }

test('says at each field what somebody else wrote, and what saving again means', () => {
  const theirs = [
    { field: 'price.input', value: 3, user, changedAt: null },
    { field: 'model', value: null, user: null, changedAt: null },
    { field: 'security', value: 'tls', user, changedAt: null },
  ]
  const tells = (field: string) => (field === 'security' ? 'Encrypted' : null)
  expect(overtakenIssues(theirs, tells)).toEqual([
    {
      path: ['price', 'input'],
      message: 'Ida changed this to “3” after you opened it. Save again to keep yours.',
    },
    { path: ['model'], message: 'Somebody cleared this after you opened it. Save again to keep yours.' },
    {
      path: ['security'],
      message: 'Ida changed this to “Encrypted” after you opened it. Save again to keep yours.',
    },
  ])
})

test('what was shown is what the next save expects', () => {
  const theirs = [{ field: 'price.input', value: 3, user, changedAt: null }]
  expect(withTheirs({ model: 'small', price: null }, theirs)).toEqual({ model: 'small', price: { input: 3 } })
  expect(withTheirs({ price: { input: 1, output: 2 } }, theirs)).toEqual({ price: { input: 3, output: 2 } })
})
