import { expect, test } from 'vitest'
import { outcomeOf } from './test-condition.ts'

test('an unfinished judgement is no decision, and the advice works without a choice of how many', () => {
  const { outcome, reason, reasonText } = outcomeOf({ kind: 'too-slow' })
  expect([outcome, reason]).toEqual(['error', 'condition-error'])
  expect(reasonText).toContain('only the rest is asked')
})
