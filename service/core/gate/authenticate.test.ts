import { describe, expect, test } from 'vitest'
import type { Database } from '#service/db/client.ts'
import { hashKey, newKey } from './api-key.ts'
import { credentialOf, keyCache } from './authenticate.ts'

/** Fakes a database with one key that answers only when the test releases it. */
function fakeDatabase() {
  const state = { asked: 0, revoked: false, hold: null as Promise<void> | null }
  const line = { notify: (_: string) => {}, up: (_: boolean) => {}, closed: false }
  const row = {
    org_id: 'o',
    id: 'k',
    name: 'n',
    last_four: 'abcd',
    per_minute: 5,
    expires_at: null,
    replaced_ends_at: null,
    is_replaced: false,
    access: 'all',
    resources: null,
    addresses: null,
    channels: 'all',
  }
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

test('a key is handed on as its hash, however often it comes over a connection', () => {
  const connection = {}
  const key = newKey()
  for (let time = 0; time < 3; time++)
    expect(credentialOf(connection, `Bearer ${key}`)).toEqual({ keyHash: hashKey(key) })
})

test('another key over the same connection is another caller, and none is nobody', () => {
  const connection = {}
  const [one, other] = [newKey(), newKey()]
  expect(credentialOf(connection, `Bearer ${one}`)).toEqual({ keyHash: hashKey(one) })
  expect(credentialOf(connection, `Bearer ${other}`)).toEqual({ keyHash: hashKey(other) })
  expect(credentialOf(connection, undefined)).toBeNull()
  expect(credentialOf(connection, 'Basic abc')).toBeNull()
  expect(credentialOf(connection, `Bearer ${one}`)).toEqual({ keyHash: hashKey(one) })
})

test('one wrong character of the key that came before is noticed', () => {
  const connection = {}
  const key = newKey()
  credentialOf(connection, `Bearer ${key}`)
  const wrong = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')
  expect(credentialOf(connection, `Bearer ${wrong}`)).toEqual({ token: wrong })
})

test.each([
  ['bearer  x.y.z ', { token: 'x.y.z' }],
  ['Bearer', null],
  ['Bearer a b', null],
  ['', null],
])('%j', (header, credential) => {
  expect(credentialOf({}, header)).toEqual(credential)
})
