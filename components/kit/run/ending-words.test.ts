import { expect, test } from 'vitest'
import type { Run } from '#contract/run-shape.ts'
import { decisionWords, neverRan, noStepWords } from './ending-words.ts'
import { repeatedManyWords, repeatedWords } from './repeated-words.ts'

const at = '2026-03-12T09:00:00.000Z'

test('what an agent passed over after it had begun is shown with what it did', () => {
  expect(neverRan({ status: 'skipped', startedAt: null, attempt: 0 })).toBe(true)
  expect(neverRan({ status: 'skipped', startedAt: at, attempt: 1 })).toBe(false)
  expect(neverRan({ status: 'failed', startedAt: null, attempt: 0 })).toBe(false)
})

test('what took time is not said never to have begun', () => {
  expect(noStepWords({ startedAt: null, attempt: 0 })).toContain('never began')
  expect(noStepWords({ startedAt: at, attempt: 0 })).toBe('It ended before its first step.')
})

test('what was passed over while it waited for another try is shown with what it did before', () => {
  expect(neverRan({ status: 'skipped', startedAt: null, attempt: 1 })).toBe(false)
  expect(noStepWords({ startedAt: null, attempt: 1 })).toBe('It ended before its first step.')
})

test.each<[string, Pick<Run, 'status' | 'reason' | 'reasonText'> & { cause?: Run['cause'] }]>([
  ['To run. There was nothing to judge.', { status: 'failed', reason: 'model', reasonText: 'Busy.' }],
  ['Not judged.', { status: 'failed', reason: 'condition-error', reasonText: 'Not judged.' }],
  ['No model.', { status: 'skipped', reason: 'no-model', reasonText: 'No model.' }],
  ['It did not run.', { status: 'missed', reason: 'downtime', reasonText: null }],
  [
    'To run. What is started by hand is asked no condition.',
    { cause: 'manual', status: 'succeeded', reason: null, reasonText: null },
  ],
])('what was decided: %s', (words, run) => {
  expect(decisionWords({ cause: 'event', ...run })).toBe(words)
})

test('a run that was asked for again tells whether it began', () => {
  const told = (status: Run['status']) =>
    repeatedWords({ status, reasonText: 'Why.', automationName: 'Digest' })
  expect(told('queued')).toEqual({ title: 'Begins anew', description: 'Digest' })
  expect(told('skipped')).toEqual({ title: 'It was passed over again', description: 'Why.' })
  expect(told('failed')).toEqual({ title: 'It was not started', description: 'Why.' })
})

test('several that were asked for again tell how many began', () => {
  const many = (...statuses: Run['status'][]) => repeatedManyWords(statuses.map((status) => ({ status })))
  expect(many('queued')).toBe('One run begins anew')
  expect(many('queued', 'running', 'skipped')).toBe('2 runs begin anew. One was stopped again')
  expect(many('skipped', 'failed')).toBe('2 were stopped again')
})
