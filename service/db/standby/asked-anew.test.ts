import { expect, test } from 'vitest'
import { askedAnew } from './asked-anew.ts'

test('answers are shared, and none is older than its question', async () => {
  let position = 0
  let underWay = 0
  const gates: (() => void)[] = []
  const ask = askedAnew(async () => {
    expect(++underWay).toBe(1)
    const seen = position
    await new Promise<void>((resolve) => gates.push(resolve))
    underWay--
    return seen
  })
  const letGo = async () => {
    await expect.poll(() => gates.length).toBe(1)
    gates.pop()?.()
  }
  const early = [ask(), ask()]
  await expect.poll(() => gates.length).toBe(1)
  position = 1
  const late = [ask(), ask()]
  await letGo()
  expect(await Promise.all(early)).toEqual([0, 0])
  await letGo()
  expect(await Promise.all(late)).toEqual([1, 1])
})

test('a question that fails is asked again', async () => {
  let turn = 0
  const ask = askedAnew(async () => {
    if (++turn === 1) throw new Error('away')
    return turn
  })
  await expect(ask()).rejects.toThrow('away')
  expect(await ask()).toBe(2)
})
