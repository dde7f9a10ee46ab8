import { expect, test } from 'vitest'
import { everyLanguage } from '../text/terms.ts'
import { type Line, talksOf } from './talks.ts'

const discussions = 200

function line(n: number): Line {
  return {
    ...{ groupId: `g${n}`, topicId: null, placedBy: null, quiet: false, isOpen: true, isImportant: false },
    ...{ messageId: `m${n}`, personId: `${n}`, content: `The CSV export ${n} times out`, url: null },
    ...{
      isBot: false,
      isInsider: false,
      role: null,
      name: `Ann ${n}`,
      handle: null,
      company: null,
      domain: null,
    },
  }
}

test('requests have their turn while many discussions are read', async () => {
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const lines = Array.from({ length: discussions }, (_, n) => line(n))
  const talks = await talksOf(lines, { vocabulary: everyLanguage, forbidden: [] })
  isOver = true
  expect(talks.map(({ groupId }) => groupId)).toEqual(Array.from({ length: discussions }, (_, n) => `g${n}`))
  expect(turns).toBeGreaterThanOrEqual(discussions / 20)
})
