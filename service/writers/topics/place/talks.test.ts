import type pg from 'pg'
import { expect, test } from 'vitest'
import { everyLanguage } from '../text/terms.ts'
import { readTalks } from './talks.ts'

const discussions = 200

function row(n: number) {
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

/** A database that answers at once, so that nothing but the reading itself lets others have their turn. */
const client = {
  query: async () => ({ rows: Array.from({ length: discussions }, (_, n) => row(n)) }),
} as unknown as pg.ClientBase

test('requests have their turn while many discussions are read', async () => {
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const talks = await readTalks({ client }, 'org', [], { vocabulary: everyLanguage, forbidden: [] })
  isOver = true
  expect(talks.map(({ groupId }) => groupId)).toEqual(Array.from({ length: discussions }, (_, n) => `g${n}`))
  expect(turns).toBeGreaterThanOrEqual(discussions / 20)
})
