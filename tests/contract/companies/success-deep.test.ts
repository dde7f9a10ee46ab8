import { expect, test } from 'vitest'
import { readAll } from '#tests/harness/answers.ts'
import { addCompanies } from '#tests/harness/factories.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

test('GET /companies far down shows everybody once, in order, also after merges', async () => {
  const org = await service.org()
  const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + Math.floor(n / 3) * 17 * 60_000)
  const rows = Array.from({ length: 1300 }, (_, n) => (n < 1250 ? { lastSeenAt: at(n) } : {}))
  const ids = await addCompanies(service.db, org.id, rows)
  const merge = (target: number, from: number, to: number) =>
    org.api.post(`/companies/${ids[target]}/merges`, { sourceCompanyIds: ids.slice(from, to) })
  const answers = [await merge(0, 1200, 1210), await merge(1249, 0, 5), await merge(1260, 700, 710)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const { rows: order } = await service.db.pool.query<{ id: string }>(
    `SELECT id FROM companies WHERE org_id = $1 AND merge_id IS NULL
      ORDER BY last_seen_at DESC NULLS LAST, id DESC NULLS LAST`,
    [org.id],
  )
  expect(order).toHaveLength(1275)
  expect(await readAll(org.api, '/companies', 'id', 90)).toEqual(order.map(({ id }) => id))
})
