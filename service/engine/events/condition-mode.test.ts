import { expect, test } from 'vitest'
import { conditionModeOf } from './condition-mode.ts'

test.each([
  'The customer reports that a payment was taken twice',
  'A VIP person writes',
  'The pull request touches billing and goes into a release branch',
  'Everybody agrees against it',
  'The message was written in the evening',
])('the event itself can say: %s', (condition) => {
  expect(conditionModeOf(condition)).toBe('judge')
})

test.each([
  'The same customer has written in the past week',
  'It is the second time this month',
  'More than three other customers report it',
  'The account complains more often than before',
  'They ask again',
])('the event alone cannot say: %s', (condition) => {
  expect(conditionModeOf(condition)).toBe('agent')
})
