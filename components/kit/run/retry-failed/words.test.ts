import { expect, test } from 'vitest'
import { actWords, countedWords, doneWords, moreWords } from './words.ts'

test('what failed is counted with its automations', () => {
  expect(countedWords('runs', { retried: 37, left: 0, automationCount: 3 })).toBe(
    '37 failed runs of 3 automations',
  )
  expect(countedWords('runs', { retried: 1, left: 0, automationCount: 1 })).toBe(
    '1 failed run of 1 automation',
  )
  expect(countedWords('deliveries', { retried: 500, left: 740, automationCount: 0 })).toBe(
    '1,240 undelivered outputs',
  )
})

test('the button says how many', () => {
  expect([actWords('runs', 1), actWords('runs', 1240)]).toEqual(['Retry 1 run', 'Retry 1,240 runs'])
  expect([actWords('deliveries', 1), actWords('deliveries', 2)]).toEqual([
    'Send 1 output again',
    'Send 2 outputs again',
  ])
})

test('the result says what was stopped and what is left', () => {
  expect(doneWords('runs', { started: 35, stopped: 2, left: 0 })).toBe(
    '35 runs started again. 2 runs were skipped again.',
  )
  expect(doneWords('deliveries', { started: 1, stopped: 0, left: 3 })).toBe(
    '1 output is sent again. 3 are left.',
  )
})

test('what is not named is counted', () => {
  expect([moreWords(5, 5), moreWords(1005, 5)]).toEqual([null, 'and 1,000 more'])
})
