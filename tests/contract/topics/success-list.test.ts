import { describe, expect, test } from 'vitest'
import { anInstant, column, expectPages, noWeeks, objectsOf } from '#tests/harness/answers.ts'
import { addTopics } from '#tests/harness/factories-topics.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const at = (day: number) => new Date(Date.UTC(2026, 1, day))

describe('GET /topics', () => {
  test('answers every field of a topic', async () => {
    const org = await service.org()
    const points = [
      { text: 'Cold builds', messageId: '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10', personId: '1042' },
      { text: 'No cache', messageId: null, personId: null },
    ]
    const [id, bare] = await addTopics(service.db, org.id, [
      {
        title: 'Slow builds',
        summary: 'Builds got slower',
        summaryPoints: points,
        topicType: 'bug_report',
        lifecycleState: 'in_progress',
        priority: 4,
        keywords: ['build', 'cache'],
        sources: ['discord', 'slack'],
        messageCount: 3_000_000_000,
        personCount: 5,
        companyCount: 2,
        firstMessageAt: new Date('2026-02-01T00:00:00Z'),
        lastMessageAt: new Date('2026-03-02T10:11:12.345Z'),
      },
      { title: 'Bare' },
    ])
    const dates = { createdAt: anInstant, updatedAt: anInstant }
    const answer = await org.api.get('/topics')
    expect(answer.body).toStrictEqual({
      data: [
        {
          id,
          title: 'Slow builds',
          summary: 'Builds got slower',
          summaryPoints: points,
          topicType: 'bug_report',
          lifecycleState: 'in_progress',
          priority: 'very_high',
          archived: false,
          keywords: ['build', 'cache'],
          sources: ['discord', 'slack'],
          messageCount: 3_000_000_000,
          personCount: 5,
          companyCount: 2,
          weeklyActivity: noWeeks,
          confidence: 1,
          assignee: null,
          lockedFields: [],
          priorityWhy: [],
          revenue: 0,
          waiting: 0,
          firstMessageAt: '2026-02-01T00:00:00.000Z',
          lastMessageAt: '2026-03-02T10:11:12.345Z',
          ...dates,
        },
        {
          id: bare,
          title: 'Bare',
          summary: '',
          summaryPoints: [],
          topicType: null,
          lifecycleState: 'open',
          priority: 'default',
          archived: false,
          keywords: [],
          sources: [],
          messageCount: 0,
          personCount: 0,
          companyCount: 0,
          weeklyActivity: noWeeks,
          confidence: 1,
          assignee: null,
          lockedFields: [],
          priorityWhy: [],
          revenue: 0,
          waiting: 0,
          firstMessageAt: null,
          lastMessageAt: null,
          ...dates,
        },
      ],
      page: 1,
      limit: 50,
      totalCount: 2,
    })
  })

  const sorted = [
    { title: 'a', lastMessageAt: at(3), priority: 0, messageCount: 9, createdAt: at(1), revenue: 10 },
    { title: 'b', lastMessageAt: at(5), priority: 4, messageCount: 100, createdAt: at(2), revenue: 9.5 },
    { title: 'c', lastMessageAt: null, priority: 3, messageCount: 20, createdAt: at(3), revenue: 99 },
  ]

  test.each([
    ['', 'bac'],
    ['?sortBy=lastMessage', 'bac'],
    ['?sortBy=priority', 'bca'],
    ['?sortBy=messageCount', 'bca'],
    ['?sortBy=createdAt', 'cba'],
    ['?sortBy=revenue', 'cab'],
    ['?sortBy=title', 'cba'],
  ])('sorts both ways: %s', async (query, titles) => {
    const org = await service.org()
    await addTopics(service.db, org.id, sorted)
    const read = async (path: string) => column(await org.api.get(path), 'title').join('')
    expect(await read(`/topics${query}`)).toBe(titles)
    expect(await read(`/topics${query}${query ? '&' : '?'}sortOrder=asc`)).toBe(
      [...titles].toReversed().join(''),
    )
  })

  test.each([
    '',
    'sortOrder=asc',
    'sortBy=priority',
    'sortBy=messageCount&sortOrder=asc',
    'sortBy=createdAt',
    'search=topic',
  ])('has neither gaps nor repeats between pages of equal topics: %s', async (query) => {
    const org = await service.org()
    const rows = Array.from({ length: 20 }, (_, n) => ({
      lastMessageAt: n > 14 ? null : at(Math.floor(n / 5) + 1),
      priority: Math.floor(n / 5),
      createdAt: at(1),
    }))
    const ids = await addTopics(service.db, org.id, rows)
    const seen = await expectPages(org.api, `/topics?${query}`, 'id', 6)
    expect(seen.toSorted()).toEqual(ids.toSorted())
  })

  test('takes pages of 1 to 100, and shows 50 without a limit', async () => {
    const org = await service.org()
    await addTopics(
      service.db,
      org.id,
      Array.from({ length: 101 }, () => ({})),
    )
    expect(objectsOf(await org.api.get('/topics'))).toHaveLength(50)
    expect(objectsOf(await org.api.get('/topics?limit=100'))).toHaveLength(100)
    expect(objectsOf(await org.api.get('/topics?limit=1'))).toHaveLength(1)
  })
})
