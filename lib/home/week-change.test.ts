import { expect, test } from 'vitest'
import { weekChange } from './week-change.ts'

const daysOf = (...totals: number[]) =>
  totals.map((total, day) => ({ date: `2026-03-${day + 1}`, total, sources: {} }))
const week = (total: number) => Array.from({ length: 7 }, () => total)

test.each([
  [
    daysOf(...week(100), ...week(150), 9),
    '1,050 messages in the last 7 days, 50 % more than in the 7 before.',
  ],
  [daysOf(...week(4), ...week(3), 9), '21 messages in the last 7 days, 25 % fewer than in the 7 before.'],
  [daysOf(...week(4), ...week(4), 9), '28 messages in the last 7 days, as many as in the 7 before.'],
  [daysOf(...week(0), 1, 0, 0, 0, 0, 0, 0, 9), '1 message in the last 7 days.'],
  [daysOf(...week(3), 9), '21 messages in the last 7 days.'],
  [daysOf(5, 5, ...week(3), 9), '21 messages in the last 7 days.'],
  [[], '0 messages in the last 7 days.'],
])('says how this week compares, without today', (days, words) => {
  expect(weekChange(days)).toBe(words)
})
