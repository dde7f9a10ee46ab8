import { expect, test } from 'vitest'
import { dayWords } from './runs-track.tsx'

const ran = { status: 'succeeded' } as const
const failed = { status: 'failed' } as const
const skipped = { status: 'skipped' } as const

test('counts what ran, what failed of it, what was skipped, and what is to come', () => {
  expect(dayWords([ran, failed, skipped], 2, 0)).toBe('2 ran, 1 of them failed, 1 skipped, 2 to come.')
  expect(dayWords([ran], 1, 0)).toBe('1 ran, 1 to come.')
  expect(dayWords([], 3, 0)).toBe('Nothing has run yet, 3 to come.')
})

test('what is under way has not run yet', () => {
  const running = { status: 'running' } as const
  const waiting = { status: 'waiting' } as const
  expect(dayWords([ran, running, waiting], 1, 0)).toBe('1 ran, 2 under way, 1 to come.')
  expect(dayWords([running], 1, 0)).toBe('1 under way, 1 to come.')
})

test('a day that is over does not count to nothing', () => {
  expect(dayWords([ran, skipped], 0, 0)).toBe('1 ran, 1 skipped; no more runs before midnight.')
})

test('says of how many runs those that are drawn are the newest', () => {
  expect(dayWords([ran, ran], 1, 1298)).toBe('The 2 newest of 1,300, 2 ran, 1 to come.')
})
