import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { objectsOf } from '#tests/harness/answers.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import { type Org, useService } from '#tests/harness/service.ts'
import { keptAndRebuilt } from '#tests/statistics/snapshot.ts'

const service = useService()

const at = (hour: number) => `2026-03-02T${hour}:00:00.000Z`
const version = (hour: number) => aMessage({ content: `at ${hour}`, threadId: 't1', editedAt: at(hour) })

/** What is kept is what a rebuild computes. */
async function expectExact({ id }: Org): Promise<void> {
  const client = new pg.Client(inject('database').pool)
  await client.connect()
  try {
    const [kept, rebuilt] = await keptAndRebuilt(client, id)
    kept.counters = kept.counters?.filter((line) => !line.endsWith(',0)')) ?? []
    expect(kept).toEqual(rebuilt)
  } finally {
    await client.end()
  }
}

async function withMessage(): Promise<{ org: Org; id: string }> {
  const org = await service.org()
  const [made] = await push(org.api, [aMessage({ threadId: 't1' })])
  return { org, id: made?.messageId ?? '' }
}

const isOneOf = (statuses: number[], expected: number[]) =>
  statuses.filter((it) => !expected.includes(it)).length === 0

test('a deletion and the same message at once: it is gone in the end, whoever was first', async () => {
  const { org, id } = await withMessage()
  const answers = await Promise.all([
    ...[11, 12, 13].map((hour) => org.api.post('/messages', { messages: [version(hour)] })),
    org.api.send('DELETE', `/messages/${id}`),
    ...[14, 15].map((hour) => org.api.post('/messages', { messages: [version(hour)] })),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect((await org.api.get('/messages')).body).toMatchObject({ totalCount: 0 })
  expect((await org.api.post('/messages', { messages: [version(16)] })).body).toMatchObject({ deleted: 1 })
  await expectExact(org)
})

test('corrections and a deletion at once: each is done or not found, and it is gone in the end', async () => {
  const { org, id } = await withMessage()
  const answers = await Promise.all([
    ...['one', 'two'].map((content) => org.api.patch(`/messages/${id}`, { content })),
    ...[1, 2].map(() => org.api.send('DELETE', `/messages/${id}`)),
    ...['three', 'four'].map((content) => org.api.patch(`/messages/${id}`, { content })),
  ])
  const statuses = answers.map(({ status }) => status)
  expect(isOneOf(statuses, [200, 404])).toBe(true)
  expect(statuses.slice(2, 4).toSorted()).toEqual([200, 404])
  expect((await org.api.get(`/messages/${id}`)).status).toBe(404)
  await expectExact(org)
})

test('corrections at once come one after the other', async () => {
  const { org, id } = await withMessage()
  const texts = ['one', 'two', 'three', 'four']
  const answers = await Promise.all(texts.map((content) => org.api.patch(`/messages/${id}`, { content })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const times = answers.map(({ body }) => String(body.editedAt))
  expect(new Set(times).size).toBe(4)
  const last = texts[times.indexOf(times.toSorted().at(-1) ?? '')]
  expect((await org.api.get(`/messages/${id}`)).body).toMatchObject({ content: last })
})

test('an edit that comes before what it edits stands, also twice and at once', async () => {
  const org = await service.org()
  const all = [
    version(12),
    aMessage({ threadId: 't1' }),
    version(12),
    version(11),
    aMessage({ threadId: 't1' }),
  ]
  await Promise.all(all.map((one) => org.api.post('/messages', { messages: [one] })))
  expect(objectsOf(await org.api.get('/messages'))).toMatchObject([{ content: 'at 12', editedAt: at(12) }])
  await expectExact(org)
})

test('a deletion while a topic is made of the message leaves exact numbers', async () => {
  for (const _ of [1, 2, 3]) {
    const { org, id } = await withMessage()
    await push(org.api, [aMessage({ id: 'm2', threadId: 't1', author: { platformId: 'U2' } })])
    const topic = { title: 'Slow builds', messageIds: [id] }
    const [made, gone] = await Promise.all([
      org.api.post('/topics', topic),
      org.api.send('DELETE', `/messages/${id}`),
    ])
    expect(gone.status).toBe(200)
    expect(isOneOf([made.status], [200, 400, 404])).toBe(true)
    expect((await org.api.get('/messages')).body).toMatchObject({ totalCount: 1 })
    await expectExact(org)
  }
})

test('a person is erased while old messages of theirs come in: none stays', async () => {
  const org = await service.org()
  const author = { platformId: 'U1', displayName: 'Ada', email: 'ada@halden.example' }
  const [made] = await push(org.api, [aMessage({ author })])
  const others = Array.from({ length: 6 }, (_, n) =>
    org.api.post('/messages', { messages: [aMessage({ id: `n${n}`, author })] }),
  )
  const answers = await Promise.all([
    ...others.slice(0, 3),
    org.api.post(`/people/${made?.personId}/erase`),
    ...others.slice(3),
  ])
  expect(
    isOneOf(
      answers.map(({ status }) => status),
      [200],
    ),
  ).toBe(true)
  // All of it was said before.
  expect((await org.api.get('/messages')).body).toMatchObject({ totalCount: 0 })
  expect((await org.api.get('/people')).body).toMatchObject({ totalCount: 0 })
  await expectExact(org)
})
