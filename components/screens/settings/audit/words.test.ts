import { expect, test } from 'vitest'
import type { AuditEntry } from '#contract/audit-log.ts'
import { hrefOf, sentenceOf } from './words.ts'

const entry: AuditEntry = {
  id: 'c',
  changedAt: '2031-03-01T00:00:00.000Z',
  actor: { type: 'user', id: 'm', name: 'Mara', image: '' },
  operation: 'UPDATE',
  ...{ resource: 'automation', resourceId: 'a', resourceName: 'Digest', exists: true, slug: null, run: null },
  ...{ changes: { enabled: false }, previousValues: { enabled: true }, shortened: [] },
}

const rescheduled = {
  changes: { schedule: { type: 'cron', expr: '0 9 * * 1-5' } },
  previousValues: { schedule: { type: 'cron', expr: '0 8 * * 1-5' } },
  scheduleWords: { before: 'Every weekday at 08:00, Berlin', after: 'Every weekday at 09:00, Berlin' },
} satisfies Partial<AuditEntry>

test.each<[Partial<AuditEntry>, string]>([
  [{}, 'Paused it'],
  [{ operation: 'INSERT' }, 'Added this automation'],
  [{ operation: 'DELETE', resource: 'api-key' }, 'Deleted this API key'],
  [{ operation: 'DELETE', resource: 'company' }, 'Deleted this company'],
  [
    { operation: 'DELETE', resource: 'company', mergedInto: { id: '7', name: 'Halden' } },
    'Merged it into Halden',
  ],
  [{ resource: 'invoice', operation: 'INSERT' }, 'Added this invoice'],
  [
    { resource: 'destination', changes: { credentials: 'replaced' }, previousValues: {} },
    'Replaced the credentials',
  ],
  [rescheduled, 'Made it run every weekday at 09:00, Berlin'],
  [{ ...rescheduled, scheduleWords: { before: null, after: null } }, 'Changed when it runs'],
  [{ ...rescheduled, operation: 'INSERT' }, 'Added this automation'],
  [{ ...rescheduled, changes: { ...rescheduled.changes, name: 'A' } }, 'Changed when it runs and the name'],
])('a change says what it did: %j', (fields, words) => {
  expect(sentenceOf({ ...entry, ...fields })).toBe(words)
})

test('the thing is linked to where it is', () => {
  expect(hrefOf(entry)).toBe('/automations/a')
  expect(hrefOf({ ...entry, exists: false })).toBeNull()
  expect(hrefOf({ ...entry, resource: 'story' })).toBeNull()
  expect(hrefOf({ ...entry, resource: 'story', slug: 's' })).toBe('/stories/s')
  expect(hrefOf({ ...entry, resource: 'delivery', run: { id: 'r', automationId: 'a' } })).toBe(
    '/automations/a/runs/r',
  )
  expect(hrefOf({ ...entry, resource: 'invoice' })).toBeNull()
})
