import { expect, test } from 'vitest'
import { weekChange } from './week-change.ts'

const daysOf = (...totals: number[]) =>
  totals.map((total, day) => ({ date: `2026-03-${day + 1}`, total, sources: {} }))
const week = (total: number) => Array.from({ length: 7 }, () => total)

test.each([
  [
    daysOf(...week(100), ...week(150), 9),
    '9 messages today (UTC). 1,050 in the 7 days before, 50 % more than the week before that.',
  ],
  [
    daysOf(...week(4), ...week(3), 1),
    '1 message today (UTC). 21 in the 7 days before, 25 % fewer than the week before that.',
  ],
  [
    daysOf(...week(4), ...week(4), 0),
    '0 messages today (UTC). 28 in the 7 days before, as many as the week before that.',
  ],
  [daysOf(...week(0), 1, 0, 0, 0, 0, 0, 0, 9), '9 messages today (UTC). 1 in the 7 days before.'],
  [
    daysOf(...week(0), ...week(0), 9)
      .with(3, { date: '2026-03-04', total: 1, sources: {} })
      .with(9, {
        date: '2026-03-10',
        total: 5,
        sources: {},
      }),
    '9 messages today (UTC). 5 in the 7 days before, 4 more than the week before that.',
  ],
  [
    daysOf(...week(500), ...week(501), 0),
    '0 messages today (UTC). 3,507 in the 7 days before, about as many as the week before that.',
  ],
  [daysOf(...week(3), 9), '9 messages today (UTC). 21 in the 7 days before.'],
  [daysOf(5, 5, ...week(3), 9), '9 messages today (UTC). 21 in the 7 days before.'],
  [daysOf(...week(0), 7), '7 messages today (UTC). None in the 7 days before.'],
  [[], '0 messages today (UTC). None in the 7 days before.'],
])('says how the week before today compares, and today apart', (days, words) => {
  expect(weekChange(days)).toBe(words)
})
