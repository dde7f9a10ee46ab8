import { expect, test } from 'vitest'
import { changesOf } from './sentence.ts'

const writing = (...titles: string[]) => titles.map((title) => ({ title, writes: true }))

test.each([
  [writing('Change topics', 'Change people', 'Change companies'), 'change topics, people and companies'],
  [writing('Change topics', 'Archive stories'), 'change topics and archive stories'],
  [writing('Change topics'), 'change topics'],
  [[{ title: 'Read topics', writes: false }], ''],
])('%#', (capabilities, words) => {
  expect(changesOf(capabilities)).toBe(words)
})
