import { pino } from 'pino'
import { expect, test } from 'vitest'
import { everywhere } from '#service/core/models.ts'
import { takeModelTurn } from '#service/writers/topics/model/turn.ts'
import { takeTurn } from '#service/writers/topics/turn.ts'
import { useService } from '#tests/harness/service.ts'
import { say, topicsOf, work } from './support/talk.ts'
import { joinsFirst, overdue, todayOf, topicOf, undecided } from './support/undecided.ts'

const service = useService()

test('a slow model keeps nothing from being placed', async () => {
  const { org, models, served } = await undecided(service, ['hang'])
  await overdue(service, org)
  const stopping = new AbortController()
  const deps = { db: service.db, log: pino({ level: 'silent' }), models: everywhere(models) }
  const slow = takeModelTurn(deps, 'slow', stopping.signal, [org.id])
  await served.received(1)
  await say(org, [{ by: 'dan', text: 'Our CSV export times out too, 4.2.1', thread: 'd' }])
  await work(service, org, models)
  expect(await topicsOf(org)).toMatchObject([{ messageCount: 3 }])
  stopping.abort()
  expect(await slow).toBe(0)
})

test('two processes ask once, and one that was killed in between has lost nothing', async () => {
  const { org, id, models, topicId, served } = await undecided(service, [joinsFirst])
  await overdue(service, org)
  const deps = { db: service.db, log: pino({ level: 'silent' }), models: everywhere(models) }
  const { signal } = new AbortController()
  await Promise.all(['one', 'two', 'three'].map((owner) => takeModelTurn(deps, owner, signal, [org.id])))
  expect(served.requests).toHaveLength(1)
  expect(await topicOf(service, org, id)).toBeNull()
  const turns = ['four', 'five'].map((owner) => takeTurn(deps, owner, signal, [org.id]))
  await Promise.all(turns)
  await work(service, org, models)
  expect(await topicOf(service, org, id)).toBe(topicId)
  expect(served.requests).toHaveLength(1)
})

test('a process that dies while it asks holds the others up only for its lease, and its call counts', async () => {
  const { org, id, models, topicId, served } = await undecided(service, ['hang', joinsFirst])
  await overdue(service, org)
  const dying = new AbortController()
  const deps = { db: service.db, log: pino({ level: 'silent' }), models: everywhere(models) }
  const died = takeModelTurn(deps, 'dies', dying.signal, [org.id])
  await served.received(1)
  const { signal } = new AbortController()
  expect(await takeModelTurn(deps, 'other', signal, [org.id])).toBe(0)
  await service.db.pool.query(
    "UPDATE topic_writers SET model_lease_until = now() - interval '1 second' WHERE org_id = $1",
    [org.id],
  )
  await work(service, org, models)
  expect(await topicOf(service, org, id)).toBe(topicId)
  expect(await todayOf(org)).toMatchObject({ calls: 2 })
  dying.abort()
  expect(await died).toBe(0)
})

test('no call is made beyond those of the day, by however many processes, and words decide', async () => {
  const { org, id, models, topicId, served } = await undecided(service, [joinsFirst], { callsPerDay: 0 })
  await overdue(service, org)
  const deps = { db: service.db, log: pino({ level: 'silent' }), models: everywhere(models) }
  const { signal } = new AbortController()
  await Promise.all(['one', 'two'].map((owner) => takeModelTurn(deps, owner, signal, [org.id])))
  await work(service, org, models)
  expect(served.requests).toEqual([])
  expect(await todayOf(org)).toMatchObject({ calls: 0, undecided: 1 })
  await org.api.patch('/topic-writer', { callsPerDay: 1 })
  await work(service, org, models)
  expect(await topicOf(service, org, id)).toBe(topicId)
  expect(await todayOf(org)).toMatchObject({ calls: 1 })
})
