import { expect, test } from 'vitest'
import { createApiKey } from '#service/api/api-keys/create.ts'
import { constraintsOf } from '#tests/contract/topic-proposals/proposed.ts'
import { expectKept } from '#tests/contract/topics/kept.ts'
import { type Api, apiClient } from '#tests/harness/client.ts'
import { type Org, useService } from '#tests/harness/service.ts'
import {
  changesOf,
  exports,
  groupsOf,
  invoices,
  logins,
  muddle,
  rebuilt,
  writtenTopic,
} from './support/rebuilding.ts'
import { pass, say, writerOn } from './support/talk.ts'

const service = useService()

async function accept(org: Org, id: string) {
  const answer = await org.api.post(`/topic-rebuilds/${id}/accept`, {})
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

test('a discussion that somebody put there or took out stays so, in the plan already', async () => {
  const { org, one, two, mixed } = await muddle(service)
  const [placed = ''] = await groupsOf(org, two)
  const [out = ''] = await groupsOf(org, one)
  await org.api.post(`/topics/${two}/discussions`, { groupIds: [placed] })
  expect((await org.api.send('DELETE', `/topics/${one}/discussions/${out}`)).status).toBe(200)
  const { id } = await rebuilt(service, org)
  await accept(org, id)
  expect(await groupsOf(org, two)).toContain(placed)
  expect(await groupsOf(org, one)).not.toContain(out)
  expect(mixed).not.toBe(two)
  await expectKept(service, org)
})

test('a topic that somebody named keeps its discussions where all of them would leave', async () => {
  const { org, one, two } = await muddle(service)
  await org.api.patch(`/topics/${two}`, { title: 'Exports of our largest customer' })
  const before = await groupsOf(org, two)
  const { id } = await rebuilt(service, org)
  expect((await changesOf(org, id)).filter(({ fate }) => fate === 'emptied')).toEqual([])
  await accept(org, id)
  expect(await groupsOf(org, two)).toEqual(before)
  expect((await groupsOf(org, one)).length).toBe(4)
})

test('topics that somebody split are not made one again', async () => {
  const org = await service.org()
  const one = await writtenTopic(service, org, 'All', exports)
  await writerOn(org)
  const groups = (await groupsOf(org, one)).slice(0, 3)
  const split = await org.api.post(`/topics/${one}/split`, { groups, title: 'Half' })
  expect(split.status, split.text).toBe(200)
  expect(await constraintsOf(service, org)).toContain('apart topics')
  await writtenTopic(service, org, 'Others', [...invoices, ...logins])
  const { id } = await rebuilt(service, org)
  await accept(org, id)
  expect((await groupsOf(org, String(split.body.id))).toSorted()).toEqual(groups.toSorted())
  expect(await groupsOf(org, one)).toHaveLength(3)
})

const subjects = [
  exports,
  invoices,
  logins,
  [
    'Dark mode is too dark',
    'Dark mode hides the borders',
    'Dark mode: borders hidden',
    'Hidden borders in dark mode',
  ],
  [
    'Webhooks arrive twice',
    'Each webhook arrives twice',
    'Twice the same webhook',
    'Webhook arrives two times, twice',
  ],
]

/** Five topics of what is about one thing, each with something that is about another. */
async function fiveTopics(org: Org): Promise<string[]> {
  const topics: string[] = []
  for (const [n, texts] of subjects.entries())
    topics.push(
      await writtenTopic(service, org, `S${n}`, [...texts.slice(0, 4), subjects[(n + 1) % 5]?.[3] ?? '']),
    )
  return topics
}

/** Twenty corrections: titles, places, confirmations and what is taken out, as ids and how they read then. */
async function correct(org: Org, topics: string[]) {
  const titles: [string, string][] = []
  const places: [string, string][] = []
  const out: [string, string][] = []
  for (const [n, topic] of topics.entries()) {
    const [first = '', second = '', third = ''] = await groupsOf(org, topic)
    titles.push([topic, `Named by a person ${n}`])
    await org.api.patch(`/topics/${topic}`, { title: `Named by a person ${n}` })
    const to = topics[(n + 1) % topics.length] ?? ''
    await org.api.post(`/topics/${topic}/move`, { groupIds: [first], to })
    places.push([first, to])
    await org.api.send('DELETE', `/topics/${topic}/discussions/${second}`)
    out.push([second, topic])
    await org.api.post(`/topics/${topic}/discussions`, { groupIds: [third] })
    places.push([third, topic])
  }
  return { titles, places, out }
}

test('twenty corrections by people hold through a pass and an accepted rebuild', async () => {
  const org = await service.org()
  const topics = await fiveTopics(org)
  await writerOn(org, { automatic: ['merge', 'split'] })
  const { titles, places, out } = await correct(org, topics)
  expect(titles.length + places.length + out.length).toBe(20)
  const holds = async () => {
    for (const [topic, title] of titles)
      expect((await org.api.get(`/topics/${topic}`)).body).toMatchObject({ title })
    for (const [group, topic] of places) expect(await groupsOf(org, topic)).toContain(group)
    for (const [group, topic] of out) expect(await groupsOf(org, topic)).not.toContain(group)
  }
  await holds()
  await pass(service, org)
  await holds()
  const { id } = await rebuilt(service, org)
  await accept(org, id)
  await holds()
  await say(org, [{ by: 'late', text: 'The CSV export times out again', thread: 'late' }])
  await pass(service, org)
  await holds()
  await expectKept(service, org)
})

/** Puts four discussions of each topic where their words do not belong: twenty, of which five wait afterwards. */
async function misplace(api: Api, org: Org, topics: string[]): Promise<Map<string, string>> {
  const wanted = new Map<string, string>()
  const before = await Promise.all(topics.map((it) => groupsOf(org, it)))
  for (const [n, groups] of before.entries()) {
    const [first = '', second = '', third = '', fourth = ''] = groups
    const next = topics[(n + 1) % topics.length] ?? ''
    const other = topics[(n + 2) % topics.length] ?? ''
    const answers = [
      await api.post(`/topics/${topics[n]}/move`, { groupIds: [first], to: next }),
      await api.post(`/topics/${topics[n]}/move`, { groupIds: [second], to: other }),
      await api.post(`/topics/${topics[n]}/discussions`, { groupIds: [third] }),
      await api.send('DELETE', `/topics/${topics[n]}/discussions/${fourth}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    wanted.set(first, next).set(second, other)
    wanted.set(third, topics[n] ?? '').set(fourth, `not ${topics[n]}`)
  }
  return wanted
}

async function expectPlaced(org: Org, wanted: Map<string, string>): Promise<void> {
  const { rows } = await service.db.pool.query<{ id: string; topicId: string | null }>(
    'SELECT id, topic_id AS "topicId" FROM topic_groups WHERE org_id = $1 AND id = ANY($2::uuid[])',
    [org.id, [...wanted.keys()]],
  )
  expect(rows).toHaveLength(20)
  for (const { id, topicId } of rows) {
    const place = wanted.get(id) ?? ''
    if (place.startsWith('not ')) expect(`not ${topicId}`).not.toBe(place)
    else expect(topicId).toBe(place)
  }
}

test.each(['a member', 'a key without a member'])(
  'twenty placements corrected by %s hold through the nightly pass and an accepted rebuild',
  async (who) => {
    const org = await service.org()
    const topics = await fiveTopics(org)
    await writerOn(org, { automatic: ['merge', 'split'] })
    const made = { orgId: org.id, name: 'script', perMinute: 100_000 }
    const { id, key } = await createApiKey(service.db, made)
    await service.db.pool.query('UPDATE api_keys SET created_by = NULL WHERE id = $1', [id])
    const wanted = await misplace(who === 'a member' ? org.api : apiClient(service.url, key), org, topics)
    await expectPlaced(org, wanted)
    await pass(service, org)
    await expectPlaced(org, wanted)
    await accept(org, (await rebuilt(service, org)).id)
    await expectPlaced(org, wanted)
    await pass(service, org)
    await expectPlaced(org, wanted)
    await expectKept(service, org)
  },
)

test('what was said in a channel that not everybody may see is not quoted, and begins no topic', async () => {
  const { org } = await muddle(service)
  await service.db.pool.query(`UPDATE channels SET visibility = 'admins' WHERE org_id = $1`, [org.id])
  const { id } = await rebuilt(service, org)
  for (const { comes, goes } of await changesOf(org, id))
    expect([...comes.quotes, ...goes.quotes]).toEqual([])
})
