import { expect, test } from 'vitest'
import * as z from 'zod'
import { plainMessage } from './plain-message.ts'

const schema = z.object({
  text: z.string().min(1),
  whole: z.int().min(1).max(100),
  choice: z.enum(['asc', 'desc']),
  list: z.array(z.string()).min(1).max(2),
  long: z.string().max(3),
  flag: z.boolean(),
  own: z.string().min(1, 'Say something'),
})

test.each([
  [{ text: undefined }, 'text', 'Required'],
  [{ text: 5 }, 'text', 'Must be text'],
  [{ text: '' }, 'text', 'Must not be empty'],
  [{ whole: 'x' }, 'whole', 'Must be a number'],
  [{ whole: 1.5 }, 'whole', 'Must be a whole number'],
  [{ whole: 0 }, 'whole', 'Must be at least 1'],
  [{ whole: 101 }, 'whole', 'Must be at most 100'],
  [{ choice: 'up' }, 'choice', 'Must be one of asc, desc'],
  [{ list: [] }, 'list', 'Must have at least one item'],
  [{ list: ['a', 'b', 'c'] }, 'list', 'Must have at most 2 items'],
  [{ long: 'four' }, 'long', 'Must have at most 3 characters'],
  [{ flag: 'yes' }, 'flag', 'Must be true or false'],
  [{ own: '' }, 'own', 'Say something'],
])('%o is refused in plain words', (part, field, expected) => {
  const valid = { text: 'a', whole: 1, choice: 'asc', list: ['a'], long: 'abc', flag: true, own: 'b' }
  const result = schema.safeParse({ ...valid, ...part })
  const issue = result.error?.issues.find((it) => it.path[0] === field)
  expect(issue && plainMessage(issue)).toBe(expected)
})
