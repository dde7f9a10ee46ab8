import { expect, test } from 'vitest'
import { clearExpired } from '#service/engine/housekeeping/housekeeping.ts'
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
