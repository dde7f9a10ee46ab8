import { expect, test } from 'vitest'
import type { RunDetail } from '#contract/run-shape.ts'
import { canRepeat, canReplay } from './can-repeat.ts'

const at = '2026-03-12T09:00:00.000Z'
type Told = Parameters<typeof canRepeat>[0]

test.each<[boolean, Told]>([
  [true, { cause: 'event', status: 'skipped', reason: 'condition', startedAt: null }],
  [true, { cause: 'test', status: 'succeeded', reason: null, startedAt: at }],
  [true, { cause: 'test', status: 'canceled', reason: 'by-hand', startedAt: null }],
  [true, { cause: 'test', status: 'skipped', reason: 'deleted', startedAt: null }],
  [true, { cause: 'test', status: 'failed', reason: 'condition-error', startedAt: at }],
  [false, { cause: 'test', status: 'failed', reason: 'condition-error', startedAt: null }],
  [false, { cause: 'test', status: 'skipped', reason: 'condition', startedAt: null }],
  [false, { cause: 'test', status: 'skipped', reason: 'branch', startedAt: null }],
  [false, { cause: 'test', status: 'skipped', reason: 'condition', startedAt: at }],
  [false, { cause: 'event', status: 'queued', reason: null, startedAt: null }],
])('can be repeated: %s, %o', (can, run) => {
  expect(canRepeat(run)).toBe(can)
})

const event: RunDetail['event'] = { id: '1', name: 'topic.created', source: 'x', occurredAt: at, payload: {} }

test('an event can be run as a test where a run has one and is over', () => {
  expect(canReplay({ cause: 'event', status: 'failed', event })).toBe(true)
  expect(canReplay({ cause: 'test', status: 'skipped', event })).toBe(true)
  expect(canReplay({ cause: 'test', status: 'skipped', event: null })).toBe(false)
  expect(canReplay({ cause: 'test', status: 'running', event })).toBe(false)
  expect(canReplay({ cause: 'retry', status: 'failed', event })).toBe(false)
})
