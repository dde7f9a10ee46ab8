import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { column } from '#tests/harness/answers.ts'
import { addChannels } from '#tests/harness/factories.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

const cast = [
  { channelName: 'support', sourceName: 'slack' },
  { channelName: 'Für Ärger', sourceName: 'discord', isConnected: false },
  { channelName: '100%_done', sourceName: 'slack', isConnected: false },
  { channelName: '1000-done', sourceName: 'ms-teams' },
  { channelName: 'halden/cli', sourceName: 'github', isConnected: true },
  { channelName: 'halden\\old', sourceName: 'github', isConnected: false },
]

async function channels() {
  const org = await service.org()
  const ids = await addChannels(service.db, org.id, cast)
  const names = async (query: string) => {
    const answer = await org.api.get(`/channels?${query}`)
    const found = column(answer, 'channelName').toSorted()
    expect(answer.body.totalCount).toBe(found.length)
    return found
  }
  return { ids, names }
}

describe('GET /channels takes', () => {
  test.each([
    ['part of the name', 'uppo', ['support']],
    ['any case', 'SUPPORT', ['support']],
    ['umlauts in any case', 'für ÄRGER', ['Für Ärger']],
    ['a percent sign', '0%', ['100%_done']],
    ['an underscore', '_d', ['100%_done']],
    ['a backslash', 'n\\o', ['halden\\old']],
    ['a slash', 'n/c', ['halden/cli']],
    ['not the server', 'Server', []],
  ])('a search by %s', async (_, search, expected) => {
    const { names } = await channels()
    expect(await names(`${new URLSearchParams({ search })}`)).toEqual(expected)
  })

  test.each([
    ['slack', ['100%_done', 'support']],
    ['ms-teams', ['1000-done']],
    ['github', ['halden/cli', 'halden\\old']],
    ['email', []],
  ])('the source %s', async (sourceName, expected) => {
    const { names } = await channels()
    expect(await names(`sourceName=${sourceName}`)).toEqual(expected)
  })

  test.each([
    ['sortBy=name', ['c', 'B', 'a']],
    ['sortBy=name&sortOrder=asc', ['a', 'B', 'c']],
    ['sortBy=messageCount', ['B', 'a', 'c']],
    ['sortOrder=asc', ['B', 'c', 'a']],
  ])('an order: %s', async (query, expected) => {
    const org = await service.org()
    await addChannels(service.db, org.id, [
      { channelName: 'a', messageCount: 2, lastSeenAt: new Date('2026-03-03T10:00:00Z') },
      { channelName: 'B', messageCount: 30, lastSeenAt: new Date('2026-03-01T10:00:00Z') },
      { channelName: 'c', messageCount: 1, lastSeenAt: new Date('2026-03-02T10:00:00Z') },
    ])
    expect(column(await org.api.get(`/channels?${query}`), 'channelName')).toEqual(expected)
  })

  test('ids of the source, with whatever else is asked for', async () => {
    const org = await service.org()
    const sent = ['C1', 'C2', 'C3'].map((id) => ({ channelName: `is ${id}`, sourceChannelId: id }))
    await addChannels(service.db, org.id, sent)
    const names = async (query: string) => column(await org.api.get(`/channels?${query}`), 'channelName')
    const both = 'sourceChannelIds=C3&sourceChannelIds=C1&sourceChannelIds=gone'
    expect((await names(both)).toSorted()).toEqual(['is C1', 'is C3'])
    expect(await names(`${both}&search=C3`)).toEqual(['is C3'])
  })

  test('connectedOnly, which leaves out GitHub repositories without access and nothing else', async () => {
    const { names } = await channels()
    const all = cast.map(({ channelName }) => channelName).toSorted()
    expect(await names('connectedOnly=true')).toEqual(all.filter((name) => name !== 'halden\\old'))
    expect(await names('connectedOnly=false')).toEqual(all)
    expect(await names('connectedOnly=true&sourceName=github')).toEqual(['halden/cli'])
  })

  test.each<[name: string, encode: (ids: string[]) => string]>([
    ['ids[0]=', (ids) => ids.map((id, n) => `ids[${n}]=${id}`).join('&')],
    ['ids[]=', (ids) => ids.map((id) => `ids[]=${id}`).join('&')],
    ['ids= repeated', (ids) => ids.map((id) => `ids=${id}`).join('&')],
    ['escaped brackets', (ids) => ids.map((id, n) => `ids%5B${n}%5D=${id}`).join('&')],
    ['capitals', (ids) => ids.map((id) => `ids=${id.toUpperCase()}`).join('&')],
    ['the same id twice', (ids) => [...ids, ...ids].map((id) => `ids[]=${id}`).join('&')],
  ])('ids as %s', async (_, encode) => {
    const { ids, names } = await channels()
    expect(await names(encode([ids[0] ?? '', ids[3] ?? '']))).toEqual(['1000-done', 'support'])
  })

  test('one id, ids that do not exist, and 100 of them', async () => {
    const { ids, names } = await channels()
    expect(await names(`ids=${ids[0]}`)).toEqual(['support'])
    expect(await names(`ids=${randomUUID()}`)).toEqual([])
    const many = [ids[0], ...Array.from({ length: 99 }, () => randomUUID())]
    expect(await names(many.map((id, n) => `ids[${n}]=${id}`).join('&'))).toEqual(['support'])
  })

  test('everything together', async () => {
    const { ids, names } = await channels()
    const all = ids.map((id) => `ids[]=${id}`).join('&')
    expect(await names(`${all}&sourceName=github&search=HALDEN&connectedOnly=true`)).toEqual(['halden/cli'])
  })
})
