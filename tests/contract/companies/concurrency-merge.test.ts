import { expect, inject, test } from 'vitest'
import { rebuildStatistics } from '#service/db/statistics/rebuild.ts'
import { addCompanies } from '#tests/harness/factories.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import type { TestService } from '#tests/harness/service.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

test('people who write while their company is merged arrive in the company that stays', async () => {
  const org = await service.org()
  const pairs = Array.from({ length: 8 }, (_, n) => [`stays${n}.example`, `goes${n}.example`])
  const ids = await addCompanies(
    service.db,
    org.id,
    pairs.flat().map((domain) => ({ domains: [domain] })),
  )
  const merge = (n: number) =>
    org.api.post(`/companies/${ids[2 * n]}/merges`, { sourceCompanyIds: [ids[2 * n + 1]] })
  const write = (n: number, from: string) =>
    push(org.api, [
      aMessage({
        id: `${from}${n}`,
        author: { platformId: `${from}${n}`, email: `${from}@goes${n}.example` },
      }),
    ])
  await Promise.all(pairs.flatMap((_, n) => [write(n, 'a'), merge(n), write(n, 'b'), write(n, 'c')]))
  const read = async () => (await org.api.get('/companies?limit=100')).body
  const kept = await read()
  expect([kept.data].flat().map((it) => Object(it).personCount)).toEqual(pairs.map(() => 3))
  await rebuildStatistics(service.db.pool, org.id)
  expect(await read()).toEqual(kept)
})

const waiting = `
  WITH RECURSIVE behind AS (
    SELECT $1::int AS pid
    UNION SELECT a.pid FROM pg_stat_activity a JOIN behind b ON b.pid = ANY(pg_blocking_pids(a.pid)))
  SELECT count(*)::int - 1 AS n FROM behind`

/** Returns once so many connections wait behind this one, directly or behind each other. */
async function queueOf({ db }: TestService, pid: number, length: number): Promise<void> {
  for (;;) {
    const { rows } = await db.pool.query<{ n: number }>(waiting, [pid])
    if (rows[0]?.n === length) return
  }
}

// The embedded database runs one transaction after the other, so nothing can come in between there.
test.skipIf(inject('database').kind === 'embedded')(
  'who writes between the steps of a merge arrives in the company that stays',
  async () => {
    const org = await service.org()
    const [stays, goes] = await addCompanies(service.db, org.id, [{}, { domains: ['goes.example'] }])
    const holder = await service.db.pool.connect()
    const { rows } = await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const pid = rows[0]?.pid ?? 0
    await holder.query('BEGIN')
    await holder.query(`SELECT FROM counters WHERE org_id = $1 AND name = 'companies' FOR UPDATE`, [org.id])
    const merge = org.api.post(`/companies/${stays}/merges`, { sourceCompanyIds: [goes] })
    await queueOf(service, pid, 1)
    const pushed = push(org.api, [aMessage({ author: { email: 'ada@goes.example' } })])
    await queueOf(service, pid, 2)
    await holder.query('COMMIT')
    holder.release()
    expect((await merge).status).toBe(200)
    expect(await pushed).toMatchObject([{ status: 'created', companyId: stays }])
    expect((await org.api.get(`/companies/${stays}`)).body).toMatchObject({ personCount: 1, messageCount: 1 })
  },
)
