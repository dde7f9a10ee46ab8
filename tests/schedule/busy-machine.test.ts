import { afterEach, expect, test, vi } from 'vitest'
import { nextAfter } from '#service/engine/schedule/next-after.ts'

afterEach(() => vi.restoreAllMocks())

test('a machine that is busy with others does not make a short series too long to count', () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 1000
    return now
  })
  const rrule = 'DTSTART:20270101T090000Z\nRRULE:FREQ=YEARLY;INTERVAL=3;COUNT=4;BYYEARDAY=1,100'
  const run = nextAfter({ type: 'rrule', rrule }, 'UTC', 0, Date.UTC(2030, 0, 2))
  expect(run?.toISOString()).toBe('2030-04-10T09:00:00.000Z')
})
