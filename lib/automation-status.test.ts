import { expect, test } from 'vitest'
import type { AutomationDetail } from '#contract/automation-list.ts'
import { statusShown } from './automation-status.ts'

type Known = Parameters<typeof statusShown>[0]
type Mark = AutomationDetail['recentRuns'][number]

function mark(reason: Mark['reason']): Mark {
  const status = reason ? 'skipped' : 'succeeded'
  return { id: '1', status, cause: 'event', at: '2026-03-12T09:00:00Z', reason, reasonText: reason && 'So.' }
}

const unjudged = Array.from({ length: 3 }, () => mark('no-model'))
const healthy: Known = { status: 'healthy', recentRuns: [], deletedAt: null, lacksModel: true }

test.each<[name: string, known: Partial<Known>, word: string]>([
  ['runs on what it hears', { recentRuns: [mark(null), ...unjudged] }, 'Healthy'],
  ['can judge no event', { recentRuns: unjudged }, 'Skips every event'],
  ['fails', { status: 'error', recentRuns: unjudged }, 'Failing'],
  ['is paused', { status: 'paused', recentRuns: unjudged }, 'Paused'],
  ['is deleted', { status: 'paused', deletedAt: '2026-03-12T09:00:00Z' }, 'Deleted'],
])('one that %s', (_, known, word) => {
  expect(statusShown({ ...healthy, ...known }).word).toBe(word)
})
