import { describe, expect, test } from 'vitest'
import { column, objectsOf } from '#tests/harness/answers.ts'
import { addChannels, addPeople } from '#tests/harness/factories.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import { addMessages } from '#tests/harness/factories-topics.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

/** How often each of the people wrote. */
async function talkedIn(counts: number[]) {
  const org = await service.org()
  const messages = counts.flatMap((count, who) =>
    Array.from({ length: count }, (_, n) =>
      aMessage({
        id: `${who}-${n}`,
        sentAt: new Date(Date.UTC(2026, 1, 1, who, n)).toISOString(),
        author: { platformId: `U${who}`, displayName: `Person ${who}` },
      }),
    ),
  )
  const [first] = await push(org.api, messages)
  return { ...org, path: `/channels/${first?.channelId}/people` }
}

describe('GET /channels/{channelId}/people', () => {
  test('counts who wrote how much, most active first', async () => {
    const { api, path } = await talkedIn([2, 5, 3])
    const answer = await api.get(path)
    expect(column(answer, 'displayName')).toEqual(['Person 1', 'Person 2', 'Person 0'])
    expect(column(answer, 'messageCount')).toEqual([5, 3, 2])
    expect(answer.body).toMatchObject({ personCount: 3, messageCount: 10, since: '2026-02-01T00:00:00.000Z' })
    expect(objectsOf(answer)[0]).toStrictEqual({
      id: expect.any(String),
      displayName: 'Person 1',
      avatarUrl: null,
      title: null,
      isBot: false,
      isVip: false,
      company: null,
      messageCount: 5,
      lastMessageAt: '2026-02-01T01:04:00.000Z',
    })
  })

  test('shows ten unless asked for others', async () => {
    const { api, path } = await talkedIn(Array.from({ length: 12 }, () => 1))
    expect(column(await api.get(path), 'displayName')).toHaveLength(10)
    expect(column(await api.get(`${path}?limit=50`), 'displayName')).toHaveLength(12)
    expect((await api.get(`${path}?limit=1`)).body).toMatchObject({ personCount: 12, messageCount: 12 })
  })

  test('is empty for a silent channel', async () => {
    const org = await service.org()
    const [id] = await addChannels(service.db, org.id, [{}])
    const empty = { data: [], personCount: 0, messageCount: 0, since: null }
    expect((await org.api.get(`/channels/${id}/people`)).body).toStrictEqual(empty)
  })

  test('looks at the newest 2000 messages', async () => {
    const org = await service.org()
    const [channelId = ''] = await addChannels(service.db, org.id, [{}])
    const ids = await addPeople(service.db, org.id, [
      { identities: [{ platformId: 'U1' }] },
      { identities: [{ platformId: 'U2' }] },
    ])
    const { rows } = await service.db.pool.query(
      'SELECT id FROM person_identities WHERE org_id = $1 LIMIT 1',
      [org.id],
    )
    const messages = Array.from({ length: 2005 }, (_, n) => ({
      channelId,
      personId: ids[n < 5 ? 0 : 1] ?? '',
      identityId: String(rows[0]?.id),
      sentAt: new Date(Date.UTC(2026, 0, 1, 0, 0, n)),
      sourceMessageId: `m${n}`,
    }))
    await addMessages(service.db, org.id, messages)
    const answer = await org.api.get(`/channels/${channelId}/people`)
    expect(column(answer, 'id')).toEqual([ids[1]])
    expect(answer.body).toMatchObject({
      personCount: 1,
      messageCount: 2000,
      since: '2026-01-01T00:00:05.000Z',
    })
  })
})
