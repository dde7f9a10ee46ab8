import { expect, test } from 'vitest'
import type { Topic } from '#contract/topics.ts'
import { valuesBefore, wordsFor } from './change-words.ts'

const topic: Topic = {
  id: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10',
  title: 'Slow builds',
  summary: '',
  summaryPoints: [],
  topicType: null,
  lifecycleState: 'open',
  priority: 'default',
  archived: false,
  assignee: null,
  keywords: [],
  sources: [],
  messageCount: 0,
  personCount: 0,
  companyCount: 0,
  weeklyActivity: [],
  confidence: 1,
  lockedFields: [],
  priorityWhy: [],
  revenue: 0,
  waiting: 0,
  firstMessageAt: null,
  lastMessageAt: null,
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
}

test('what is taken back is what was there before, and nothing else', () => {
  expect(valuesBefore(topic, { priority: 'high' })).toEqual({ priority: 'default' })
  expect(valuesBefore(topic, { archived: true, title: 'Fast' })).toEqual({
    archived: false,
    title: 'Slow builds',
  })
})

test.each([
  [{ lifecycleState: 'in_progress' as const }, 'State: in progress'],
  [{ priority: 'very_low' as const }, 'Priority: very low'],
  [{ archived: true }, 'Archived'],
  [{ archived: false }, 'Restored'],
  [{ title: 'Fast' }, 'Saved'],
  [{ assignee: null }, 'Assigned to nobody'],
  [{ assignee: { id: 'm', name: 'Mara', image: null } }, 'Assigned to Mara'],
])('says what %j did', (patch, words) => {
  expect(wordsFor(patch)).toBe(words)
})
