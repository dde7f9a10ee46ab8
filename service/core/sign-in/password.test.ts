import { createHook } from 'node:async_hooks'
import { beforeAll, describe, expect, test } from 'vitest'
import { hashPassword, inTurn, isPassword, withPlace } from './password.ts'

let hash: string

beforeAll(async () => {
  hash = await hashPassword('seven green signals')
})

/** Counts the key derivations that a piece of work asks for. */
async function derivations(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const hook = createHook({ init: (_, type) => void (type === 'SCRYPTREQUEST' && count++) }).enable()
  await work()
  hook.disable()
  return count
}

describe('a hash', () => {
  test('carries its parameters and a salt of its own', async () => {
    expect(hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w-]{22}\$[\w-]{43}$/)
    expect(await hashPassword('seven green signals')).not.toBe(hash)
  })

  test('knows its password and no other', async () => {
    expect(await isPassword('seven green signals', hash)).toBe(true)
    expect(await isPassword('seven green signals ', hash)).toBe(false)
    expect(await isPassword('', hash)).toBe(false)
  })

  test('is read with the parameters it was made with', async () => {
    const cheap = '$scrypt$ln=4,r=8,p=1$c2FsdHNhbHRzYWx0c2FsdA$Ii4ATRIaF5ZZm7x97gZ_F-d47hoFqaKactWZk5j0WHk'
    expect(await isPassword('seven green signals', cheap)).toBe(true)
  })

  test.each(['', 'plain', '$scrypt$ln=15,r=8,p=3$short$short'])(
    'that is none opens nothing: %j',
    async (none) => {
      expect(await isPassword('seven green signals', none)).toBe(false)
    },
  )
})

test('no hash takes the same work as a hash, and no password fits it', async () => {
  expect(await isPassword('seven green signals', null)).toBe(false)
  expect(await derivations(() => isPassword('seven green signals', null))).toBe(1)
  expect(await derivations(() => isPassword('seven green signals', hash))).toBe(1)
  expect(await derivations(() => isPassword('seven red signals', hash))).toBe(1)
})

/** Makes work that lasts until the test releases it. */
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
