import { expect, test } from 'vitest'
import type { UnplacedDiscussion } from '#contract/unplaced.ts'
import { guessesOfAll, titleOfAll } from './rows.ts'

function discussion(id: string, guesses: [topic: string, confidence: number][] = []): UnplacedDiscussion {
  return {
    id,
    title: `About ${id}`,
    summary: '',
    channel: { id: 'c', channelName: 'help', sourceName: 'slack' },
    messageCount: id.length,
    firstMessageAt: null,
    lastMessageAt: null,
    aside: null,
    guesses: guesses.map(([topic, confidence]) => ({
      topic: { id: topic, title: topic.toUpperCase() },
      confidence,
      sureness: 'unsure',
      why: [],
    })),
  }
}

test('several discussions have the guesses that add up to the most', () => {
  const chosen = [
    discussion('one', [
      ['x', 0.5],
      ['y', 0.4],
    ]),
    discussion('two', [
      ['y', 0.3],
      ['z', 0.2],
      ['w', 0.1],
    ]),
  ]
  expect(guessesOfAll(chosen).map(({ id }) => id)).toEqual(['y', 'x', 'z'])
  expect(guessesOfAll([discussion('none')])).toEqual([])
})

test('a new topic is offered the title of the longest discussion, without a break', () => {
  expect(titleOfAll([discussion('a'), { ...discussion('abc'), title: 'Two runners on one…' }])).toBe(
    'Two runners on one',
  )
})
