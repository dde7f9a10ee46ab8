import { expect, test } from 'vitest'
import { type PriorityFacts, priorityOf } from './priority-of.ts'

const weeks = (...last: number[]) => [...Array<number>(12 - last.length).fill(0), ...last]

const plain: PriorityFacts = {
  ...{ topicType: 'question', companyCount: 1, writingCompanies: 20, revenue: 0, allRevenue: 0 },
  ...{ vips: 0, outsiders: 2 },
  weeklyActivity: weeks(2, 2, 2, 2, 2),
}

test.each([
  ['nothing special', {}, 'default'],
  ['a bug report', { topicType: 'bug_report' }, 'default'],
  ['a bug report that rises', { topicType: 'bug_report', weeklyActivity: weeks(1, 1, 1, 2, 8) }, 'high'],
  ['many companies', { companyCount: 12 }, 'high'],
  ['much of the revenue', { revenue: 30_000, allRevenue: 100_000 }, 'high'],
  [
    'as much of the revenue as of the companies',
    { companyCount: 6, revenue: 30, allRevenue: 100 },
    'default',
  ],
  ['all of it', { topicType: 'bug_report', companyCount: 12, vips: 1 }, 'very_high'],
  ['many of a thousand', { companyCount: 12, writingCompanies: 1000 }, 'default'],
  ['a VIP among many', { topicType: 'bug_report', vips: 1, outsiders: 9 }, 'default'],
  ['a bug of VIPs', { topicType: 'bug_report', vips: 4, outsiders: 9 }, 'high'],
  ['a few messages more', { topicType: 'bug_report', weeklyActivity: weeks(2, 2, 2, 2, 5) }, 'default'],
  ['praise', { topicType: 'praise' }, 'very_low'],
  ['silence', { weeklyActivity: weeks(5, 0, 0, 0, 0) }, 'low'],
  ['a single person', { outsiders: 1 }, 'low'],
] satisfies [string, Partial<PriorityFacts>, string][])('%s', (_, facts, priority) => {
  const found = priorityOf({ ...plain, ...facts })
  expect(found.priority).toBe(priority)
  expect(found.why.length).toBeGreaterThan(0)
})

test('the reason that counts most is said first', () => {
  const { why } = priorityOf({ ...plain, topicType: 'bug_report', companyCount: 12 })
  expect(why).toEqual(['12 companies wrote about it', 'it is a bug report'])
})
