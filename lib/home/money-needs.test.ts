import { expect, test } from 'vitest'
import type { ModelMonth } from '#contract/model-month.ts'
import { moneyNeeds } from './money-needs.ts'

const month: ModelMonth = {
  start: '2026-03-01',
  startsAgain: '2026-04-01',
  limitUsd: null,
  costUsd: 0,
  unpriced: 0,
  spenders: [],
}

test.each<[over: Partial<ModelMonth>, told: [mark: string, title: string][]]>([
  [{ costUsd: 900 }, []],
  [{ costUsd: 15.99, limitUsd: 20 }, []],
  [{ costUsd: 16, limitUsd: 20 }, [['held', '80 % of the monthly limit for models is used']]],
  [{ costUsd: 19.999, limitUsd: 20 }, [['held', '99 % of the monthly limit for models is used']]],
  [{ costUsd: 20, limitUsd: 20 }, [['error', 'The monthly limit for models is used up']]],
])('of an organization that spent so much: %j', (over, told) => {
  expect(moneyNeeds({ ...month, ...over }).map(({ mark, title }) => [mark, title])).toEqual(told)
})

test('of automations with limits of their own, and of nothing else', () => {
  const spender = { kind: 'automation', unpriced: 0 } as const
  const needs = moneyNeeds({
    ...month,
    spenders: [
      { ...spender, automationId: 'a', name: 'Digest', costUsd: 5.01, limitUsd: 5 },
      { ...spender, automationId: 'b', name: 'Watch', costUsd: 4.5, limitUsd: 5 },
      { ...spender, automationId: 'c', name: 'Calm', costUsd: 1, limitUsd: 5 },
      { ...spender, automationId: null, name: null, costUsd: 9, limitUsd: null },
    ],
  })
  expect(needs).toMatchObject([
    { title: 'Digest has used up its monthly limit', mark: 'error', href: '/automations/a' },
    {
      title: 'Watch has used 90 % of its monthly limit',
      mark: 'held',
      why: expect.stringContaining('$4.50 of $5.'),
    },
  ])
})

test('nothing is said where the month is not known', () => {
  expect(moneyNeeds(null)).toEqual([])
})
