import { expect, test } from 'vitest'
import type { RunDetail, RunStep } from '#contract/run-shape.ts'
import { withStep, withSteps } from './run-steps.tsx'

const step = (n: number, attempt = 1) => ({ n, attempt }) as RunStep
const run = (steps: number[], more: Partial<RunDetail> = {}) =>
  ({ id: 'a', status: 'running', attempt: 1, ...more, steps: steps.map((n) => step(n)) }) as RunDetail
const places = ({ steps }: RunDetail) => steps.map(({ n }) => n)

test('a step is there once, in its place', () => {
  expect(places(withStep(run([1, 3]), step(2)))).toEqual([1, 2, 3])
  expect(places(withStep(run([1, 2]), step(2)))).toEqual([1, 2])
})

test('an answer from before a step does not take it back', () => {
  expect(places(withSteps(run([1, 2, 3]), run([1, 2])))).toEqual([1, 2, 3])
  expect(places(withSteps(run([1, 2]), run([1, 2, 3])))).toEqual([1, 2, 3])
  expect(places(withSteps(undefined, run([1])))).toEqual([1])
  expect(places(withSteps(run([1, 2], { id: 'b' }), run([1])))).toEqual([1])
})

test('a step of an earlier attempt does not turn the run back to it', () => {
  expect(withStep(run([2], { attempt: 2 }), step(1, 1))).toMatchObject({ attempt: 2 })
})

test('what takes a step runs, whatever was read before', () => {
  const again = withStep(run([1], { status: 'queued' }), step(2, 2))
  expect(again).toMatchObject({ status: 'running', attempt: 2 })
  expect(withSteps(again, run([1], { status: 'queued' }))).toMatchObject({ status: 'running', attempt: 2 })
  expect(withSteps(again, run([1, 2], { status: 'failed' }))).toMatchObject({ status: 'failed' })
})
