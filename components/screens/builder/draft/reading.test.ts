import { expect, test } from 'vitest'
import { emptyBuilder } from './draft.ts'
import { wantedOf } from './input.ts'
import { isAllThatReads, withReading } from './reading.ts'

const capabilities = [
  { key: 'topics.read', writes: false },
  { key: 'topics.write', writes: true },
  { key: 'people.read', writes: false },
]

test('a new automation begins with all that reads, and nothing that changes something', () => {
  const empty = { ...emptyBuilder(Date.UTC(2026, 2, 12), 'UTC'), prompt: 'Count.' }
  expect(wantedOf(withReading(empty, capabilities))).toMatchObject({
    wanted: { capabilityMode: 'custom', allowedCapabilities: ['people.read', 'topics.read'] },
  })
})

test.each([
  [['topics.read', 'people.read'], true],
  [['topics.read'], false],
  [['topics.read', 'people.read', 'topics.write'], false],
])('%j is all that reads: %s', (keys, expected) => {
  expect(isAllThatReads(keys, capabilities)).toBe(expected)
})
