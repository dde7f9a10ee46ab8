import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  answersTo,
  inBatches,
  isRight,
  type Line,
  lineOf,
  type Mark,
  openOf,
  runsTold,
  tallyOf,
  wantedOf,
  withAnswers,
  withMarks,
} from './past-events.ts'

const outcomes = ['run', 'skip', 'cannot-judge', 'error', 'not-judged', 'to-judge'] as const
const mark = (key: string, shouldRun: boolean): Mark => ({
  ...{ key, shouldRun, eventId: null, name: 'topic.created', summary: key, payload: {} },
  occurredAt: '2026-03-12T09:00:00.000Z',
})
const line = (key: string, outcome: Line['outcome']): Line => ({ ...lineOf(mark(key, true)), outcome })
const keys = (lines: Line[]) => lines.map(({ key }) => key)

test('marked ones stand first, older ones among them, and no event is lost or made up', () => {
  const listed = [line('a', 'run'), line('b', 'skip'), line('c', 'run'), line('b', 'skip')]
  expect(keys(withMarks([mark('old', true), mark('b', true)], listed))).toEqual(['old', 'b', 'b', 'a', 'c'])
  expect(keys(withMarks([], listed))).toEqual(keys(listed))
})

test('asks for each content once, in parts that hold everything', () => {
  const lines = [
    line('a', 'to-judge'),
    line('a', 'to-judge'),
    line('b', 'run'),
    line('c', 'to-judge'),
    line('d', 'not-judged'),
  ]
  expect(keys(openOf(lines))).toEqual(['a', 'c'])
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 20 }), (items, size) => {
      const batches = inBatches(items, size)
      expect(batches.flat()).toEqual(items)
      expect(batches.every((it) => it.length > 0 && it.length <= size)).toBe(true)
    }),
  )
})

test('answers go to the event that was asked about, whatever key they come with', () => {
  const asked = [line('a', 'to-judge'), line('b', 'to-judge')]
  const told = answersTo(asked, [line('x', 'run')])
  expect(told).toMatchObject([{ key: 'a', outcome: 'run' }])
  const answers = new Map(told.map((it) => [it.key, it]))
  expect(withAnswers(asked, answers).map(({ outcome }) => outcome)).toEqual(['run', 'to-judge'])
})

test.each(outcomes)('a mark on what is decided as %s', (outcome) => {
  const decision = { run: true, skip: false, 'cannot-judge': false }[outcome as 'run'] as boolean | undefined
  expect(isRight({ shouldRun: true }, { outcome })).toBe(decision ?? null)
  expect(isRight({ shouldRun: false }, { outcome })).toBe(decision === undefined ? null : !decision)
  expect(wantedOf({ outcome }, undefined)).toBe(outcome !== 'run')
  expect(wantedOf({ outcome }, mark('a', true))).toBe(true)
})

test.each([
  [[], [], null],
  [[true], ['run'], '1 of 1 marked event is correct now.'],
  [[false], ['run'], '0 of 1 marked event is correct now.'],
  [[true, true, false], ['run', 'skip', 'skip'], '2 of 3 marked events are correct now.'],
  [[true, false], ['skip', 'not-judged'], '0 of 2 marked events are correct now. 1 could not be checked.'],
  [[true, false], ['to-judge', 'error'], '2 marked events, not decided yet.'],
] as const)('%j decided as %j: %s', (wanted, found, words) => {
  const marks = wanted.map((shouldRun, n) => mark(String(n), shouldRun))
  expect(
    tallyOf(
      marks,
      found.map((outcome, n) => line(String(n), outcome)),
    ),
  ).toBe(words)
})

test.each<[Line['outcome'][], string | null]>([
  [['run', 'skip', 'error', 'not-judged'], '1 of 4 would have started a run.'],
  [['run', 'run', 'skip', 'to-judge', 'to-judge'], '2 of the 3 tried would have started a run.'],
  [['to-judge', 'to-judge'], null],
  [[], null],
])('%j: %s', (told, text) => {
  expect(runsTold(told.map((outcome) => line('a', outcome)))).toBe(text)
})
