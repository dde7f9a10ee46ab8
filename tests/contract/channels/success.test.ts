import { describe, expect, test } from 'vitest'
import { anInstant, column, expectPages, objectsOf } from '#tests/harness/answers.ts'
import { addChannels } from '#tests/harness/factories.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const at = (day: number) => new Date(Date.UTC(2026, 1, day))

const full = {
  channelName: 'support',
  serverName: 'Halden',
  sourceName: 'ms-teams',
  sourceChannelId: '19:abc@thread',
  sourceServerId: 'tenant-1',
  context: 'Customers ask for help here',
  description: 'Help',
  isConnected: false,
  visibility: 'all' as const,
  messageCount: 3_000_000_000,
}

describe('GET /channels', () => {
  test('answers every field of a channel', async () => {
    const org = await service.org()
    const [id, bare] = await addChannels(service.db, org.id, [
      { ...full, lastSeenAt: new Date('2026-03-02T10:11:12.345Z') },
      { sourceChannelId: 'C2' },
    ])
    const answer = await org.api.get('/channels')
    const common = { createdAt: anInstant, updatedAt: anInstant }
    const first = { id, ...full, visibleTo: [], lastSeenAt: '2026-03-02T10:11:12.345Z', ...common }
    expect(answer.body).toStrictEqual({
      data: [
        first,
        {
          id: bare,
          channelName: 'channel-1',
          serverName: 'Server',
          sourceName: 'slack',
          sourceChannelId: 'C2',
          sourceServerId: 'T1',
          context: null,
          description: null,
          isConnected: true,
          visibility: 'all',
          visibleTo: [],
          messageCount: 0,
          lastSeenAt: null,
          ...common,
        },
      ],
      page: 1,
      limit: 50,
      totalCount: 2,
    })
    expect((await org.api.get(`/channels/${id}`)).body).toStrictEqual(first)
    expect((await org.api.get(`/channels/${String(id).toUpperCase()}`)).body).toStrictEqual(first)
  })

  test('is an empty list in an empty organization', async () => {
    const org = await service.org()
    expect((await org.api.get('/channels')).body).toStrictEqual({
      data: [],
      page: 1,
      limit: 50,
      totalCount: 0,
    })
  })

  test('shows the most recently active first, silent ones last', async () => {
    const org = await service.org()
    const ids = await addChannels(service.db, org.id, [{}, { lastSeenAt: at(1) }, { lastSeenAt: at(2) }])
    expect(column(await org.api.get('/channels'), 'id')).toEqual([ids[2], ids[1], ids[0]])
  })

  test.each(['', '?search=channel', '?sourceName=slack', '?connectedOnly=true'])(
    'has neither gaps nor repeats between pages: %s',
    async (query) => {
      const org = await service.org()
      const rows = Array.from({ length: 20 }, (_, n) => ({
        lastSeenAt: n > 14 ? null : at(Math.floor(n / 5) + 1),
      }))
      const ids = await addChannels(service.db, org.id, rows)
      const seen = await expectPages(org.api, `/channels${query}`, 'id', 6)
      expect(seen.toSorted()).toEqual(ids.toSorted())
    },
  )

  test('takes pages of 1 to 100, and shows 50 without a limit', async () => {
    const org = await service.org()
    await addChannels(
      service.db,
      org.id,
      Array.from({ length: 101 }, () => ({})),
    )
    expect(objectsOf(await org.api.get('/channels'))).toHaveLength(50)
    expect(objectsOf(await org.api.get('/channels?limit=100'))).toHaveLength(100)
    expect(objectsOf(await org.api.get('/channels?limit=1'))).toHaveLength(1)
  })
})
