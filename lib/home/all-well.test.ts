import { expect, test } from 'vitest'
import type { AutomationSummary } from '#contract/automation-list.ts'
import type { Channel } from '#contract/channel-shape.ts'
import type { RisingTopics } from '#contract/statistics.ts'
import type { StorySummary } from '#contract/story-shape.ts'
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
    'Every channel is connected, no story needs you, and no urgent rising topic is open.',
  ],
  [
    { automations: null, channels: channels(0), stories: stories(0), rising: null },
    'Every channel is connected and no story needs you.',
  ],
  [{ automations: null, channels: channels(0), stories: null, rising: null }, 'Every channel is connected.'],
  [
    { automations: null, channels: channels(101), stories: null, rising: null },
    'The 0 most recent channels are connected.',
  ],
  [
    { automations: null, channels: null, stories: stories(21), rising: null },
    'None of the 0 newest stories needs you.',
  ],
  [
    { automations: null, channels: null, stories: null, rising: null },
    'This service does not list automations, channels, stories or rising topics.',
  ],
])('%#: claims what was looked at, and no more', (looked, words) => {
  expect(allWellWords(looked)).toBe(words)
})
