import { expect, test } from 'vitest'
import { queueWords } from './queue-line.tsx'

const none = { due: 0, lagSeconds: 0 }

test.each([
  [undefined, null],
  [{ runs: none, events: none, deliveries: none }, null],
  [{ runs: { due: 900, lagSeconds: 59 }, events: none, deliveries: none }, null],
  [
    { runs: { due: 1200, lagSeconds: 245 }, events: none, deliveries: { due: 1, lagSeconds: 61 } },
    'Waiting for their turn in this organization: 1,200 runs (the first for 4 minutes), 1 delivery (the first for 1 minute).',
  ],
  [
    { runs: none, events: { due: 2, lagSeconds: 3 * 3600 + 5 }, deliveries: none },
    'Waiting for their turn in this organization: 2 events (the first for 3 hours).',
  ],
])('%o', (backlog, words) => {
  expect(queueWords(backlog)).toBe(words)
})
