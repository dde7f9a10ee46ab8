import { beforeEach, expect, test, vi } from 'vitest'
import { currentQuestion, mayRun, mayRunAll, type Startable } from './run-question.ts'

const sendingTo = (...destinations: string[]): Startable => ({
  ...{ id: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10', name: 'Digest', enabled: true },
  outputChannels: [{ channel: 'slack', mode: 'specific', destinations }],
})

const automation = sendingTo('C1')

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

test('asks once for an automation and its places, and again for other places', async () => {
  const first = mayRun(automation)
  currentQuestion()?.answer(true)
  await expect(first).resolves.toBe(true)
  await expect(mayRun(automation)).resolves.toBe(true)

  const elsewhere = mayRun(sendingTo('C1', 'C2'))
  expect(currentQuestion()).not.toBeNull()
  currentQuestion()?.answer(false)
  await expect(elsewhere).resolves.toBe(false)
})

test('a no is not remembered, and a question that another takes the place of is a no', async () => {
  const first = mayRun(automation)
  const second = mayRun(automation)
  await expect(first).resolves.toBe(false)
  currentQuestion()?.answer(false)
  await expect(second).resolves.toBe(false)
  const third = mayRun(automation)
  currentQuestion()?.answer(true)
  await expect(third).resolves.toBe(true)
})

test('a browser that stores nothing asks each time', async () => {
  vi.stubGlobal('localStorage', undefined)
  for (let time = 0; time < 2; time++) {
    const asked = mayRun(automation)
    currentQuestion()?.answer(true)
    await expect(asked).resolves.toBe(true)
  }
})

test('several are asked for in one question that names each, again each time', async () => {
  const other = { ...sendingTo('C2'), id: '1b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10', name: 'Report' }
  for (const _ of ['first', 'second']) {
    const asked = mayRunAll([automation, other])
    expect(currentQuestion()?.automations.map(({ name }) => name)).toEqual(['Digest', 'Report'])
    currentQuestion()?.answer(true)
    await expect(asked).resolves.toBe(true)
  }
})
