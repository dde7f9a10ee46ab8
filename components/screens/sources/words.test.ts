import { expect, test } from 'vitest'
import { bringsWords, minuteWords, rhythmWords } from './words.ts'

test.each([
  [null, null],
  [12, 'usually several a minute'],
  [60, 'usually every minute'],
  [12 * 60, 'usually every 12 minutes'],
  [3600, 'usually every hour'],
  [2 * 86_400, 'usually every 2 days'],
])('a rhythm of %s seconds', (seconds, words) => {
  expect(rhythmWords(seconds)).toBe(words)
})

const brings = (kinds: string[], events: string[], ways: ('webhook' | 'import')[] = ['webhook']) =>
  bringsWords({ brings: { kinds, events }, ways, description: 'Messages from a file.' })

test('a source says what it brings, and on how many events automations can start', () => {
  expect(brings(['issue', 'pull_request', 'comment'], ['a', 'b'])).toBe(
    'Issues, pull requests and comments; starts automations on 2 events',
  )
  expect(brings(['email'], [])).toBe('E-mails')
  expect(brings([], ['a'])).toBe('Starts automations on 1 event')
})

test('a source that brings every kind does not list them', () => {
  const kinds = ['message', 'issue', 'pull_request', 'review', 'comment', 'email', 'feedback']
  expect(brings(kinds, [])).toBe('Anything you send')
  expect(brings(kinds, [], ['import'])).toBe('Messages from a file.')
})

test('how long connecting takes', () => {
  expect([minuteWords(1), minuteWords(5)]).toEqual(['About a minute', 'About 5 minutes'])
})
