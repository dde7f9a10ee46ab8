import { expect, test } from 'vitest'
import { transaction } from '#service/core/write.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

test('a transaction with an ignored failure does not count as committed', async () => {
  const { id } = await service.org()
  const renamed = transaction(service.db, async ({ client }) => {
    await client.query('UPDATE organizations SET name = $2 WHERE id = $1', [id, 'Renamed'])
    await client.query('SELECT 1 / 0').catch(() => undefined)
    return 'done'
  })
  await expect(renamed).rejects.toThrow('undone')
  const found = await service.db.pool.query('SELECT name FROM organizations WHERE id = $1', [id])
  expect(found.rows[0]?.name).not.toBe('Renamed')
})
