import { expect, test } from 'vitest'
import type { NewArrival } from '#service/api/arrivals/store.ts'
import { storeTogether } from '#service/doors/ingest/store-together.ts'
import { useService } from '#tests/harness/service.ts'
import { arrivalsOf, connect, mapAll, sendWebhook } from '#tests/harness/signals.ts'
import { intercept } from './support/failing-database.ts'
import { startVariant } from './support/variant.ts'

const service = useService()

const delivery = (deliveryId: string, more: Partial<NewArrival> = {}): NewArrival => ({
  kind: 'messages',
  deliveryId,
  entityKey: null,
  headers: {},
  body: Buffer.from(JSON.stringify({ deliveryId })),
  ...more,
})

const ownerOf = ({ org, id }: { org: { id: string }; id: string }) => ({
  orgId: org.id,
  connectionId: id,
  source: 'webhook',
})

/** Stores, while the first statement waits until it is let go. */
async function held(failure: Error | null = null) {
  const connection = await connect(await service.org(), 'webhook')
  const { promise: letGo, resolve: go } = Promise.withResolvers<void>()
  const sent: string[] = []
  const { pool } = intercept(service.db, (text) => {
    if (!text.includes('INSERT INTO arrivals')) return null
    sent.push(text)
    if (sent.length === 1) return letGo
    return failure
  })
  const store = storeTogether(pool)
  const owner = ownerOf(connection)
  return { connection, store, owner, go, sent, keep: (it: NewArrival) => store(owner, it) }
}

test('deliveries that come while one is being stored are one statement, and each is its own row', async () => {
  const { keep, go, sent, connection } = await held()
  const all = Promise.all([
    keep(delivery('a')),
    keep(delivery('b')),
    keep(delivery('c', { body: Buffer.alloc(50_000, 0x20) })),
  ])
  go()
  const stored = await all
  expect(stored.every(({ id, isConnected }) => id !== null && isConnected)).toBe(true)
  expect(sent).toHaveLength(2)
  const rows = await arrivalsOf(connection.org)
  const ids = new Map(rows.map(({ deliveryId, id }) => [deliveryId, id]))
  expect(stored.map(({ id }) => id)).toEqual(['a', 'b', 'c'].map((name) => ids.get(name)))
  const sizes = await service.db.pool.query(
    'SELECT delivery_id, body_size, octet_length(body) > 0 AS kept FROM arrivals WHERE org_id = $1 ORDER BY delivery_id',
    [connection.org.id],
  )
  expect(sizes.rows).toEqual([
    { delivery_id: 'a', body_size: 18, kept: true },
    { delivery_id: 'b', body_size: 18, kept: true },
    { delivery_id: 'c', body_size: 50_000, kept: true },
  ])
})

test('of one delivery twice, and of one thing told twice, in one statement the first is kept', async () => {
  const { keep, go, connection } = await held()
  const all = Promise.all([
    keep(delivery('before')),
    keep(delivery('same')),
    keep(delivery('same')),
    keep(delivery('hook', { entityKey: 'issue|1' })),
    keep(delivery('other hook', { entityKey: 'issue|1' })),
    keep(delivery('before')),
  ])
  go()
  expect((await all).map(({ id }) => id !== null)).toEqual([true, true, false, true, false, false])
  const rows = (await arrivalsOf(connection.org)).map(({ deliveryId, outcome }) => [deliveryId, outcome])
  expect(rows.toSorted()).toEqual([
    ['before', 'duplicate'],
    ['before', 'waiting'],
    ['hook', 'waiting'],
    ['other hook', 'duplicate'],
    ['same', 'duplicate'],
    ['same', 'waiting'],
  ])
})

test('one that the database refuses fails alone', async () => {
  const { keep, go, connection } = await held()
  const all = Promise.allSettled([
    keep(delivery('a')),
    keep(delivery('b')),
    keep(delivery('bad', { headers: { name: '\0' } })),
    keep(delivery('c')),
  ])
  go()
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect((await arrivalsOf(connection.org)).map(({ deliveryId }) => deliveryId)).toEqual(['a', 'b', 'c'])
})

test('when the database goes, each is told, nothing is stored twice, and the next is stored', async () => {
  const failure = Object.assign(new Error('terminating connection'), { code: '57P01' })
  const { keep, go, sent, connection } = await held(failure)
  const all = Promise.allSettled([keep(delivery('a')), keep(delivery('b')), keep(delivery('c'))])
  go()
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(sent).toHaveLength(2)
  const { pool } = service.db
  expect(await storeTogether(pool)(ownerOf(connection), delivery('b'))).toMatchObject({ isConnected: true })
  expect((await arrivalsOf(connection.org)).map(({ deliveryId }) => deliveryId)).toEqual(['a', 'b'])
})

test('another connection does not wait', async () => {
  const { keep, go, store } = await held()
  const waiting = keep(delivery('a'))
  const other = await connect(await service.org(), 'webhook')
  expect(await store(ownerOf(other), delivery('a'))).toMatchObject({ id: expect.any(String) })
  go()
  await waiting
})

test('a connection that goes meanwhile keeps nothing', async () => {
  const { keep, go, connection } = await held()
  const all = Promise.all([keep(delivery('a')), keep(delivery('b')), keep(delivery('c'))])
  await connection.org.api.send('DELETE', `${connection.path}?data=keep`)
  go()
  expect(await all).toEqual(Array.from({ length: 3 }, () => ({ id: null, isConnected: false })))
  expect(await arrivalsOf(connection.org)).toEqual([])
})

test('two processes that hear the same in another order keep each thing once', async () => {
  const { connection, owner } = await held()
  const names = Array.from({ length: 40 }, (_, n) => `d${n}`)
  const process = async (order: string[]) => {
    const keep = storeTogether(service.db.pool)
    return Promise.all(order.map((name) => keep(owner, delivery(name, { entityKey: `thing|${name}` }))))
  }
  const answers = await Promise.all([process(names), process(names.toReversed())])
  expect(answers.flat().filter(({ id }) => id !== null)).toHaveLength(40)
  expect((await arrivalsOf(connection.org)).filter(({ outcome }) => outcome === 'waiting')).toHaveLength(40)
})

test('senders at one time are each answered 200, and everything of theirs is mapped', async () => {
  const { org, url } = await connect(await service.org(), 'webhook')
  const sent = await Promise.all(
    Array.from({ length: 30 }, (_, n) => sendWebhook(url, { messages: [] }, { id: `msg_${n % 20}` })),
  )
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(30)
  expect(sent.filter(({ body }) => body.duplicate)).toHaveLength(10)
  expect(await mapAll(service, org)).toBe(20)
})

test('a database that fails answers each sender 500', async () => {
  const { url } = await connect(await service.org(), 'webhook')
  const failing = new Error('relation "arrivals" is broken')
  const db = intercept(service.db, (text) => (text.includes('INSERT INTO arrivals') ? failing : null))
  const variant = await startVariant({ db })
  const there = `${variant.url}${new URL(url).pathname}`
  const sent = await Promise.all(Array.from({ length: 10 }, (_, n) => sendWebhook(there, { n })))
  expect(sent.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 500))
})
