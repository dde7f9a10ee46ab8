import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isHandled, spoiled } from '#tests/harness/junk.ts'
import { label } from './incoming.ts'
import type { Known } from './known.ts'
import { map } from './map.ts'
import botMessage from './samples/bot-message.json' with { type: 'json' }
import fileShare from './samples/file-share.json' with { type: 'json' }
import said from './samples/message.json' with { type: 'json' }
import changed from './samples/message-changed.json' with { type: 'json' }
import deleted from './samples/message-deleted.json' with { type: 'json' }
import * as shapes from './shapes.ts'
import { source } from './source.ts'

// Shapes as in docs.slack.dev/reference/events; the contents are ours.

const receivedAt = new Date('2026-11-20T12:00:00.000Z')

const user = (id: string, rest: object = {}) => [id, shapes.user.parse({ id, ...rest })] as const

const known: Known = {
  home: { name: 'Northline', url: 'https://northline.slack.com/', botId: 'B0SIGNALBOX' },
  users: new Map([
    user('U2147483697', {
      name: 'oskar',
      team_id: 'T061EG9R6',
      is_bot: false,
      profile: { display_name: '', real_name: 'Oskar Berg', email: 'oskar@halden.example', title: 'CTO' },
    }),
    user('U0MAJA', { name: 'mlind', team_id: 'T061EG9R6', profile: { display_name: 'Maja' } }),
    user('U0GUEST', { name: 'ines', team_id: 'T0OTHER', profile: { real_name: 'Ines Roth' } }),
  ]),
  channels: new Map([
    ['C2147483705', shapes.channel.parse({ id: 'C2147483705', name: 'support' })],
    ['G0PRIVATE', shapes.channel.parse({ id: 'G0PRIVATE', name: 'board', is_private: true })],
    ['C0PRODUCT', shapes.channel.parse({ id: 'C0PRODUCT', name: 'product' })],
  ]),
  teams: new Map([
    [
      'T0OTHER',
      shapes.team.parse({ id: 'T0OTHER', name: 'Tidewater', email_domain: 'Tidewater.example,tw.example' }),
    ],
  ]),
}

function deliver(payload: unknown) {
  const { kind, deliveryId } = label({ headers: {} }, payload)
  return map({ kind, deliveryId: deliveryId ?? 'body', headers: {}, payload, receivedAt, known })
}

const having = <T extends { event: object }>(sample: T, event: object) => ({
  ...sample,
  event: { ...sample.event, ...event },
})

describe('a message', () => {
  it('says that its channel is private where Slack says so, whether or not it can be looked up', () => {
    const channelOf = (event: object) => deliver(having(said, event)).messages[0]?.channel
    expect(channelOf({})).not.toHaveProperty('isPrivate')
    expect(channelOf({ channel_type: 'group' })).toMatchObject({ isPrivate: true })
    expect(channelOf({ channel: 'G0PRIVATE' })).toMatchObject({ isPrivate: true })
  })

  it('is kept with names for ids, its author, its channel and its address', () => {
    expect(deliver(said)).toMatchObject({
      messages: [
        {
          sourceMessageId: '1763640000.000100',
          threadId: '1763640000.000100',
          channel: {
            sourceName: 'slack',
            sourceServerId: 'T061EG9R6',
            sourceChannelId: 'C2147483705',
            channelName: 'support',
            serverName: 'Northline',
          },
          author: {
            platformId: 'U2147483697',
            handle: 'oskar',
            displayName: 'Oskar Berg',
            email: 'oskar@halden.example',
            title: 'CTO',
            isBot: false,
          },
          content:
            'The preview of #product is down (https://status.northline.example), @Maja. It returns <none>',
          sentAt: new Date('2025-11-20T12:00:00.000Z'),
          editedAt: null,
          url: 'https://northline.slack.com/archives/C2147483705/p1763640000000100',
        },
      ],
    })
  })

  it('reads the same without blocks', () => {
    const content = (payload: unknown) => deliver(payload).messages[0]?.content
    expect(content(having(said, { blocks: undefined }))).toBe(content(said))
  })

  it('is kept with ids where there is nobody to ask', () => {
    const delivery = { kind: 'message', deliveryId: 'd', headers: {}, payload: said, receivedAt }
    expect(map(delivery).messages[0]).toMatchObject({
      content:
        'The preview of #C0PRODUCT is down (https://status.northline.example), @U0MAJA. It returns <none>',
      author: { platformId: 'U2147483697', displayName: null },
      url: null,
    })
  })

  it('in a thread belongs to it', () => {
    const { messages } = deliver(having(said, { ts: '1763640060.000200', thread_ts: '1763640000.000100' }))
    expect(messages[0]).toMatchObject({
      threadId: '1763640000.000100',
      url: 'https://northline.slack.com/archives/C2147483705/p1763640060000200?thread_ts=1763640000.000100&cid=C2147483705',
    })
  })

  it('of a file alone is known by its name, and keeps the file by reference', () => {
    expect(deliver(fileShare).messages[0]).toMatchObject({
      content: 'error.png',
      threadId: '1763640000.000100',
      attachments: [
        {
          name: 'error.png',
          mimeType: 'image/png',
          size: 48211,
          url: 'https://northline.slack.com/files/U2147483697/F2147483862/error.png',
        },
      ],
    })
  })

  it('of an app says so, with the words of its attachments and without its previews', () => {
    expect(deliver(botMessage).messages[0]).toMatchObject({
      author: { platformId: 'B0DEPLOY', displayName: 'Deploys', isBot: true },
      content: 'Deployed\nRelease 4.2.0\nby Maja\nRegion: eu-north-1',
    })
    const preview = { from_url: 'https://x.example', title: 'A page', text: 'About it' }
    expect(deliver(having(said, { attachments: [preview] })).messages[0]?.content).not.toContain('A page')
  })

  it('of somebody of another workspace tells of their company', () => {
    const { people, companies } = deliver(having(said, { user: 'U0GUEST' }))
    expect(people).toMatchObject([
      { platform: 'slack', platformId: 'U0GUEST', companyDomain: 'tidewater.example' },
    ])
    expect(companies).toEqual([{ domain: 'tidewater.example', name: 'Tidewater' }])
    expect(deliver(said).people).toEqual([])
  })

  it('that we sent ourselves does not come back', () => {
    const own = [
      { bot_id: 'B0SIGNALBOX' },
      { bot_id: 'B1', app_id: 'A0PNCHHK2' },
      { metadata: { event_type: 'signalbox_delivery' } },
    ]
    for (const event of own) expect(deliver(having(botMessage, event)).ignored).toContain('itself')
  })

  it('told a second time as a mention of the app is the same', () => {
    const mention = having(said, { type: 'app_mention' })
    expect(deliver(mention).messages).toEqual(deliver(said).messages)
    expect(label({ headers: {} }, mention).entityKey).toBe(label({ headers: {} }, said).entityKey)
  })
})

describe('a change', () => {
  it('is the message as it reads now, at the time of the edit', () => {
    expect(deliver(changed).messages).toMatchObject([
      {
        sourceMessageId: '1763640000.000100',
        content: 'The preview works again.',
        sentAt: new Date('2025-11-20T12:00:00.000Z'),
        editedAt: new Date('2025-11-20T12:05:00.000Z'),
      },
    ])
  })

  it('that only adds a preview is none', () => {
    const { message } = changed.event
    const before = { ...message, attachments: [] }
    const after = { ...message, attachments: [{ from_url: 'https://x.example', text: 'About' }] }
    expect(deliver(having(changed, { message: after, previous_message: before })).ignored).toContain(
      'the same',
    )
  })

  it('to a tombstone takes the message back, like a deletion', () => {
    const gone = {
      deletions: [{ sourceMessageId: '1763640000.000100', channel: { sourceChannelId: 'C2147483705' } }],
    }
    expect(deliver(deleted)).toMatchObject({ ...gone, messages: [] })
    const tombstone = { ...changed.event.message, subtype: 'tombstone' }
    expect(deliver(having(changed, { message: tombstone }))).toMatchObject({ ...gone, messages: [] })
  })
})

describe('what is not kept', () => {
  it.each(['channel_join', 'channel_leave', 'channel_topic', 'pinned_item', 'reminder_add', 'a_new_one'])(
    'says that %s is housekeeping',
    (subtype) => {
      const { messages, ignored } = deliver(having(said, { subtype }))
      expect(messages).toEqual([])
      expect(ignored).toContain(subtype)
    },
  )

  it('says why for direct messages, previews of replies, lost events and everything unknown', () => {
    for (const channel_type of ['im', 'mpim', 'app_home'])
      expect(deliver(having(said, { channel_type })).ignored).toContain('Direct')
    expect(deliver(having(said, { subtype: 'message_replied' })).ignored).toContain('reply')
    const limited = {
      type: 'app_rate_limited',
      team_id: 'T1',
      minute_rate_limited: 1518467820,
      api_app_id: 'A1',
    }
    expect(deliver(limited).ignored).toContain('30 000')
    expect(deliver(having(said, { type: 'reaction_added' })).ignored).toContain('reaction_added')
    expect(deliver({}).ignored).toContain('unknown')
  })

  it('has reasons also where every value is blank', () => {
    const blank = {
      type: '',
      team_id: '',
      event_id: '',
      event: { type: 'message', channel: '', ts: '', text: '' },
    }
    expect(deliver(blank).ignored).toBeDefined()
    expect(label({ headers: {} }, blank)).toEqual({ kind: 'message', deliveryId: null, entityKey: null })
    const zero = having(blank, { channel: 'C', ts: '0000000000.000000', user: 'U', text: 'x' })
    expect(label({ headers: {} }, zero).entityKey).toBeNull()
  })
})

it('a renamed channel has its new name', () => {
  const event = {
    type: 'channel_rename',
    channel: { id: 'C0PRODUCT', name: 'products', created: 1360782804 },
  }
  expect(deliver({ ...said, event }).channels).toMatchObject([
    { sourceChannelId: 'C0PRODUCT', channelName: 'products', serverName: 'Northline' },
  ])
})

it('whatever is spoiled in it, a delivery is mapped or says why not', () => {
  const samples = [said, changed, deleted, fileShare, botMessage]
  fc.assert(
    fc.property(spoiled(samples), fc.constantFrom(known, undefined), (payload, names) => {
      const { kind, deliveryId, entityKey } = label({ headers: {} }, payload)
      expect([typeof kind, typeof entityKey === 'string' || entityKey === null]).toEqual(['string', true])
      const delivery = { kind, deliveryId: deliveryId ?? 'body', headers: {}, receivedAt, known: names }
      return isHandled(source, delivery, payload, {})
    }),
    { numRuns: 1000 },
  )
})
