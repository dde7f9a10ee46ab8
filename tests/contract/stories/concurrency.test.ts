import { expect, test } from 'vitest'
import { addStories } from '#tests/harness/factories-stories.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

test('of many who archive at once one is named, and it is recorded once', async () => {
  const org = await service.org()
  const [id] = await addStories(service.db, org.id, [{ slug: 'a' }])
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => org.api.send('PUT', '/stories/a/archive', { reason: `Reason ${n}` })),
  )
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  const changes = await service.db.pool.query(
    `SELECT FROM changes WHERE entity = 'story' AND entity_id = $1`,
    [id],
  )
  expect(changes.rowCount).toBe(1)
})
