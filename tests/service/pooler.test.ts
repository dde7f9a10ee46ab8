import { randomUUID } from 'node:crypto'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { findPgbouncer, startPgbouncer } from '#scripts/pgbouncer.ts'
import { transaction } from '#service/core/write.ts'
import { openForService } from '#service/db/open.ts'
import { useService } from '#tests/harness/service.ts'
import { startVariant } from './support/variant.ts'

const { kind, pool } = inject('database')
const service = useService()
const canPool = kind === 'postgresql' && findPgbouncer() !== null

const refusing: string[] = []
const ignoring = ['ignore_startup_parameters = options,statement_timeout,idle_in_transaction_session_timeout']

async function openThrough(lines: string[]) {
  const bouncer = await startPgbouncer(pool.connectionString ?? '', lines)
  if (!bouncer) throw new Error('PgBouncer disappeared between two looks')
  const { db } = await openForService({ url: bouncer.url, dataDir: '', poolSize: 10 })
  onTestFinished(async () => {
    await db.close()
    await bouncer.stop()
  })
  return db
}

test.skipIf(canPool || kind !== 'postgresql')(
  'PgBouncer is not on this machine: not tested behind it',
  (it) => it.skip(),
)

describe.runIf(canPool).each([
  ['refuses the settings of sessions', refusing],
  ['ignores the settings of sessions', ignoring],
])('behind a PgBouncer in transaction mode that %s', (_, lines) => {
  test('requests of all kinds at once succeed', async () => {
    const db = await openThrough(lines)
    const { key } = await service.org()
    const { url } = await startVariant({ db, rateLimit: 'shared' })
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const companies = (at: number) =>
      JSON.stringify({ companies: [{ name: `Company ${at}`, domain: `c${at}.example` }] })
    const send = async (at: number) => {
      const write = {
        method: 'POST',
        body: companies(at),
        headers: { ...headers, 'idempotency-key': randomUUID() },
      }
      const answers = await Promise.all([
        fetch(`${url}/v1/companies`, write),
        fetch(`${url}/v1/people?limit=5`, { headers }),
        fetch(`${url}/v1/companies?limit=5`, { headers }),
        fetch(`${url}/v1/events`, { headers }),
      ])
      return answers.map(({ status }) => status)
    }
    const statuses = await Promise.all(Array.from({ length: 40 }, (__, at) => send(at)))
    expect(new Set(statuses.flat())).toEqual(new Set([200]))
    expect(db.isPooled).toBe(true)
  })

  test('times are read in UTC, whatever the sessions of the server are set to', async () => {
    const db = await openThrough(lines)
    const ask = async () =>
      (await db.pool.query<{ at: Date; text: string }>(`SELECT now() AS at, now()::text AS text`)).rows
    const found = (await Promise.all(Array.from({ length: 30 }, ask))).flat()
    for (const { at, text } of found) {
      expect(text).toMatch(/^\d{4}-\d\d-\d\d .*\+00$/)
      expect(at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
    }
  })

  test('transactions have their limits, and leave none behind', async () => {
    const db = await openThrough(lines)
    const inside = await transaction(db, async ({ client }) => {
      const { rows } = await client.query(
        `SELECT current_setting('statement_timeout') AS statement, current_setting('idle_in_transaction_session_timeout') AS idle`,
      )
      return rows
    })
    expect(inside).toEqual([{ statement: '25s', idle: '20s' }])
    const { rows } = await db.pool.query(`SELECT current_setting('statement_timeout') AS statement`)
    expect(rows).toEqual([{ statement: '0' }])
  })

  test('a revoked key is refused at once', async () => {
    const db = await openThrough(lines)
    const { id, key } = await service.org()
    const { url } = await startVariant({ db })
    const read = async () =>
      (await fetch(`${url}/v1/people`, { headers: { authorization: `Bearer ${key}` } })).status
    expect(await read()).toBe(200)
    await service.db.pool.query('UPDATE api_keys SET revoked_at = now() WHERE org_id = $1', [id])
    expect(await read()).toBe(401)
  })
})
