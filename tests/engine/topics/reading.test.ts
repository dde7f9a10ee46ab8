import { expect, test } from 'vitest'
import { transaction } from '#service/core/write.ts'
import { readTalks } from '#service/writers/topics/place/talks.ts'
import { vocabularyOf } from '#service/writers/topics/text/terms.ts'
import { useService } from '#tests/harness/service.ts'
import { say, work, writerOn } from './support/talk.ts'

const service = useService()

// Ids of discussions are random: whatever is done in their order comes out differently each time.
test('discussions are read in the order in which they began', async () => {
  const org = await service.org()
  await writerOn(org)
  const began = [4, 7, 1, 9, 3, 12, 8, 2, 11, 6, 10, 5]
  const spoken = began.map((n) => ({
    by: `person ${n}`,
    text: `The export of table ${n} times out`,
    thread: `${n}`,
    sentAt: new Date(Date.now() - 3_600_000 + n * 60_000).toISOString(),
  }))
  await say(org, spoken)
  await work(service, org)
  const { rows } = await service.db.pool.query<{ id: string }>(
    'SELECT id FROM topic_groups WHERE org_id = $1',
    [org.id],
  )
  const reading = { vocabulary: vocabularyOf(['en'], []), forbidden: [] }
  const ids = rows.map(({ id }) => id)
  const talks = await transaction(service.db, (tx) => readTalks(tx, org.id, ids, reading))
  const read = talks.map(({ said }) => Number(/table (\d+)/.exec(said[0]?.text ?? '')?.[1]))
  expect(read).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
})
