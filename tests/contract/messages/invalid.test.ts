import { describe, expect, test } from 'vitest'
import { expectInvalid } from '#tests/harness/answers.ts'
import { aMessage } from '#tests/harness/factories-messages.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()
const long = (count: number) => 'x'.repeat(count)
const soon = () => new Date(Date.now() + 3_600_000).toISOString()

describe('POST /messages refuses', () => {
  test.each<[name: string, fields: Parameters<typeof aMessage>[0], ...places: string[]]>([
    ['no id', { id: undefined }, 'id'],
    ['a blank id', { id: ' ' }, 'id'],
    ['a number as id', { id: 7 }, 'id'],
    ['a long id', { id: long(301) }, 'id'],
    ['no content', { content: undefined }, 'content'],
    ['empty content', { content: '' }, 'content'],
    ['long content', { content: long(40_001) }, 'content'],
    ['no time', { sentAt: undefined }, 'sentAt'],
    ['a time without a zone', { sentAt: '2026-03-01T10:00:00' }, 'sentAt'],
    ['a number as time', { sentAt: 1_772_323_200 }, 'sentAt'],
    ['a time in the future', { sentAt: soon() }, 'sentAt'],
    ['a time before 1990', { sentAt: '1989-12-31T23:59:59Z' }, 'sentAt'],
    ['a date that does not exist', { sentAt: '2026-02-30T00:00:00Z' }, 'sentAt'],
    ['a long thread id', { threadId: long(301) }, 'threadId'],
    ['a null thread id', { threadId: null }, 'threadId'],
    ['an address that is none', { url: 'message/1' }, 'url'],
    ['an address that runs', { url: 'javascript:alert(1)' }, 'url'],
    ['a long address', { url: `https://halden.example/${long(2048)}` }, 'url'],
    ['an unknown field', { topicId: '1' }, 'topicId'],
    ['no source', { channel: { sourceName: undefined } }, 'channel.sourceName'],
    ['a source in capitals', { channel: { sourceName: 'Slack' } }, 'channel.sourceName'],
    ['no server', { channel: { sourceServerId: undefined } }, 'channel.sourceServerId'],
    ['a blank channel', { channel: { sourceChannelId: ' ' } }, 'channel.sourceChannelId'],
    ['a long channel name', { channel: { channelName: long(201) } }, 'channel.channelName'],
    ['an unknown field of a channel', { channel: { id: '1' } }, 'channel.id'],
    ['no author id', { author: { platformId: undefined } }, 'author.platformId'],
    ['a long author id', { author: { platformId: long(201) } }, 'author.platformId'],
    ['an address without an at', { author: { email: 'ada' } }, 'author.email'],
    ['a picture without a scheme', { author: { avatarUrl: 'ada.png' } }, 'author.avatarUrl'],
    ['a mark in text', { author: { isBot: 'yes' } }, 'author.isBot'],
    ['an unknown field of an author', { author: { isVip: true } }, 'author.isVip'],
    ['several at once', { id: '', author: { email: 'x' } }, 'id', 'author.email'],
  ])('%s', async (_, fields, ...places) => {
    const org = await service.org()
    const answer = await org.api.post('/messages', { messages: [aMessage({ id: 'good' }), aMessage(fields)] })
    expectInvalid(answer, ...places.map((place) => `messages.1.${place}`))
    expect((await org.api.get('/people')).body.totalCount).toBe(0)
  })

  test.each<[name: string, body: unknown, place: string]>([
    ['no body', undefined, 'messages'],
    ['no messages', { messages: [] }, 'messages'],
    [
      '501 messages',
      { messages: Array.from({ length: 501 }, (_, n) => aMessage({ id: `${n}` })) },
      'messages',
    ],
    ['an unknown field', { messages: [aMessage()], source: 'slack' }, 'source'],
    ['a message that is none', { messages: ['Hi'] }, 'messages.0'],
  ])('%s', async (_, body, place) => {
    const org = await service.org()
    expectInvalid(await org.api.post('/messages', body), place)
  })
})
