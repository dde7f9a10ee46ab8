import { expect, test } from 'vitest'
import type { AutomationSummary } from '../automation-list.ts'
import { unjudgedReason } from './unjudged.ts'

type Mark = AutomationSummary['recentRuns'][number]

function mark(reason: Mark['reason'], reasonText: string | null = 'No language model is configured.'): Mark {
  const status = reason ? 'skipped' : 'succeeded'
  return { id: '1', status, cause: 'event', at: '2026-03-12T09:00:00Z', reason, reasonText }
}

const none = mark('no-model')
const failed = mark('condition-error', 'The provider is down.')

test.each<[runs: Mark[], reason: string | null]>([
  [
    [none, none, none],
    'No language model is set, which its condition needs. Choose one in Settings → Models; the next event is judged then.',
  ],
  [[none, none, failed], 'The provider is down.'],
  [[none, none], null],
  [[none, none, mark('condition')], null],
  [[mark(null, null), none, none, none], null],
  [[], null],
])('%#', (recentRuns, reason) => {
  expect(unjudgedReason({ status: 'healthy', lacksModel: true, recentRuns })).toBe(reason)
})

test('gives no reason for a paused automation', () => {
  expect(unjudgedReason({ status: 'paused', lacksModel: true, recentRuns: [none, none, none] })).toBeNull()
})

test('forgets events from before there was a model', () => {
  const known = { status: 'healthy', lacksModel: false } as const
  expect(unjudgedReason({ ...known, recentRuns: [none, none, none] })).toBeNull()
  expect(unjudgedReason({ ...known, recentRuns: [none, none, failed] })).toBe('The provider is down.')
})
