import { expect, test } from 'vitest'
import { triggerEvents } from '#contract/common/schedule.ts'
import { triggerSentence } from './trigger-sentence.ts'

const sentence = (events: string[], rest: object = {}) =>
  triggerSentence({ schedule: { type: 'event', events, ...rest }, description: '' })

test('tells what starts an automation as people would', () => {
  expect(sentence(['topic.created'], { delaySeconds: 900 })).toBe('When a topic is created, 15 min later')
  expect(sentence(['github.pr.merged'], { targetBranches: ['main', 'release/*'] })).toBe(
    'When a GitHub pull request is merged into main or release/*',
  )
  expect(sentence(['conversation.activity', 'feedback.created'])).toBe(
    'When somebody writes or feedback comes in',
  )
  expect(sentence(['topic.created', 'topic.group.added', 'own.event'])).toBe(
    'When a topic is created, a discussion joins a topic or own.event',
  )
  expect(sentence(['a', 'b', 'c', 'd'])).toBe('When a, b or 2 other events')
})

test('has words for every event', () => {
  expect(triggerEvents.filter((name) => sentence([name]).includes(name))).toEqual([])
})

test('leaves the words of a time to the service', () => {
  const schedule = { type: 'cron' as const, expr: '0 9 * * 1' }
  expect(triggerSentence({ schedule, description: 'Every Monday at 09:00' })).toBe('Every Monday at 09:00')
})
