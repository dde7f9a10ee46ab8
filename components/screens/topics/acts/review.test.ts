import { expect, test } from 'vitest'
import { withoutRows } from './review.ts'

const page = (ids: string[], totalCount: number) => ({
  data: ids.map((id) => ({ id })),
  page: 1,
  limit: 50,
  totalCount,
})

test('what was dealt with leaves its page, and the total of every page', () => {
  expect(withoutRows(page(['a', 'b'], 70), new Set(['b']))).toEqual(page(['a'], 69))
  expect(withoutRows(page(['c'], 70), new Set(['b']))).toEqual(page(['c'], 69))
  expect(withoutRows(page(['a'], 1), new Set(['a', 'b']))).toEqual(page([], 0))
})
