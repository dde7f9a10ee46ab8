import { expect, test } from 'vitest'
import { placedWords } from './placed-by.ts'

test.each([
  ['person', 'sure', [], 'A person put it here.'],
  [
    'rule',
    'likely',
    ['export', 'timeout'],
    'Likely. Signalbox put it here because of shared words: “export” and “timeout”.',
  ],
  ['thread', 'sure', [], 'Sure. It came with the discussion that it answers.'],
  ['model', 'unsure', [], 'Unsure. A model put it here.'],
] as const)('says why %s, %s and %j put it there', (placedBy, sureness, why, words) => {
  expect(placedWords({ placedBy, sureness, why: [...why] })).toBe(words)
})
