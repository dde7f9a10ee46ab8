import { expect, test } from 'vitest'
import { inTurn, requireTurn } from './turns.ts'

/** Work that goes on until it is let go of. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, release: resolve }
}

test('two at a time, the others in the order they came, and no more than forty wait', async () => {
  const began: number[] = []
  const works = Array.from({ length: 42 }, held)
  const done = works.map(({ work }, n) => {
    requireTurn()
    return inTurn(() => {
      began.push(n)
      return work()
    })
  })
  expect(began).toEqual([0, 1])
  expect(requireTurn).toThrow('Too many people are signing in at this moment.')
  for (const { release } of works) release()
  await Promise.all(done)
  expect(began).toEqual(Array.from({ length: 42 }, (_, n) => n))
  expect(requireTurn).not.toThrow()
})

test('one that fails gives its turn on', async () => {
  const failing = Array.from({ length: 5 }, () => inTurn(() => Promise.reject(new Error('no'))))
  const outcomes = await Promise.allSettled([...failing, inTurn(async () => 'yes')])
  expect(outcomes.map(({ status }) => status)).toEqual([...failing.map(() => 'rejected'), 'fulfilled'])
})
