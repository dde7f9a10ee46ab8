import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { startLoop } from './loop.ts'

type Line = { level: number; msg: string; loop: string; reason?: string; err?: { message: string } }

const words: Record<number, string> = { 30: 'info', 40: 'warn' }

afterEach(() => {
  vi.useRealTimers()
})

/** Returns the log lines of a loop whose turns end like this; the last one ends the loop. */
async function lines(outcomes: (string | null)[]): Promise<string[]> {
  vi.useFakeTimers()
  const said: Line[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => said.push(JSON.parse(line)) })
  const left = [...outcomes]
  const turn = async () => {
    const outcome = left.shift()
    if (outcome) throw new Error(outcome)
    return left.length > 0
  }
  const loop = startLoop({ name: 'runs', turn, idleMs: 1000, log })
  while (left.length > 0) await vi.advanceTimersByTimeAsync(500)
  await loop.stop()
  return said.map(({ level, msg, reason, err }) =>
    [words[level], msg, err && `with ${err.message}`, reason].filter(Boolean).join(': '),
  )
}

const first = 'warn: a part of the engine failed and will be tried again: with'
const again = 'warn: a part of the engine still fails:'
const well = 'info: a part of the engine works again'

test('the same failure is logged in full once, and its end is logged', async () => {
  expect(await lines(['away', 'away', 'away', null])).toEqual([
    `${first} away`,
    `${again} away`,
    `${again} away`,
    well,
  ])
})

test('another failure, and the same after a good turn, are told in full', async () => {
  expect(await lines(['away', 'broken', null, 'broken', null])).toEqual([
    `${first} away`,
    `${first} broken`,
    well,
    `${first} broken`,
    well,
  ])
})

test('turns that succeed are not spoken of', async () => {
  expect(await lines([null, null])).toEqual([])
})

test('what fails is tried less and less often, ten seconds apart in the end', async () => {
  vi.useFakeTimers()
  const at: number[] = []
  const turn = async () => {
    at.push(Date.now())
    throw new Error('away')
  }
  const loop = startLoop({ name: 'runs', turn, idleMs: 1000, log: pino({ level: 'silent' }) })
  await vi.advanceTimersByTimeAsync(40_000)
  await loop.stop()
  const waits = at.slice(1).map((time, index) => time - (at[index] ?? 0))
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000])
})

test('wakes that come faster than looks are answered by one, and none is forgotten', async () => {
  vi.useFakeTimers()
  const at: number[] = []
  const turn = async () => {
    at.push(Date.now())
    return false
  }
  const log = pino({ level: 'silent' })
  const loop = startLoop({ name: 'deliveries', turn, idleMs: 60_000, breathMs: 50, log })
  const began = Date.now()
  for (let ms = 0; ms < 200; ms++) {
    loop.wake()
    await vi.advanceTimersByTimeAsync(1)
  }
  await vi.advanceTimersByTimeAsync(1000)
  expect(at.map((time) => time - began)).toEqual([0, 50, 100, 150, 200])
  await loop.stop()
})

test('tells since when a turn lasts, and nothing between turns', async () => {
  let end: () => void = () => undefined
  const turn = () =>
    new Promise<boolean>((resolve) => {
      end = () => resolve(false)
    })
  const loop = startLoop({ name: 'runs', turn, idleMs: 60_000, log: pino({ level: 'silent' }) })
  expect(loop.state.turnSince).toBeLessThanOrEqual(performance.now())
  end()
  await expect.poll(() => loop.state.turnSince).toBeNull()
  await loop.stop()
})
