import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '#service/db/client.ts'
import type { ApiKey, OrgId } from '../context.ts'
import { keyCache, lastUsed } from './key-cache.ts'

/** A database with one key, whose answers wait until they are let go. */
function fakeDatabase() {
  const state = { asked: 0, revoked: false, hold: null as Promise<void> | null }
  const line = { notify: (_: string) => {}, up: (_: boolean) => {}, closed: false }
  const row = { org_id: 'o', id: 'k', name: 'n', last_four: 'abcd', per_minute: 5, expires_at: null }
  const db = {
    kind: 'embedded',
    pool: {
      query: async () => {
        state.asked++
        const rows = state.revoked ? [] : [row]
        await state.hold
        return { rows }
      },
    },
    listen: async (_: string, onNotify: (payload: string) => void, onState: (up: boolean) => void) => {
      Object.assign(line, { notify: onNotify, up: onState })
      return async () => {
        line.closed = true
      }
    },
  } as unknown as Database
  return { db, state, line }
}

describe('while the database announces changes', () => {
  test('a key is asked for once', async () => {
    const { db, state, line } = fakeDatabase()
    const keys = await keyCache(db)
    line.up(true)
    for (let n = 0; n < 5; n++) expect(await keys.find('h')).toMatchObject({ id: 'k', perMinute: 5 })
    expect(state.asked).toBe(1)
  })

  test('a revoked key is forgotten at the announcement', async () => {
    const { db, state, line } = fakeDatabase()
    const keys = await keyCache(db)
    line.up(true)
    await keys.find('h')
    state.revoked = true
    line.notify('h')
    expect(await keys.find('h')).toBeNull()
  })

  test('the announcement for another key changes nothing', async () => {
    const { db, state, line } = fakeDatabase()
    const keys = await keyCache(db)
    line.up(true)
    await keys.find('h')
    line.notify('other')
    await keys.find('h')
    expect(state.asked).toBe(1)
  })

  test('an answer that was on its way during a revocation is not kept', async () => {
    const { db, state, line } = fakeDatabase()
    const keys = await keyCache(db)
    line.up(true)
    const gate = Promise.withResolvers<void>()
    state.hold = gate.promise
    const asking = keys.find('h')
    state.revoked = true
    line.notify('h')
    gate.resolve()
    await asking
    expect(await keys.find('h')).toBeNull()
  })

  test('an unknown key is never remembered', async () => {
    const { db, state, line } = fakeDatabase()
    const keys = await keyCache(db)
    line.up(true)
    state.revoked = true
    expect(await keys.find('h')).toBeNull()
    state.revoked = false
    expect(await keys.find('h')).not.toBeNull()
  })
})

describe('while it does not', () => {
  test('every request asks', async () => {
    const { db, state } = fakeDatabase()
    const keys = await keyCache(db)
    await keys.find('h')
    await keys.find('h')
    expect(state.asked).toBe(2)
  })

  test('what was remembered is forgotten when the line breaks', async () => {
    const { db, state, line } = fakeDatabase()
    const keys = await keyCache(db)
    line.up(true)
    await keys.find('h')
    line.up(false)
    state.revoked = true
    expect(await keys.find('h')).toBeNull()
  })

  test('nothing of the time without a line counts when it is back', async () => {
    const { db, state, line } = fakeDatabase()
    const keys = await keyCache(db)
    line.up(true)
    const gate = Promise.withResolvers<void>()
    state.hold = gate.promise
    const asking = keys.find('h')
    line.up(false)
    line.up(true)
    state.revoked = true
    gate.resolve()
    await asking
    expect(await keys.find('h')).toBeNull()
  })
})

test('closing ends the line', async () => {
  const { db, line } = fakeDatabase()
  await (await keyCache(db)).close()
  expect(line.closed).toBe(true)
})

beforeEach(() => vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const key = (id: string) => ({ orgId: 'o' as OrgId, id }) as ApiKey

test('each key is noted once a minute, however often it is used', async () => {
  const noted: unknown[] = []
  const query = async (_: string, values: unknown[]) => noted.push(values[1])
  const used = lastUsed({ pool: { query } }, pino({ level: 'silent' }))
  for (const id of ['a', 'a', 'b', 'a']) used.touch(key(id))
  vi.advanceTimersByTime(59_999)
  used.touch(key('a'))
  expect(noted).toEqual(['a', 'b'])
  vi.advanceTimersByTime(1)
  used.touch(key('a'))
  await used.settle()
  expect(noted).toEqual(['a', 'b', 'a'])
})
