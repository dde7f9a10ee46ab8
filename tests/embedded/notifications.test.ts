import { once } from 'node:events'
import type { Notification } from 'pg'
import { expect, test } from 'vitest'
import { connect, startInMemory } from './setup.ts'

test('tells the owner what any client notifies', async () => {
  const database = await startInMemory()
  const client = await connect(database)
  const received: string[] = []
  const last = Promise.withResolvers<void>()
  await database.listen('Jobs', (payload) => {
    received.push(payload)
    if (payload === 'last') last.resolve()
  })
  await client.query('SELECT pg_notify($1, $2)', ['Jobs', 'first'])
  await client.query('SELECT pg_notify($1, $2)', ['other', 'not this'])
  await client.query('BEGIN')
  await client.query('NOTIFY "Jobs", \'rolled back\'')
  await client.query('ROLLBACK')
  await client.query('NOTIFY "Jobs", \'last\'')
  await last.promise
  expect(received).toEqual(['first', 'last'])
})

test('tells the clients that listen, and only them', async () => {
  const database = await startInMemory()
  const [listens, stopped, sends] = [
    await connect(database),
    await connect(database),
    await connect(database),
  ]
  const wrong: Notification[] = []
  stopped.on('notification', (notification) => wrong.push(notification))
  sends.on('notification', (notification) => wrong.push(notification))
  await listens.query('LISTEN jobs')
  await stopped.query('LISTEN jobs')
  await stopped.query('UNLISTEN jobs')
  const told = once(listens, 'notification')
  await sends.query('SELECT pg_notify($1, $2)', ['jobs', 'hello'])
  expect(await told).toMatchObject([{ channel: 'jobs', payload: 'hello' }])
  await stopped.query('SELECT 1')
  expect(wrong).toEqual([])
})

test('tells nobody who has stopped listening', async () => {
  const database = await startInMemory()
  const client = await connect(database)
  const told: string[] = []
  const last = Promise.withResolvers<void>()
  const stop = await database.listen('jobs', (payload) => told.push(payload))
  await database.listen('jobs', () => last.resolve())
  stop()
  await client.query(`NOTIFY jobs, 'late'`)
  await last.promise
  expect(told).toEqual([])
})
