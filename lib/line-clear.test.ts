import { expect, test } from 'vitest'
import type { Channel } from '#contract/channels.ts'
import type { RisingTopics } from '#contract/statistics.ts'
import type { StorySummary } from '#contract/stories.ts'
import { clearWords } from './line-clear.ts'
import type { Reading } from './overview.ts'

function list<T>(
  totalCount: number,
): Reading<{ data: T[]; page: number; limit: number; totalCount: number }> {
  return { ok: true, data: { data: [], page: 1, limit: 100, totalCount } }
}
const channels = list<Channel>
const stories = list<StorySummary>
const week = { from: '2026-03-02', to: '2026-03-08' }
const rising: Reading<RisingTopics> = { ok: true, data: { timezone: 'UTC', week, before: week, data: [] } }

test.each([
  [
    { channels: channels(0), stories: stories(0), rising },
    'Every channel is connected, no story asks you for anything, and no urgent topic that rises is left open.',
  ],
  [
    { channels: channels(0), stories: stories(0), rising: null },
    'Every channel is connected and no story asks you for anything.',
  ],
  [{ channels: channels(0), stories: null, rising: null }, 'Every channel is connected.'],
  [{ channels: channels(101), stories: null, rising: null }, 'The 0 channels heard last are connected.'],
  [
    { channels: null, stories: stories(21), rising: null },
    'None of the 0 newest stories asks you for anything.',
  ],
  [
    { channels: null, stories: null, rising: null },
    'This service tells neither of channels nor of stories or topics that rise.',
  ],
])('%#: claims what was looked at, and no more', (looked, words) => {
  expect(clearWords(looked)).toBe(words)
})
