import { expect, test } from 'vitest'
import { isAway, outlast } from './failures.ts'

const failure = (message: string, code?: string) => Object.assign(new Error(message), code && { code })

test.each([
  [true, failure('connect ECONNREFUSED', 'ECONNREFUSED')],
  [true, failure('terminating connection due to administrator command', '57P01')],
  [true, failure('the database system is starting up', '57P03')],
  [true, failure('terminating connection due to idle-in-transaction timeout', '25P03')],
  [true, failure('sorry, too many clients already', '53300')],
  [true, failure('Connection terminated unexpectedly')],
  [false, failure('invalid byte sequence', '22021')],
  [false, failure('canceling statement due to user request', '57014')],
  [false, new TypeError('x is not a function')],
  [false, 'gone'],
])('the database is away: %s, %s', (away, error) => {
  expect(isAway(error)).toBe(away)
})

const away = () => Promise.reject(failure('connect ECONNREFUSED', 'ECONNREFUSED'))

test('what happened is stored when the database is back', async () => {
  let asked = 0
  const store = () => (++asked < 3 ? away() : Promise.resolve('stored'))
  expect(await outlast(store, { ms: 60_000 })).toBe('stored')
  expect(asked).toBe(3)
})

test('nobody waits for what will fail again, beyond the time, or when told to stop', async () => {
  const wrong = () => Promise.reject(failure('invalid byte sequence', '22021'))
  await expect(outlast(wrong, { ms: 60_000 })).rejects.toThrow('invalid byte sequence')
  await expect(outlast(away, { ms: 0 })).rejects.toThrow('ECONNREFUSED')
  const control = new AbortController()
  const stopped = outlast(away, { ms: 60_000, signal: control.signal })
  control.abort()
  await expect(stopped).rejects.toThrow('ECONNREFUSED')
})
