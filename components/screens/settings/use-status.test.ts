import { expect, test } from 'vitest'
import { statusShown } from '#lib/automation-status.ts'
import { statusOfUse } from './use-mark.tsx'

type Known = Parameters<typeof statusShown>[0]

const skipped: Known['recentRuns'][number] = {
  id: '1',
  status: 'skipped',
  cause: 'event',
  at: '2026-03-12T09:00:00Z',
  reason: 'no-model',
  reasonText: 'No language model is configured.',
}

test.each(['healthy', 'error', 'paused', 'completed'] as const)(
  'one that is %s is marked as in the list of automations',
  (status) => {
    for (const skipsEvents of status === 'healthy' ? [false, true] : [false]) {
      const recentRuns = skipsEvents ? [skipped, skipped, skipped] : []
      expect(statusOfUse({ status, skipsEvents })).toEqual(
        statusShown({ status, recentRuns, deletedAt: null, lacksModel: true }),
      )
    }
  },
)
