import { expect, test } from 'vitest'
import { inTurn, withPlace } from './turns.ts'

/** Work that goes on until it is let go of. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, release: resolve }
}

test('two at a time, and the others in the order they came', async () => {
  const began: number[] = []
  const works = Array.from({ length: 8 }, held)
  const done = works.map(({ work }, n) =>
    inTurn(() => {
      began.push(n)
      return work()
    }),
  )
  expect(began).toEqual([0, 1])
  for (const { release } of works) release()
  await Promise.all(done)
  expect(began).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})

test('twenty have a place, from before they wait until they are done', async () => {
  const { work, release } = held()
  const inside = Array.from({ length: 20 }, () => withPlace(work))
  await expect(withPlace(work)).rejects.toThrow('Too many people are signing in at this moment.')
  release()
  await Promise.all(inside)
  expect(await withPlace(async () => 'in')).toBe('in')
})

test('one that fails gives its turn and its place on', async () => {
  const failing = Array.from({ length: 20 }, () =>
    withPlace(() => inTurn(() => Promise.reject(new Error('no')))),
  )
  const outcomes = await Promise.allSettled(failing)
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect(await withPlace(() => inTurn(async () => 'yes'))).toBe('yes')
})
