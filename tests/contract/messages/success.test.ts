import { describe, expect, test } from 'vitest'
import { aUuid, digits, objectsOf } from '#tests/harness/answers.ts'
import { aMessage, push } from '#tests/harness/factories-messages.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

describe('POST /messages', () => {
  test('answers one result a message, in the order of the input', async () => {
    const org = await service.org()
    const messages = [
      aMessage({ id: '3', author: { email: 'ada@halden.example' } }),
      aMessage({ id: '1', author: { platformId: 'U2' } }),
      aMessage({ id: '3', content: 'The same again' }),
    ]
    const answer = await org.api.post('/messages', { messages })
    expect(answer.status, answer.text).toBe(200)
    const result = { messageId: aUuid, channelId: aUuid, personId: digits }
    expect(answer.body).toStrictEqual({
      results: [
        { status: 'created', ...result, companyId: digits },
        { status: 'created', ...result, companyId: null },
        { status: 'duplicate', ...result, companyId: digits },
      ],
      created: 2,
      duplicates: 1,
      edited: 0,
      deleted: 0,
    })
    const [first, , third] = objectsOf(answer, 'results')
    expect({ ...third, status: 'created' }).toEqual(first)
  })

  test('a message that is there already changes nothing, whatever it says now', async () => {
    const org = await service.org()
    const [first] = await push(org.api, [aMessage({ author: { displayName: 'Ada' } })])
    const read = async () => [(await org.api.get('/people')).body, (await org.api.get('/channels')).body]
    const before = await read()
    const later = aMessage({
      content: 'Other',
      sentAt: '2026-04-01T00:00:00Z',
      author: { platformId: 'U9', email: 'x@y.example' },
    })
    expect(await push(org.api, [later, later])).toEqual([
      { ...first, status: 'duplicate' },
      { ...first, status: 'duplicate' },
    ])
    expect(await read()).toEqual(before)
    expect((await org.api.get('/companies')).body.totalCount).toBe(0)
  })

  test('the same id in another channel, server or source is another message', async () => {
    const org = await service.org()
    const results = await push(org.api, [
      aMessage(),
      aMessage({ channel: { sourceChannelId: 'C2' } }),
      aMessage({ channel: { sourceServerId: 'T2' } }),
      aMessage({ channel: { sourceName: 'discord' } }),
    ])
    expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'created'))
    expect(new Set(results.map(({ channelId }) => channelId)).size).toBe(4)
    expect((await org.api.get('/channels')).body.totalCount).toBe(4)
  })

  test('makes channels with the names given, or with their ids', async () => {
    const org = await service.org()
    await push(org.api, [
      aMessage({ channel: { channelName: 'support', serverName: 'Halden' } }),
      aMessage({
        sentAt: '2026-03-01T10:00:00Z',
        channel: { sourceChannelId: 'C2', sourceName: 'ms-teams' },
      }),
    ])
    expect(objectsOf(await org.api.get('/channels'))).toMatchObject([
      {
        channelName: 'support',
        serverName: 'Halden',
        sourceName: 'slack',
        sourceChannelId: 'C1',
        sourceServerId: 'T1',
        isConnected: true,
      },
      { channelName: 'C2', serverName: 'T1', sourceName: 'ms-teams', sourceChannelId: 'C2', messageCount: 1 },
    ])
  })

  test('makes people from the fields of an author', async () => {
    const org = await service.org()
    const author = {
      displayName: 'Ada Berg',
      handle: 'ada_b',
      email: 'Ada@Halden.example',
      avatarUrl: 'https://halden.example/ada.png',
      title: 'Engineer',
      isBot: true,
    }
    const [result] = await push(org.api, [aMessage({ author })])
    const { body } = await org.api.get(`/people/${result?.personId}`)
    expect(body).toMatchObject({
      displayName: 'Ada Berg',
      primaryEmail: 'Ada@Halden.example',
      avatarUrl: author.avatarUrl,
      title: 'Engineer',
      isBot: true,
      identities: [{ platform: 'slack', platformId: 'U1' }],
      company: { domain: 'halden.example', name: 'Halden', id: result?.companyId },
    })
    for (const text of ['ada_b', 'BERG', '@halden'])
      expect((await org.api.get(`/people?search=${text}`)).body.totalCount).toBe(1)
  })

  test('takes everything at its longest, 500 messages, and any ISO 8601 instant', async () => {
    const org = await service.org()
    const long = (count: number) => 'x'.repeat(count)
    const big = aMessage({
      id: long(300),
      content: long(40_000),
      threadId: long(300),
      url: `https://halden.example/${long(2000)}`,
      sentAt: '1990-01-01T02:00:00+02:00',
      channel: {
        sourceServerId: long(200),
        sourceChannelId: long(200),
        channelName: long(200),
        serverName: long(200),
      },
      author: { platformId: long(200), displayName: long(200), handle: long(200), title: long(200) },
    })
    const many = Array.from({ length: 499 }, (_, n) => aMessage({ id: `m${n}` }))
    const answer = await org.api.post('/messages', { messages: [big, ...many] })
    expect(answer.body).toMatchObject({ created: 500, duplicates: 0 })
  })
})
