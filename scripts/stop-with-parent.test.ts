import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stopWithParent } from './stop-with-parent.mjs'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('asks once when the parent has gone, so that what runs can be finished', () => {
  let parent = 100
  const asked: string[] = []
  stopWithParent({ kill: (signal: string) => asked.push(signal) }, () => parent)
  vi.advanceTimersByTime(5_000)
  expect(asked).toEqual([])
  parent = 1
  vi.advanceTimersByTime(5_000)
  expect(asked).toEqual(['SIGTERM'])
})
