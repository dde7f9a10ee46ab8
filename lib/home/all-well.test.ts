import { expect, test } from 'vitest'
import type { AutomationSummary } from '#contract/automation-list.ts'
import type { Channel } from '#contract/channels.ts'
import type { RisingTopics } from '#contract/statistics.ts'
import type { StorySummary } from '#contract/stories.ts'
import { allWellWords } from './all-well.ts'
import type { Reading } from './overview.ts'

function list<T>(
  totalCount: number,
): Reading<{ data: T[]; page: number; limit: number; totalCount: number }> {
  return { ok: true, data: { data: [], page: 1, limit: 100, totalCount } }
}
const automations = list<AutomationSummary>
const channels = list<Channel>
const stories = list<StorySummary>
const week = { from: '2026-03-02', to: '2026-03-08' }
const rising: Reading<RisingTopics> = { ok: true, data: { timezone: 'UTC', week, before: week, data: [] } }

test.each([
  [
    { automations: automations(0), channels: channels(0), stories: null, rising: null },
    'Every channel is connected.',
  ],
  [
    { automations: null, channels: channels(0), stories: stories(0), rising },
    'Every channel is connected, no story asks you for anything, and no urgent topic that rises is left open.',
  ],
  [
    { automations: null, channels: channels(0), stories: stories(0), rising: null },
    'Every channel is connected and no story asks you for anything.',
  ],
  [{ automations: null, channels: channels(0), stories: null, rising: null }, 'Every channel is connected.'],
  [
    { automations: null, channels: channels(101), stories: null, rising: null },
    'The 0 channels heard last are connected.',
  ],
  [
    { automations: null, channels: null, stories: stories(21), rising: null },
    'None of the 0 newest stories asks you for anything.',
  ],
  [
    { automations: null, channels: null, stories: null, rising: null },
    'This service tells neither of automations nor of channels, stories or topics that rise.',
  ],
])('%#: claims what was looked at, and no more', (looked, words) => {
  expect(allWellWords(looked)).toBe(words)
})
