import { expect, test } from 'vitest'
import { clearExpired } from '#service/jobs/housekeeping.ts'
import { addRuns, madeAutomation, setAutomation } from '#tests/harness/factories-automations.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

test('failed sign-ins go after a day, known places after ninety', async () => {
  const { id } = await service.org()
  await service.db.pool.query(
    `INSERT INTO sign_in_failures (org_id, subject, failures, last_failed_at, blocked_until)
     SELECT $1, age, 1, now() - age::interval, now() FROM unnest(ARRAY['23 hours', '25 hours']) AS age`,
    [id],
  )
  await service.db.pool.query(
    `INSERT INTO sign_in_sources (org_id, subject, last_signed_in_at)
     SELECT $1, age, now() - age::interval FROM unnest(ARRAY['89 days', '91 days']) AS age`,
    [id],
  )
  await clearExpired(service.db)
  const kept = await service.db.pool.query(
    `SELECT subject FROM sign_in_failures WHERE org_id = $1
     UNION ALL SELECT subject FROM sign_in_sources WHERE org_id = $1`,
    [id],
  )
  expect(kept.rows).toEqual([{ subject: '23 hours' }, { subject: '89 days' }])
})

test('deleted automations go with all they did when they can no longer be brought back', async () => {
  const { org, api, id, path } = await madeAutomation(service)
  const other = await madeAutomation(service, {}, org)
  for (const it of [id, other.id]) await addRuns(service.db, org.id, it, [{}, {}])
  for (const it of [path, other.path]) await api.send('DELETE', it)
  const day = 86_400_000
  await setAutomation(service.db, id, { deletedAt: new Date(Date.now() - 31.5 * day) })
  await setAutomation(service.db, other.id, { deletedAt: new Date(Date.now() - 29.5 * day) })
  await clearExpired(service.db)
  const left = await service.db.pool.query(
    `SELECT automation_id AS id, count(*)::int AS runs FROM runs WHERE org_id = $1 GROUP BY 1`,
    [org.id],
  )
  expect(left.rows).toEqual([{ id: other.id, runs: 2 }])
  expect((await api.get('/automations?deleted=true')).body.totalCount).toBe(1)
})
