import { expect, test } from 'vitest'
import type { TopicProposal } from '#contract/topic-proposals.ts'
import { answeredWords, choicesOf, fateWords, headline, reasonWords, sizeWords } from './words.ts'

const side = (title: string, messageCount: number, personCount: number, discussionCount: number) => ({
  ...{ topicId: null, title, messageCount, personCount, discussionCount, quotes: [] },
})

const goes = side('CSV hangs', 1, 1, 1)
const merge: TopicProposal = {
  id: 'p',
  kind: 'merge',
  confidence: 0.6,
  sureness: 'likely',
  why: ['export', 'timeout'],
  stays: side('Exports time out', 1200, 30, 4),
  goes,
  groupIds: [],
  toState: null,
  madeAt: '2026-11-26T05:00:00.000Z',
}
const split: TopicProposal = { ...merge, kind: 'split', groupIds: ['a', 'b'] }

test('a proposal is a sentence, with the words that speak for it', () => {
  expect(headline(merge)).toBe('“Exports time out” and “CSV hangs” are about the same thing')
  expect(headline(split)).toBe('In “Exports time out”, 2 discussions are about something else')
  expect(headline({ ...split, groupIds: ['a'] })).toMatch(/one discussion is about something else$/)
  expect(reasonWords(merge)).toBe('Both say “export” and “timeout”')
  expect(reasonWords({ kind: 'split', why: [] })).toBe('')
  expect(sizeWords(merge.stays)).toBe('1,200 messages of 30 people in 4 discussions')
  expect(sizeWords(goes)).toBe('1 message of 1 person in 1 discussion')
})

test('closing and reopening say what is so, and what becomes of the topic', () => {
  const why = ['nothing was said for 7 weeks', '14 messages in the weeks before']
  const close: TopicProposal = { ...merge, kind: 'close', goes: null, toState: 'dismissed', why }
  const reopen: TopicProposal = { ...close, kind: 'reopen', toState: 'open' }
  expect(headline(close)).toBe('Nobody talks about “Exports time out” any more')
  expect(headline({ ...close, toState: 'completed' })).toBe('“Exports time out” seems to be done')
  expect(headline(reopen)).toBe('People talk about “Exports time out” again')
  expect(reasonWords(close)).toBe('Nothing was said for 7 weeks, 14 messages in the weeks before.')
  expect([close, reopen, merge].map(fateWords)).toEqual(['Becomes dismissed', 'Becomes open', 'Stays'])
  expect(choicesOf(reopen).map(({ label }) => label.reopen)).toEqual([
    'Reopen',
    'Leave closed',
    'Never ask again',
  ])
  expect(answeredWords(close, 'accept', 'Exports time out').description).toBe('It is now dismissed')
  expect(answeredWords(reopen, 'reject', '').title).toBe('This stays closed')
})

test('an answer says what came of it, and whether it is asked again', () => {
  expect(answeredWords(merge, 'accept', 'Exports time out')).toEqual({
    title: 'Exports time out',
    description: '“CSV hangs” is now a part of it',
  })
  expect(answeredWords(split, 'always', 'CSV hangs')).toEqual({
    title: 'New topic: CSV hangs',
    description: 'Split off “Exports time out”',
  })
  expect(answeredWords(merge, 'reject', '').description).toMatch(/asked again when/)
  expect(answeredWords(split, 'never', '')).toEqual({
    title: 'This stays one topic',
    description: 'You will not be asked again.',
  })
})
