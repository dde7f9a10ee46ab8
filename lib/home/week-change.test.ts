import { expect, test } from 'vitest'
import { weekChange } from './week-change.ts'

const daysOf = (...totals: number[]) =>
  totals.map((total, day) => ({ date: `2026-03-${day + 1}`, total, sources: {} }))
const week = (total: number) => Array.from({ length: 7 }, () => total)

test.each([
  [
    daysOf(...week(100), ...week(150), 9),
    '9 messages today. 1,050 in the 7 days before, 50 % more than the week before that.',
  ],
  [
    daysOf(...week(4), ...week(3), 1),
    '1 message today. 21 in the 7 days before, 25 % fewer than the week before that.',
  ],
  [
    daysOf(...week(4), ...week(4), 0),
    '0 messages today. 28 in the 7 days before, as many as the week before that.',
  ],
  [daysOf(...week(0), 1, 0, 0, 0, 0, 0, 0, 9), '9 messages today. 1 in the 7 days before.'],
  [daysOf(...week(3), 9), '9 messages today. 21 in the 7 days before.'],
  [daysOf(5, 5, ...week(3), 9), '9 messages today. 21 in the 7 days before.'],
  [daysOf(...week(0), 7), '7 messages today. None in the 7 days before.'],
  [[], '0 messages today. None in the 7 days before.'],
])('says how the week before today compares, and today apart', (days, words) => {
  expect(weekChange(days)).toBe(words)
})
