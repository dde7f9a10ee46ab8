import { expect, test } from 'vitest'
import { renamesOf } from './renames.ts'

test.each([
  [['Free', 'Team'], ['Free', 'Pro'], [{ from: 'Team', to: 'Pro' }]],
  [['Free', 'Team'], ['Team', 'Free'], []],
  [['Free', 'Team'], ['Free'], []],
  [['Free', 'Team'], ['Free', 'Team', 'Pro'], []],
  [['Free', 'Team'], ['Team', 'Pro'], []],
])('%j to %j', (before, after, renames) => {
  expect(renamesOf(before, after)).toEqual(renames)
})
