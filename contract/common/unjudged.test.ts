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
    'There was no language model when its last events came. Set SIGNALBOX_MODEL_LOW; once it is set, the next event is judged.',
  ],
  [[none, none, failed], 'The provider is down.'],
  [[none, none], null],
  [[none, none, mark('condition')], null],
  [[mark(null, null), none, none, none], null],
  [[], null],
])('%#', (recentRuns, reason) => {
  expect(unjudgedReason({ status: 'healthy', recentRuns })).toBe(reason)
})

test('gives no reason for a paused automation', () => {
  expect(unjudgedReason({ status: 'paused', recentRuns: [none, none, none] })).toBeNull()
})
