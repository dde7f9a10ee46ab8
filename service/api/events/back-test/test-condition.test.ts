import { expect, test } from 'vitest'
import { outcomeOf } from './test-condition.ts'

test('what took too long is no decision, and the advice helps whoever cannot choose how many are judged', () => {
  const { outcome, reason, reasonText } = outcomeOf({ kind: 'too-slow' })
  expect([outcome, reason]).toEqual(['error', 'condition-error'])
  expect(reasonText).toContain('only the rest is asked')
})
