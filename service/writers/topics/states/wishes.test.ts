import { expect, test } from 'vitest'
import { closeBySilence, closeByWork, reopenBySpeech } from './wishes.ts'

const weeks = (...last: number[]) => [...Array<number>(12 - last.length).fill(0), ...last]
const silence = { topicId: 't', quotes: ['m'] }

test('a topic that was lively is closed after six silent weeks', () => {
  expect(closeBySilence({ ...silence, weeklyActivity: weeks(6, 8, 0, 0, 0, 0, 0, 0) })).toMatchObject({
    ...{ kind: 'close', toState: 'dismissed' },
    why: ['nothing was said for 6 weeks', '14 messages in the weeks before'],
  })
  expect(closeBySilence({ ...silence, weeklyActivity: weeks(6, 8, 0, 0, 0, 0, 0) })).toBeNull()
  expect(closeBySilence({ ...silence, weeklyActivity: weeks(2, 1, 0, 0, 0, 0, 0, 0) })).toBeNull()
  expect(closeBySilence({ ...silence, weeklyActivity: weeks() })).toBeNull()
})

test('a topic whose work is merged is completed, unless people go on', () => {
  const work = { topicId: 't', url: 'https://github.com/northline/cli/pull/812', messageId: 'm' }
  const doneAt = '2026-11-10T10:00:00.000Z'
  const close = closeByWork({ ...work, doneAt, lastMessageAt: '2026-11-11T09:00:00.000Z' })
  expect(close).toMatchObject({ toState: 'completed', quotes: ['m'] })
  expect(close?.why[0]).toBe('northline/cli #812 is merged')
  expect(closeByWork({ ...work, doneAt, lastMessageAt: '2026-11-14T09:00:00.000Z' })).toBeNull()
})

test('a closed topic is reopened by two people at least', () => {
  const spoken = { topicId: 't', state: 'completed', people: 2, messages: 3, quotes: ['m'] }
  expect(reopenBySpeech(spoken)).toMatchObject({
    ...{ kind: 'reopen', toState: 'open' },
    why: ['2 people wrote 3 messages since it was completed'],
  })
  expect(reopenBySpeech({ ...spoken, people: 1 })).toBeNull()
})
