import { pino } from 'pino'
import { expect, test } from 'vitest'
import { everywhere, noModels } from '#service/core/models.ts'
import { takeTurn } from '#service/writers/topics/turn.ts'
import { expectKept } from '#tests/contract/topics/kept.ts'
import { anAutomation, orgWithOutput } from '#tests/harness/factories-automations.ts'
import { type Org, useService } from '#tests/harness/service.ts'
import { intercept } from '#tests/service/support/failing-database.ts'
import { pass, placesOf, say, topicsOf, unplacedOf, work, writerOn } from './support/talk.ts'

const service = useService()

const reports = [
  { by: 'ann', text: 'The CSV export times out since we updated', thread: 'a' },
  { by: 'bob', text: 'CSV export times out for large workspaces', thread: 'b' },
  { by: 'cleo', text: 'Our nightly CSV export times out as well', thread: 'c' },
]

async function withTopic(): Promise<{ org: Org; id: string; messages: string[] }> {
  const org = await service.org()
  await writerOn(org)
  const messages = await say(org, reports)
  await work(service, org)
  const [topic] = await topicsOf(org)
  return { org, id: topic?.id ?? '', messages }
}

async function discussionOf(org: Org, message: string): Promise<string> {
  const { rows } = await service.db.pool.query<{ id: string }>(
    'SELECT group_id AS id FROM messages WHERE org_id = $1 AND id = $2',
    [org.id, message],
  )
  return rows[0]?.id ?? ''
}

test('what somebody took out of a topic stays out, whatever passes come', async () => {
  const { org, id, messages } = await withTopic()
  const group = await discussionOf(org, messages[0] ?? '')
  expect((await org.api.send('DELETE', `/topics/${id}/discussions/${group}`)).status).toBe(200)
  await org.api.patch('/topic-writer', { automatic: ['merge', 'split'] })
  await say(org, [{ by: 'dan', text: 'one more word on the CSV export that times out', thread: 'a' }])
  await work(service, org)
  await pass(service, org)
  expect((await placesOf(service, org)).get(messages[0] ?? '')).not.toBe(id)
})

test('no point of a topic is drawn from what was taken out of it', async () => {
  const { org, id } = await withTopic()
  const points = async (): Promise<string[]> => {
    const { summaryPoints } = (await org.api.get(`/topics/${id}`)).body
    return (summaryPoints as { messageId: string }[]).map(({ messageId }) => messageId)
  }
  const [, ...cited] = await points()
  expect(cited.length).toBeGreaterThan(0)
  for (const message of cited) {
    const group = await discussionOf(org, message)
    expect((await org.api.send('DELETE', `/topics/${id}/discussions/${group}`)).status).toBe(200)
  }
  await pass(service, org)
  const places = await placesOf(service, org)
  const left = await points()
  expect(left.length).toBeGreaterThan(0)
  expect(left.filter((it) => places.get(it) !== id)).toEqual([])
})

test('a merge is undone a day later, after passes and what was said meanwhile, with every number', async () => {
  const { org, id } = await withTopic()
  await say(org, [
    { by: 'dan', text: 'Invoices show the old address of our office', thread: 'd' },
    { by: 'eve', text: 'The old address of the office is on our invoices', thread: 'e' },
  ])
  await work(service, org)
  const other = (await topicsOf(org)).find((it) => it.id !== id)?.id ?? ''
  const counts = async () =>
    Promise.all(
      [id, other].map(async (it) => {
        const { messageCount, firstMessageAt, lastMessageAt } = (await org.api.get(`/topics/${it}`)).body
        const people = (await org.api.get(`/topics/${it}/people`)).body.data as { displayName: string }[]
        const names = people.map(({ displayName }) => displayName).toSorted()
        return { messageCount, firstMessageAt, lastMessageAt, names }
      }),
    )
  const before = await counts()
  const { body } = await org.api.post('/topics/merge', { into: id, from: [other] })
  for (const table of ['topic_changes', 'changes'])
    await service.db.pool.query(
      `UPDATE ${table} SET changed_at = changed_at - interval '1 day' WHERE org_id = $1`,
      [org.id],
    )
  await org.api.patch('/topic-writer', { automatic: ['merge', 'split'] })
  const [late] = await say(org, [{ by: 'fay', text: 'The CSV export times out here, too', thread: 'f' }])
  await work(service, org)
  await pass(service, org)
  await org.api.send('DELETE', `/messages/${late}`)
  const undone = await org.api.post(`/topics/${id}/undo`, { changeId: body.changeId })
  expect(undone.status, undone.text).toBe(200)
  expect(await counts()).toEqual(before)
  await expectKept(service, org)
})

test('a title that somebody wrote is not written again', async () => {
  const { org, id } = await withTopic()
  expect((await org.api.patch(`/topics/${id}`, { title: 'Exports' })).status).toBe(200)
  await say(org, [{ by: 'dan', text: 'CSV export times out here too', thread: 'd' }])
  await work(service, org)
  await pass(service, org)
  expect((await org.api.get(`/topics/${id}`)).body).toMatchObject({ title: 'Exports', messageCount: 4 })
})

test('that the writer began a topic stands in its history', async () => {
  const { org, id } = await withTopic()
  const { body } = await org.api.get(`/topics/${id}/history`)
  expect(JSON.stringify(body)).toContain('Topic writer')
})

/** An organization with an automation that hears of every new topic. */
async function listening(): Promise<Org> {
  const org = await orgWithOutput(service)
  const schedule = { type: 'event', events: ['topic.created'], condition: 'Anything' }
  const made = await org.api.post('/automations', anAutomation({ schedule }))
  expect(made.status).toBe(200)
  await writerOn(org)
  return org
}

async function eventsOf(org: Org): Promise<string[]> {
  const { rows } = await service.db.pool.query<{ name: string }>(
    'SELECT name FROM events WHERE org_id = $1 ORDER BY name',
    [org.id],
  )
  return rows.map(({ name }) => name)
}

test('automations hear of a topic that the writer begins', async () => {
  const org = await listening()
  await say(org, reports)
  await work(service, org)
  expect(await eventsOf(org)).toContain('topic.created')
})

test.each([
  ['that came by backfill', reports, { quiet: true }],
  ['that was said long ago', reports.map((it) => ({ ...it, sentAt: '2026-01-05T10:00:00.000Z' })), {}],
])('history %s is placed and tells nobody', async (_, spoken, more) => {
  const org = await listening()
  await say(org, spoken, more)
  await work(service, org)
  expect(await topicsOf(org)).toMatchObject([{ messageCount: 3 }])
  expect(await eventsOf(org)).not.toContain('topic.created')
})

test('what was said before the writer was switched on starts nothing', async () => {
  const org = await listening()
  const [first, ...rest] = reports
  if (!first) throw new Error('nothing is reported')
  await say(org, [first])
  await work(service, org)
  expect(await unplacedOf(org)).toHaveLength(1)
  await org.api.patch('/topic-writer', { enabled: false })
  await say(org, rest)
  await writerOn(org)
  await work(service, org)
  expect(await topicsOf(org)).toMatchObject([{ messageCount: 3 }])
  expect(await eventsOf(org)).not.toContain('topic.created')
})

test('two processes place everything once, and one that dies leaves nothing half placed', async () => {
  const org = await service.org()
  await writerOn(org)
  await service.db.pool.query(
    `UPDATE topic_writers SET lease_owner = 'dead', lease_until = now() + interval '1 minute' WHERE org_id = $1`,
    [org.id],
  )
  await say(org, reports)
  await work(service, org)
  expect(await topicsOf(org)).toEqual([])
  await service.db.pool.query(
    `UPDATE topic_writers SET lease_until = now() - interval '1 second' WHERE org_id = $1`,
    [org.id],
  )
  const turn = (owner: string) =>
    takeTurn(
      { db: service.db, log: pino({ level: 'silent' }), models: everywhere(noModels) },
      owner,
      new AbortController().signal,
      [org.id],
    )
  const done = await Promise.all([turn('one'), turn('two'), turn('three')])
  expect(done.toSorted()).toEqual([0, 0, 3])
  expect(await topicsOf(org)).toMatchObject([{ messageCount: 3 }])
})

test('a step whose lease is lost writes nothing', async () => {
  const org = await service.org()
  await writerOn(org)
  await say(org, reports)
  const lose = `UPDATE topic_writers SET lease_owner = 'other' WHERE org_id = $1`
  let lost = 0
  const losing = intercept(service.db, (text, client) => {
    if (!text.includes('INSERT INTO topics') || !client) return null
    lost++
    return client.query(lose, [org.id]).then(() => undefined)
  })
  await work(service, org, noModels, losing)
  expect(lost).toBeGreaterThan(0)
  expect(await topicsOf(org)).toEqual([])
  expect(new Set((await placesOf(service, org)).values())).toEqual(new Set([null]))
  await work(service, org)
  expect(await topicsOf(org)).toMatchObject([{ messageCount: 3 }])
})

test('of a deleted message no term is left in the index', async () => {
  const { org, messages } = await withTopic()
  const terms = async () =>
    (
      await service.db.pool.query<{ n: number }>(
        'SELECT count(*)::int AS n FROM term_postings WHERE org_id = $1',
        [org.id],
      )
    ).rows[0]?.n ?? 0
  const before = await terms()
  for (const id of messages) expect((await org.api.send('DELETE', `/messages/${id}`)).status).toBe(200)
  expect(before).toBeGreaterThan(0)
  expect(await terms()).toBe(0)
})

test('a pass begins topics that nobody saw at once, and merges only where it may', async () => {
  const org = await service.org()
  await writerOn(org)
  await say(org, reports)
  await work(service, org)
  const before = await topicsOf(org)
  await pass(service, org)
  expect((await org.api.get('/topic-writer')).body).toMatchObject({
    pass: { askedAt: null, endedAt: expect.any(String), merged: 0 },
  })
  expect((await topicsOf(org)).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect(await unplacedOf(org)).toEqual([])
})

test('a discussion that the pass places says by which words', async () => {
  const org = await service.org()
  await writerOn(org, { forbidden: ['times out'] })
  await say(org, reports)
  await work(service, org)
  expect(await topicsOf(org)).toEqual([])
  await org.api.patch('/topic-writer', { forbidden: [] })
  await pass(service, org)
  const { rows } = await service.db.pool.query<{ why: string[] }>(
    'SELECT why FROM topic_groups WHERE org_id = $1 AND topic_id IS NOT NULL',
    [org.id],
  )
  expect(rows).toHaveLength(3)
  for (const { why } of rows) expect(why).toContain('csv')
})
