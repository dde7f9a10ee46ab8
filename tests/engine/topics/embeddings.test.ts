import { pino } from 'pino'
import { expect, test } from 'vitest'
import { everywhere } from '#service/core/models.ts'
import { takeModelTurn } from '#service/writers/topics/model/turn.ts'
import { type Org, useService } from '#tests/harness/service.ts'
import { type Embeds, embeddingServer, meanings } from './support/models.ts'
import { placesOf, say, topicsOf, unplacedOf, work, writerOn } from './support/talk.ts'

const service = useService()

const english = { by: 'ann', text: 'Export breaks halfway through', thread: 'a' }
const german = { by: 'bob', text: 'Ausfuhr bricht mittendrin ab', thread: 'b' }
const other = { by: 'cleo', text: 'Invoices carry an outdated address', thread: 'c' }

const knows = meanings(
  ['export', 'ausfuhr'],
  ['breaks', 'bricht'],
  ['halfway', 'mittendrin'],
  ['through', 'ab'],
)

const todayOf = async (org: Org) => (await org.api.get('/topic-writer')).body.today

async function vectorsOf(org: Org): Promise<number> {
  const { rows } = await service.db.pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM discussion_vectors WHERE org_id = $1',
    [org.id],
  )
  return rows[0]?.n ?? 0
}

async function overdue(org: Org): Promise<void> {
  await service.db.pool.query(
    "UPDATE topic_writers SET embed_at = now() - interval '1 second' WHERE org_id = $1",
    [org.id],
  )
}

test('what means the same in other words begins a topic, and what does not waits', async () => {
  const org = await service.org()
  await writerOn(org)
  await say(org, [english, german, other])
  await work(service, org)
  expect(await topicsOf(org)).toEqual([])
  const { models, asked } = await embeddingServer([knows])
  await say(org, [{ ...english, by: 'dan', thread: 'd', text: 'Good morning, how are you all today?' }])
  await work(service, org, models)
  expect(asked.flat()).toContain(german.text)
  expect(await topicsOf(org)).toMatchObject([{ messageCount: 2 }])
  expect((await unplacedOf(org)).map(({ title }) => title)).toContain(other.text)
  expect(await todayOf(org)).toMatchObject({ texts: 4, costUsd: 0.00056, calls: 0 })
})

test('a vector leaves with what it was made of, and a discussion that goes on gets another', async () => {
  const org = await service.org()
  await writerOn(org)
  const { models, asked } = await embeddingServer([knows])
  const [id] = await say(org, [english, german])
  await work(service, org, models)
  expect(await vectorsOf(org)).toBe(2)
  await say(org, [{ ...english, text: 'It stops at the same row every time' }])
  await work(service, org, models)
  expect(asked.at(-1)?.[0]).toContain('It stops at the same row every time')
  expect(await vectorsOf(org)).toBe(2)
  const buckets = () =>
    service.db.pool.query(
      `SELECT p.n FROM term_postings p WHERE p.org_id = $1
         AND NOT EXISTS (SELECT FROM discussion_terms d WHERE d.org_id = $1 AND d.n = p.n)`,
      [org.id],
    )
  await org.api.send('DELETE', `/messages/${id}`)
  await org.api.send('DELETE', `/messages/${(await say(org, [other]))[0]}`)
  expect((await buckets()).rows).toEqual([])
  await work(service, org, models)
  expect(await vectorsOf(org)).toBe(2)
})

test.each<[string, Embeds]>([
  ['is down', { status: 503 }],
  ['asks to wait', { status: 429, headers: { 'retry-after': '30' } }],
  ['refuses the key', { status: 401 }],
  ['refuses the texts', { status: 400 }],
  ['answers something else', { status: 200, body: '{"data": "no"}' }],
  ['answers too few vectors', (texts) => knows(texts.slice(1))],
  ['answers vectors without numbers', (texts) => texts.map(() => [])],
])('a model that %s keeps nothing from being placed by its words', async (_, behaviour) => {
  const org = await service.org()
  await writerOn(org)
  const { models, asked } = await embeddingServer([behaviour])
  await say(org, [
    english,
    { ...english, by: 'eve', thread: 'e', text: 'Export breaks halfway through, here too' },
  ])
  await work(service, org, models)
  expect(asked).toHaveLength(1)
  expect(await topicsOf(org)).toMatchObject([{ messageCount: 2 }])
  expect(await vectorsOf(org)).toBe(0)
})

test('a model that comes back is asked for what it missed', async () => {
  const org = await service.org()
  await writerOn(org)
  const { models, asked } = await embeddingServer([{ status: 503 }, knows])
  await say(org, [english, german])
  await work(service, org, models)
  expect(await vectorsOf(org)).toBe(0)
  await overdue(org)
  await work(service, org, models)
  expect(asked).toHaveLength(2)
  expect(await vectorsOf(org)).toBe(2)
  expect(await topicsOf(org)).toMatchObject([{ messageCount: 2 }])
})

test('a slow model is not waited for: what comes meanwhile is placed', async () => {
  const org = await service.org()
  await writerOn(org)
  const server = await embeddingServer(['hang'])
  await say(org, [english])
  await work(service, org)
  await service.db.pool.query(
    "UPDATE topic_writers SET embed_at = now() - interval '1 second' WHERE org_id = $1",
    [org.id],
  )
  const stopping = new AbortController()
  const deps = { db: service.db, log: pino({ level: 'silent' }), models: everywhere(server.models) }
  const slow = takeModelTurn(deps, 'slow', stopping.signal, [org.id])
  await server.received(1)
  await say(org, [{ ...english, by: 'eve', thread: 'e', text: 'Export breaks halfway through, here too' }])
  await work(service, org)
  expect(await topicsOf(org)).toMatchObject([{ messageCount: 2 }])
  stopping.abort()
  expect(await slow).toBe(0)
})

test('two processes ask once, and texts beyond those of the day are not asked about', async () => {
  const org = await service.org()
  await writerOn(org, { textsPerDay: 1 })
  const { models, asked } = await embeddingServer([knows])
  await say(org, [english])
  await work(service, org)
  await say(org, [german])
  await work(service, org)
  await overdue(org)
  const deps = { db: service.db, log: pino({ level: 'silent' }), models: everywhere(models) }
  const { signal } = new AbortController()
  await Promise.all(['one', 'two', 'three'].map((owner) => takeModelTurn(deps, owner, signal, [org.id])))
  await work(service, org, models)
  expect(asked).toEqual([[english.text]])
  expect(await todayOf(org)).toMatchObject({ texts: 1 })
  expect(await vectorsOf(org)).toBe(1)
  await org.api.patch('/topic-writer', { textsPerDay: 2 })
  await work(service, org, models)
  expect(asked).toEqual([[english.text], [german.text]])
})

test('another model is asked anew, and a switched off one not at all', async () => {
  const org = await service.org()
  await writerOn(org)
  const first = await embeddingServer([knows])
  await say(org, [english, other])
  await work(service, org, first.models)
  const second = await embeddingServer([knows], 'compatible:large')
  await org.api.patch('/topic-writer', { useModel: false })
  await say(org, [german])
  await work(service, org, second.models)
  expect(second.asked).toEqual([])
  await org.api.patch('/topic-writer', { useModel: true })
  await work(service, org, second.models)
  expect(second.asked.flat().toSorted()).toEqual([german.text, english.text, other.text].toSorted())
  expect(await topicsOf(org)).toMatchObject([{ messageCount: 2 }])
})

test('a discussion in a topic of which a person said otherwise stays out of it', async () => {
  const org = await service.org()
  await writerOn(org)
  const { models } = await embeddingServer([knows])
  const ids = await say(org, [english, german])
  await work(service, org, models)
  const [topic] = await topicsOf(org)
  const groups = await service.db.pool.query<{ id: string }>(
    'SELECT group_id AS id FROM messages WHERE org_id = $1 AND id = $2',
    [org.id, ids[1]],
  )
  await org.api.send('DELETE', `/topics/${topic?.id}/discussions/${groups.rows[0]?.id}`)
  await say(org, [{ ...german, text: 'Ausfuhr bricht mittendrin ab, immer noch' }])
  await work(service, org, models)
  expect((await placesOf(service, org)).get(ids[1] ?? '')).toBeNull()
})
