import { expect, test } from 'vitest'
import { ruleText } from './rule-text.ts'

test('a rule is shown as it is stored', () => {
  expect(ruleText({ type: 'cron', expr: '0 9 * * 1-5' })).toBe('0 9 * * 1-5')
  expect(ruleText({ type: 'every', n: 90, unit: 'minutes' })).toBe('every 90 minutes')
  expect(ruleText({ type: 'every', n: 1, unit: 'hours' })).toBe('every hour')
  expect(ruleText({ type: 'event', events: ['topic.created', 'topic.group.added'] })).toBe(
    'topic.created, topic.group.added',
  )
})
