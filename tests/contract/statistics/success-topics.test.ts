import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Answer, Api } from '#tests/harness/client.ts'
import { addTopics } from '#tests/harness/factories-topics.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

const found = z.array(
  z.object({ topic: z.object({ title: z.string() }), messages: z.int(), before: z.int(), change: z.int() }),
)

const read = (answer: Answer) => found.parse(answer.body.data).map(({ topic, ...it }) => [topic.title, it])

async function weekLookedAt(api: Api): Promise<string> {
  const { body } = await api.get('/statistics/topics')
  return z.object({ from: z.iso.date() }).parse(body.week).from
}

/** A topic whose last three kept weeks are these, the last of them `later` weeks after the one looked at. */
function aTopic(title: string, week: string, last: [number, number, number], later = 0) {
  const activity = [0, 0, 0, 0, 0, 0, 0, 0, 0, ...last]
  const activityWeek = new Date(Date.parse(week) + later * 7 * 86_400_000).toISOString().slice(0, 10)
  return { title, activity, activityWeek }
}

describe('GET /statistics/topics', () => {
  test('answers the compared weeks, and no topics while none rises', async () => {
    const org = await service.org()
    const answer = await org.api.get('/statistics/topics')
    expect(answer.status).toBe(200)
    const aWeek = { from: expect.any(String), to: expect.any(String) }
    expect(answer.body).toStrictEqual({ timezone: 'UTC', week: aWeek, before: aWeek, data: [] })
  })

  test('lists what rose, the greatest rise first, as topics read', async () => {
    const org = await service.org()
    const week = await weekLookedAt(org.api)
    const [id = ''] = await addTopics(service.db, org.id, [
      aTopic('rose by three', week, [50, 4, 7]),
      aTopic('rose by nine', week, [0, 0, 9]),
      aTopic('fell', week, [0, 8, 7]),
      aTopic('stayed', week, [0, 5, 5]),
      aTopic('rose long ago', week, [0, 0, 90], -1),
      aTopic('rose and is spoken of again', week, [1, 6, 2], 1),
      aTopic('rose only since', week, [6, 1, 20], 1),
      { ...aTopic('archived', week, [0, 0, 40]), archived: true },
    ])
    const answer = await org.api.get('/statistics/topics')
    expect(read(answer)).toEqual([
      ['rose by nine', { messages: 9, before: 0, change: 9 }],
      ['rose and is spoken of again', { messages: 6, before: 1, change: 5 }],
      ['rose by three', { messages: 7, before: 4, change: 3 }],
    ])
    const { groups, ...topic } = (await org.api.get(`/topics/${id}`)).body
    expect(groups).toEqual([])
    expect(answer.body.data).toContainEqual({ topic, messages: 7, before: 4, change: 3 })
  })

  test('answers at most as many as asked for', async () => {
    const org = await service.org()
    const week = await weekLookedAt(org.api)
    const rows = Array.from({ length: 8 }, (_, n) => aTopic(`t${n}`, week, [0, 0, n + 1]))
    await addTopics(service.db, org.id, rows)
    expect(read(await org.api.get('/statistics/topics')).map(([title]) => title)).toEqual([
      't7',
      't6',
      't5',
      't4',
      't3',
    ])
    expect(read(await org.api.get('/statistics/topics?limit=2'))).toHaveLength(2)
    expect(read(await org.api.get('/statistics/topics?limit=50'))).toHaveLength(8)
  })
})
