import { expect, test } from 'vitest'
import { transaction } from '#service/core/write.ts'
import { readTalks } from '#service/writers/topics/place/talks.ts'
import { isWord, vocabularyOf } from '#service/writers/topics/text/terms.ts'
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

test('names and signatures of those who speak are no words of a discussion', async () => {
  const org = await service.org()
  await writerOn(org)
  const companies = [{ name: 'Verdant Grid', domain: 'verdantgrid.example' }]
  expect((await org.api.post('/companies', { companies })).status).toBe(200)
  const emily = { displayName: 'Emily Marsh', email: 'emily@verdantgrid.example' }
  await say(org, [
    {
      ...{ by: 'e1', author: emily, thread: 'a' },
      text: 'Invoices of Verdant Grid lack a number, see verdantgrid/app.\n\nEmily Marsh\nLead Engineer',
    },
    {
      by: 'b1',
      author: { displayName: 'Ben Ito' },
      thread: 'a',
      text: 'Good question Emily, @emarsh paid it',
    },
  ])
  await work(service, org)
  const { rows } = await service.db.pool.query<{ id: string }>(
    'SELECT id FROM topic_groups WHERE org_id = $1',
    [org.id],
  )
  const reading = { vocabulary: vocabularyOf(['en'], []), forbidden: [] }
  const ids = rows.map(({ id }) => id)
  const [talk] = await transaction(service.db, (tx) => readTalks(tx, org.id, ids, reading))
  const words = [...(talk?.terms.keys() ?? [])].filter(isWord)
  expect(words).toEqual(expect.arrayContaining(['invoic', 'numb', 'app']))
  for (const name of ['emily', 'marsh', 'emarsh', 'verdant', 'grid', 'verdantgrid', 'lead', 'engine'])
    expect(words).not.toContain(name)
})
