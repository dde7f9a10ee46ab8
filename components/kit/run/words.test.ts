import { describe, expect, test } from 'vitest'
import type { Run } from '#contract/run-shape.ts'
import {
  costOf,
  decisionWords,
  durationOf,
  neverRan,
  noStepWords,
  repeatedManyWords,
  repeatedWords,
} from './ending-words.ts'
import { causeDetail, originOf, stateWords } from './words.ts'

type Told = Parameters<typeof stateWords>[0]

test.each<[string, Told]>([
  ['Next in line', { status: 'queued', attempt: 0, errorMessage: null }],
  ['Waiting to try again', { status: 'queued', attempt: 1, errorMessage: 'The provider failed (500).' }],
  ['Running', { status: 'running', attempt: 2, errorMessage: 'The provider failed (500).' }],
  ['In another run', { status: 'skipped', reason: 'bundled', attempt: 0, errorMessage: null }],
  ['Skipped', { status: 'skipped', reason: 'rate', attempt: 0, errorMessage: null }],
  ['Failed', { status: 'failed', attempt: 3, errorMessage: 'The provider failed (500).' }],
])('%s', (words, run) => {
  expect(stateWords(run)).toBe(words)
})

const none = { eventName: null, requestedBy: null, slots: 1 }
const mara = { id: 'm', name: 'Mara', image: '' }

test.each<[Partial<Parameters<typeof causeDetail>[0]>, string | null]>([
  [{ eventName: 'conversation.activity', requestedBy: mara }, 'somebody writes'],
  [{ eventName: 'gone.by' }, 'gone.by happens'],
  [{ eventName: 'gone.by', slots: 25 }, '25 events in one run'],
  [{ requestedBy: mara }, 'Mara'],
  [{ slots: 1200 }, '1,200 times'],
  [{}, null],
])('%j: %s', (fields, words) => {
  expect(causeDetail({ ...none, ...fields })).toBe(words)
})

test('an event names where it comes from as people write it', () => {
  expect(['stripe', 'gitlab', 'github', 'zulip', 'signalbox'].map(originOf)).toEqual([
    'from Stripe',
    'from GitLab',
    'from GitHub',
    'from zulip',
    'from Signalbox',
  ])
})

const at = '2026-03-12T09:00:00.000Z'

test('what an agent passed over after it had begun is shown with what it did', () => {
  expect(neverRan({ status: 'skipped', startedAt: null, attempt: 0 })).toBe(true)
  expect(neverRan({ status: 'skipped', startedAt: at, attempt: 1 })).toBe(false)
  expect(neverRan({ status: 'failed', startedAt: null, attempt: 0 })).toBe(false)
})

test('what took time is not said never to have begun', () => {
  expect(noStepWords({ startedAt: null, attempt: 0 })).toContain('did not start')
  expect(noStepWords({ startedAt: at, attempt: 0 })).toBe('No steps: the run ended before its first step.')
})

test('what was passed over while it waited for another try is shown with what it did before', () => {
  expect(neverRan({ status: 'skipped', startedAt: null, attempt: 1 })).toBe(false)
  expect(noStepWords({ startedAt: null, attempt: 1 })).toBe('No steps: the run ended before its first step.')
})

test.each<[string, Pick<Run, 'status' | 'reason' | 'reasonText'> & { cause?: Run['cause'] }]>([
  ['It runs: there is no condition to judge.', { status: 'failed', reason: 'model', reasonText: 'Busy.' }],
  ['Not judged.', { status: 'failed', reason: 'condition-error', reasonText: 'Not judged.' }],
  ['No model.', { status: 'skipped', reason: 'no-model', reasonText: 'No model.' }],
  ['It was not run.', { status: 'missed', reason: 'downtime', reasonText: null }],
  [
    'It runs: the condition is not judged for a run started by hand.',
    { cause: 'manual', status: 'succeeded', reason: null, reasonText: null },
  ],
])('what was decided: %s', (words, run) => {
  expect(decisionWords({ cause: 'event', ...run })).toBe(words)
})

test('a run that was asked for again tells whether it began', () => {
  const told = (status: Run['status']) =>
    repeatedWords({ status, reasonText: 'Why.', automationName: 'Digest' })
  expect(told('queued')).toEqual({ title: 'Started again', description: 'Digest' })
  expect(told('skipped')).toEqual({ title: 'The run was skipped again', description: 'Why.' })
  expect(told('failed')).toEqual({ title: 'The run was not started', description: 'Why.' })
})

test('several that were asked for again tell how many began', () => {
  const many = (...statuses: Run['status'][]) => repeatedManyWords(statuses.map((status) => ({ status })))
  expect(many('queued')).toBe('1 run started again')
  expect(many('queued', 'running', 'skipped')).toBe('2 runs started again. 1 did not start')
  expect(many('skipped', 'failed')).toBe('2 did not start')
})

const from = '2026-11-21T09:00:00.000Z'
const after = (ms: number) => new Date(Date.parse(from) + ms).toISOString()

describe('how long a run took', () => {
  test.each([
    [0, '1 ms'],
    [640, '640 ms'],
    [1500, '1.5 s'],
    [42_400, '42 s'],
    [80_000, '1 min 20 s'],
  ])('%i ms', (ms, words) => {
    expect(durationOf({ startedAt: from, finishedAt: after(ms) })).toBe(words)
  })

  test('is not known before it has ended', () => {
    expect(durationOf({ startedAt: from, finishedAt: null })).toBeNull()
  })
})

test('what a run cost keeps the figures that say something', () => {
  expect([null, 0, 0.0042, 0.123].map(costOf)).toEqual([null, '$0', '$0.0042', '$0.12'])
})
