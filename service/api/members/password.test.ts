import { createHook } from 'node:async_hooks'
import { beforeAll, describe, expect, test } from 'vitest'
import { hashPassword, isPassword } from './password.ts'

let hash: string

beforeAll(async () => {
  hash = await hashPassword('seven green signals')
})

/** How many derivations of a key a piece of work asks for. */
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
