import { expect, test } from 'vitest'
import { keepLine } from './listen.ts'

type Lost = PromiseWithResolvers<void>

/** Connects to a fake database that is up or down attempt by attempt; records waits and states. */
async function lineTo(isThere: boolean[]) {
  const waits: number[] = []
  const heard: boolean[] = []
  const lost: Lost[] = []
  const over = Promise.withResolvers<void>()
  const open = async () => {
    if (isThere.shift() !== true) throw new Error('away')
    const one = Promise.withResolvers<void>()
    lost.push(one)
    return { lost: one.promise, close: async () => one.resolve() }
  }
  const wait = async (ms: number, signal: AbortSignal) => {
    waits.push(ms)
    if (isThere.length > 0) return
    over.resolve()
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
  }
  const close = await keepLine(open, (isUp) => heard.push(isUp), wait)
  return { waits, heard, lost, over: over.promise, close }
}

test('the waits for a database that is away double up to five seconds', async () => {
  const line = await lineTo(Array.from({ length: 7 }, () => false))
  await line.over
  await line.close()
  expect(line.waits).toEqual([1000, 2000, 4000, 5000, 5000, 5000, 5000])
  expect(line.heard).toEqual(Array.from({ length: 7 }, () => false))
})

test('reports each attempt and each loss, and resets the waits after a loss', async () => {
  const line = await lineTo([true, false, false, true, false])
  line.lost[0]?.resolve()
  await expect.poll(() => line.lost.length).toBe(2)
  line.lost[1]?.resolve()
  await line.over
  await line.close()
  expect(line.waits).toEqual([1000, 1000, 2000, 1000, 1000])
  expect(line.heard).toEqual([true, false, false, false, true, false, false])
})
