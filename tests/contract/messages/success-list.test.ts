import { beforeAll, describe, expect, test } from 'vitest'
import { column, objectsOf } from '#tests/harness/answers.ts'
import { addChannels, addPeople } from '#tests/harness/factories.ts'
import { addMessages } from '#tests/harness/factories-topics.ts'
import { useService } from '#tests/harness/service.ts'
import { type Said, talk } from './talk.ts'

const service = useService()

type Filter = { query: string; holds: (said: Said) => boolean }

let world: Awaited<ReturnType<typeof talk>>
let filters: Filter[]

beforeAll(async () => {
  world = await talk(service)
  const [one] = world.said
  const topicId = world.topics[0]
  filters = [
    { query: `channelId=${one?.channelId}`, holds: (it) => it.channelId === one?.channelId },
    { query: `personId=${one?.personId}`, holds: (it) => it.personId === one?.personId },
    { query: `companyId=${one?.companyId}`, holds: (it) => it.companyId === one?.companyId },
    { query: `topicId=${topicId}`, holds: (it) => it.topicId === topicId },
    {
      query: `groupId=${world.groups[0]?.id}`,
      holds: (it) => it.topicId === topicId && it.sourceName === 'slack',
    },
    { query: 'sourceName=discord', holds: (it) => it.sourceName === 'discord' },
    { query: 'search=100%25_SLOW', holds: (it) => it.content.includes('100%_slow') },
    { query: 'since=2026-02-01T00:05:00Z', holds: (it) => it.sentAt >= '2026-02-01T00:05:00.000Z' },
    { query: 'until=2026-02-01T02:15:00%2B02:00', holds: (it) => it.sentAt < '2026-02-01T00:15:00.000Z' },
  ]
})

/** The order of two messages of one instant is that of their ids. */
function newestFirst(said: Said[]): string[] {
  return said
    .toSorted((a, b) =>
      a.sentAt === b.sentAt ? (a.messageId < b.messageId ? 1 : -1) : a.sentAt < b.sentAt ? 1 : -1,
    )
    .map(({ messageId }) => messageId)
}

const february = 'since=2026-02-01T00:00:00Z'

describe('GET /messages', () => {
  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8])('shows what one filter asks for, newest first: %s', async (n) => {
    const { query = '', holds = () => false } = filters[n] ?? {}
    const answer = await world.api.get(`/messages?limit=100&${query}`)
    const expected = newestFirst(world.said.filter(holds))
    const found = column(answer, 'id').filter((id) => world.said.some(({ messageId }) => messageId === id))
    expect(expected.length).toBeGreaterThan(5)
    expect(found).toEqual(expected)
    expect(answer.body).toMatchObject({ totalCount: column(answer, 'id').length, lookedBackTo: null })
  })

  test('shows what every two and all filters together ask for', async () => {
    const pairs = filters.flatMap((one, n) => filters.slice(n + 1).map((other) => [one, other]))
    for (const asked of [...pairs, filters]) {
      const query = [...asked.map(({ query }) => query), ...(asked.length < 3 ? [february] : [])]
      if (query.filter((it) => it.startsWith('since')).length > 1) query.pop()
      const answer = await world.api.get(`/messages?limit=100&${query.join('&')}`)
      const expected = newestFirst(world.said.filter((it) => asked.every(({ holds }) => holds(it))))
      expect(column(answer, 'id'), query.join('&')).toEqual(expected)
      expect(answer.body.totalCount).toBe(expected.length)
    }
  })

  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8])('has neither gaps nor repeats between pages: %s', async (n) => {
    await expectPagesBack(`/messages?${filters[n]?.query}`)
  })

  async function expectPagesBack(path: string) {
    const whole = column(await world.api.get(`${path}&limit=100`), 'id')
    const seen: unknown[] = []
    for (let page = 1; page <= Math.ceil(whole.length / 7); page++)
      seen.push(...column(await world.api.get(`${path}&limit=7&page=${page}`), 'id'))
    expect(seen).toEqual(whole)
  }

  test('shows everything without a filter, and 50 of it', async () => {
    const all = await world.api.get('/messages')
    expect(objectsOf(all)).toHaveLength(50)
    expect(all.body).toMatchObject({ page: 1, limit: 50, totalCount: 50, lookedBackTo: null })
  })

  test('answers every field', async () => {
    const { said, topics, groups } = world
    const one = said[0]
    const [first] = objectsOf(
      await world.api.get(`/messages?groupId=${groups[0]?.id}&until=2026-02-01T00:01:00Z`),
    )
    expect(first).toStrictEqual({
      id: one?.messageId,
      content: one?.content,
      kind: 'message',
      sentAt: one?.sentAt,
      editedAt: null,
      attachments: [],
      onBehalfOf: null,
      enteredBy: null,
      url: null,
      threadId: 't0',
      channel: {
        id: one?.channelId,
        channelName: 'C1',
        serverName: 'T1',
        sourceName: 'slack',
        visibility: 'all',
      },
      author: {
        id: one?.personId,
        displayName: expect.any(String),
        avatarUrl: null,
        title: null,
        isBot: false,
        isVip: false,
        company: { id: one?.companyId, domain: 'halden.example', logoUrl: '', name: 'Company 0' },
      },
      groupId: groups[0]?.id,
      topic: {
        ...{ id: topics[0], title: 'Slow builds', topicType: null },
        ...{ placedBy: 'person', confidence: 1, sureness: 'sure' },
      },
    })
  })

  test('is empty for what nobody wrote, and for ids that cannot be', async () => {
    const nobody = '00000000-0000-0000-0000-000000000000'
    for (const query of [
      `channelId=${nobody}`,
      `topicId=${nobody}`,
      'personId=0',
      'companyId=99999999999999999999',
    ])
      expect((await world.api.get(`/messages?${query}`)).body).toEqual({
        data: [],
        page: 1,
        limit: 50,
        totalCount: 0,
        lookedBackTo: null,
      })
  })
})

describe('GET /messages of more than a request reaches', () => {
  const count = 5_010
  const at = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, n))

  async function crowd() {
    const org = await service.org()
    const [channelId = ''] = await addChannels(service.db, org.id, [{ messageCount: count }])
    const [personId = ''] = await addPeople(service.db, org.id, [{ identities: [{ platformId: 'U1' }] }])
    const { rows } = await service.db.pool.query('SELECT id FROM person_identities WHERE org_id = $1', [
      org.id,
    ])
    const common = { channelId, personId, identityId: String(rows[0]?.id) }
    const messages = Array.from({ length: count }, (_, n) => ({
      ...common,
      sentAt: at(n),
      sourceMessageId: `m${n}`,
      content: n % 10 === 0 ? 'round' : 'odd',
    }))
    for (let n = 0; n < count; n += 1000) await addMessages(service.db, org.id, messages.slice(n, n + 1000))
    return { ...org, channelId }
  }

  test('says how far it looked, and goes on from there', async () => {
    const { api, channelId } = await crowd()
    const first = await api.get(`/messages?channelId=${channelId}&search=round&limit=1`)
    expect(first.body).toMatchObject({ totalCount: 500, lookedBackTo: at(10).toISOString() })
    const rest = await api.get(`/messages?search=round&until=${first.body.lookedBackTo}`)
    expect(rest.body).toMatchObject({ totalCount: 1, lookedBackTo: null })
    expect(column(rest, 'sentAt')).toEqual([at(0).toISOString()])
    const whole = await api.get(`/messages?channelId=${channelId}&limit=100&page=50`)
    expect(whole.body).toMatchObject({ totalCount: count, lookedBackTo: null })
    expect(column(whole, 'sentAt').at(-1)).toBe(at(10).toISOString())
  })
})

test('pages of messages carry the members of a list and how far it looked', async () => {
  const answer = await world.api.get('/messages?limit=1&page=2')
  expect(Object.keys(answer.body).toSorted()).toEqual(['data', 'limit', 'lookedBackTo', 'page', 'totalCount'])
})

test('shows what was placed as sure as it is asked for, alone and with other filters', async () => {
  const { id: orgId, api, topics, groups } = await talk(service)
  const one = groups[0]?.id
  const place = (confidence: number) =>
    service.db.pool.query(
      `UPDATE topic_groups SET placed_by = 'rule', confidence = CASE WHEN id = $2 THEN $3::real ELSE 1 END
        WHERE org_id = $1`,
      [orgId, one, confidence],
    )
  const found = async (query: string) => {
    const { data } = (await api.get(`/messages?limit=100&${query}`)).body as {
      data: { groupId: string | null; topic: { sureness: string } | null }[]
    }
    return data
  }
  const groupsIn = async (query: string) => new Set((await found(query)).map(({ groupId }) => groupId))
  await place(0.2)
  expect(await groupsIn('sureness=unsure')).toEqual(new Set([one]))
  expect(await groupsIn(`sureness=unsure&topicId=${topics[0]}&sourceName=slack`)).toEqual(new Set([one]))
  expect(await found('sureness=likely')).toEqual([])
  const sure = await found('sureness=sure')
  expect(new Set(sure.map(({ topic }) => topic?.sureness))).toEqual(new Set(['sure']))
  expect(sure.some(({ groupId }) => groupId === one)).toBe(false)
  await place(0.6)
  expect(await groupsIn('sureness=likely')).toEqual(new Set([one]))
  await place(0.8)
  expect(await groupsIn('sureness=sure')).toContain(one)
  expect((await api.get('/messages?sureness=maybe')).status).toBe(400)
})
