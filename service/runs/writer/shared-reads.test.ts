import { expect, test } from 'vitest'
import { type SharedReads, sharedReads } from './shared-reads.ts'

const since = new Date('2026-03-12T09:00:00Z')

/** A database that counts what it is asked, and fails as often as it is told to. */
function counting(failures = 0) {
  const asked: unknown[][] = []
  const ask: SharedReads = async <Row>(_: string, values: unknown[]) => {
    asked.push(values)
    if (asked.length <= failures) throw new Error('away')
    return [{ n: asked.length }] as Row[]
  }
  return { asked, ask }
}

test('runs that ask the same at the same time have one answer, each a copy of its own', async () => {
  const { asked, ask } = counting()
  const read = sharedReads(ask)
  const [one, other] = await Promise.all([read('SELECT 1', ['a', since]), read('SELECT 1', ['a', since])])
  expect(one).toEqual([{ n: 1 }])
  expect(other).toEqual(one)
  expect(other).not.toBe(one)
  expect(asked).toHaveLength(1)
})

test('another organization or time is another question', async () => {
  const { asked, ask } = counting()
  const read = sharedReads(ask)
  await Promise.all([
    read('SELECT 1', ['a', since]),
    read('SELECT 1', ['b', since]),
    read('SELECT 1', ['a', null]),
  ])
  expect(asked).toHaveLength(3)
})

test('an answer is given again for some seconds, and a failure never', async () => {
  const { asked, ask } = counting(1)
  let at = 0
  const read = sharedReads(ask, () => at)
  await expect(read('SELECT 1', [])).rejects.toThrow('away')
  expect(await read('SELECT 1', [])).toEqual([{ n: 2 }])
  at = 4999
  expect(await read('SELECT 1', [])).toEqual([{ n: 2 }])
  at = 5000
  expect(await read('SELECT 1', [])).toEqual([{ n: 3 }])
  expect(asked).toHaveLength(3)
})
