import type pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { type Org, useService } from '#tests/harness/service.ts'
import { automation, countOf, organizationWithDestination } from './support/data.ts'
import { intercept } from './support/failing-database.ts'
import { startVariant } from './support/variant.ts'

const service = useService()
const options = { headers: { 'idempotency-key': 'k' } }

/** Cuts the connection as a process that dies does: without a word. */
function cut(client: pg.PoolClient | null): void {
  if (client) Reflect.get(Reflect.get(client, 'connection'), 'stream').destroy()
}

async function recordsOf(orgId: string): Promise<number> {
  const found = await service.db.pool.query('SELECT FROM idempotency_records WHERE org_id = $1', [orgId])
  return found.rowCount ?? -1
}

async function traces(orgId: string) {
  const changes = await service.db.pool.query(
    `SELECT FROM changes WHERE org_id = $1 AND entity = 'automation'`,
    [orgId],
  )
  return [await countOf(service, 'automations', orgId), await recordsOf(orgId), changes.rowCount]
}

/** Sends it as soon as the server has noticed that the connection is gone, which ends its transaction and frees the key. */
function onceFree(org: Org) {
  return vi.waitUntil(async () => {
    const answer = await org.api.post('/automations', automation, options)
    return answer.status !== 409 && answer
  }, 20_000)
}

const places = [
  ['before the effect', /^INSERT INTO automations/],
  ['between the effect and its audit', /INSERT INTO changes/],
  ['between the effect and the record', /INSERT INTO idempotency_records/],
  ['before the commit', /^COMMIT$/],
] as const

describe.each(places)('a connection that breaks %s', (_, place) => {
  test('leaves nothing, and the key is free', async () => {
    const org = await organizationWithDestination(service)
    const db = intercept(service.db, (text, client) => {
      if (!place.test(text)) return null
      cut(client)
      return new Error('the connection broke')
    })
    const variant = await startVariant({ db })
    expect((await variant.api(org.key).post('/automations', automation, options)).status).toBe(500)
    expect(await traces(org.id)).toEqual([0, 0, 0])
    const retried = await onceFree(org)
    expect(retried.status).toBe(200)
    expect(await traces(org.id)).toEqual([1, 1, 1])
    expect((await org.api.post('/automations', automation, options)).text).toBe(retried.text)
  })

  test('without breaking, a failure there is undone as well', async () => {
    const org = await organizationWithDestination(service)
    const db = intercept(service.db, (text) => (place.test(text) ? new Error('a failure') : null))
    const variant = await startVariant({ db })
    expect((await variant.api(org.key).post('/automations', automation, options)).status).toBe(500)
    expect(await traces(org.id)).toEqual([0, 0, 0])
  })
})

test('a retry gets the answer that was lost after the commit', async () => {
  const org = await organizationWithDestination(service)
  let lost = false
  const db = intercept(service.db, () => null)
  const connect = db.pool.connect.bind(db.pool)
  const forgetful = Object.assign(Object.create(db.pool), {
    connect: async () => {
      const client = await connect()
      const query = client.query.bind(client)
      return Object.assign(Object.create(client), {
        query: async (...given: Parameters<typeof query>) => {
          const result = await query(...given)
          if (String(given[0]) !== 'COMMIT') return result
          lost = true
          throw new Error('the answer was lost')
        },
      })
    },
  })
  const variant = await startVariant({ db: { ...db, pool: forgetful } })
  expect((await variant.api(org.key).post('/automations', automation, options)).status).toBe(500)
  expect(lost).toBe(true)
  expect(await traces(org.id)).toEqual([1, 1, 1])
  expect((await org.api.post('/automations', automation, options)).status).toBe(200)
  expect(await traces(org.id)).toEqual([1, 1, 1])
})
