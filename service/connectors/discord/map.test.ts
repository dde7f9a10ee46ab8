import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isHandled, spoiled } from '#tests/harness/junk.ts'
import { label } from './incoming.ts'
import type { Known } from './known.ts'
import { map } from './map.ts'
import created from './samples/message-create.json' with { type: 'json' }
import deleted from './samples/message-delete.json' with { type: 'json' }
import * as shapes from './shapes.ts'
import { source } from './source.ts'

// Shapes as in docs.discord.com/developers; the contents are ours.

const receivedAt = new Date('2026-11-20T12:00:00.000Z')
const guildId = '290926798626357999'
const forum = '700'
const post = '701'
const thread = '702'

const channel = (id: string, type: number, name: string, parent_id?: string) =>
  [id, shapes.channel.parse({ id, type, name, parent_id })] as const

const known: Known = {
  selfId: '99',
  channels: new Map([
    channel('290926798999357250', 0, 'help'),
    channel('290926798999357251', 0, 'previews'),
    channel(forum, 15, 'ideas'),
    channel(post, 11, 'Dark mode', forum),
    channel(thread, 11, 'Previews fail', '290926798999357250'),
  ]),
  guilds: new Map([
    [
      guildId,
      shapes.guild.parse({ id: guildId, name: 'Northline', roles: [{ id: '299999', name: 'support' }] }),
    ],
  ]),
}

function deliver(payload: unknown) {
  const { kind, deliveryId } = label(payload)
  return map({ kind, deliveryId: deliveryId ?? 'body', headers: {}, payload, receivedAt, known })
}

const having = (rest: object, t = 'MESSAGE_CREATE') => ({ t, d: { ...created.d, ...rest } })

describe('a message', () => {
  it('is kept with names for ids, its author, its channel, its file and its address', () => {
    expect(deliver(created).messages).toEqual([
      {
        sourceMessageId: '1334385199974967042',
        kind: 'message',
        channel: {
          sourceName: 'discord',
          sourceServerId: guildId,
          sourceChannelId: '290926798999357250',
          channelName: 'help',
          serverName: 'Northline',
        },
        author: {
          platformId: '53908099506183680',
          handle: 'mason',
          displayName: 'Mason of Halden',
          avatarUrl:
            'https://cdn.discordapp.com/avatars/53908099506183680/a_bab14f271d565501444b2ca3be944b25.png',
          isBot: false,
        },
        content: 'Previews in #previews fail for @Ines and @support :sad:',
        sentAt: new Date('2025-01-30T09:00:00.000Z'),
        editedAt: null,
        threadId: '1334385199974967042',
        url: `https://discord.com/channels/${guildId}/290926798999357250/1334385199974967042`,
        attachments: [
          {
            name: 'log.txt',
            url: 'https://cdn.discordapp.com/attachments/1/1/log.txt',
            mimeType: 'text/plain; charset=utf-8',
            size: 120,
          },
        ],
      },
    ])
  })

  it('in a thread belongs to the channel of the thread', () => {
    expect(deliver(having({ channel_id: thread })).messages[0]).toMatchObject({
      channel: { sourceChannelId: '290926798999357250', channelName: 'help' },
      threadId: thread,
      url: `https://discord.com/channels/${guildId}/${thread}/1334385199974967042`,
    })
  })

  it('that begins a post of a forum has its title, and the answers to it have not', () => {
    const first = deliver(having({ id: post, channel_id: post, content: 'Please.' })).messages[0]
    expect(first).toMatchObject({
      content: 'Dark mode\n\nPlease.',
      threadId: post,
      channel: { channelName: 'ideas' },
    })
    expect(deliver(having({ channel_id: post, content: 'Yes.' })).messages[0]?.content).toBe('Yes.')
  })

  it('that answers another is in its thread', () => {
    const reference = { type: 0, message_id: '500', channel_id: created.d.channel_id }
    const answer = having({ type: 19, message_reference: reference })
    expect(deliver(answer).messages[0]?.threadId).toBe('500')
    const before = { id: '500', message_reference: { type: 0, message_id: '400' } }
    const second = having({ type: 19, message_reference: reference, referenced_message: before })
    expect(deliver(second).messages[0]?.threadId).toBe('400')
    const forwarded = having({ message_reference: { ...reference, type: 1 } })
    expect(deliver(forwarded).messages[0]?.threadId).toBe(created.d.id)
  })

  it('of a bot or a webhook says so, with the words of its embeds', () => {
    const embeds = [{ type: 'rich', title: 'Deployed', fields: [{ name: 'Region', value: 'eu' }] }]
    expect(deliver(having({ content: '', webhook_id: '7', embeds })).messages[0]).toMatchObject({
      author: { isBot: true },
      content: 'Deployed\n\nRegion: eu',
    })
  })
})

describe('a change', () => {
  it('is the message as it reads now, and a preview is none', () => {
    const edited_timestamp = '2025-01-30T09:05:00.000000+00:00'
    expect(
      deliver(having({ content: 'All well', edited_timestamp }, 'MESSAGE_UPDATE')).messages[0],
    ).toMatchObject({
      content: 'All well',
      sentAt: new Date('2025-01-30T09:00:00.000Z'),
      editedAt: new Date('2025-01-30T09:05:00.000Z'),
    })
    expect(deliver(having({}, 'MESSAGE_UPDATE')).ignored).toContain('nobody changed')
  })

  it('takes messages back, one or many, in the channel of their thread', () => {
    expect(deliver(deleted).deletions).toMatchObject([
      {
        sourceMessageId: '1334385199974967042',
        channel: { sourceChannelId: '290926798999357250' },
        deletedAt: receivedAt,
      },
    ])
    const many = { t: 'MESSAGE_DELETE_BULK', d: { ids: ['1', '2'], channel_id: thread, guild_id: guildId } }
    expect(deliver(many).deletions).toMatchObject([
      { sourceMessageId: '1', channel: { sourceChannelId: '290926798999357250' } },
      { sourceMessageId: '2' },
    ])
  })
})

it('what is not kept says why', () => {
  expect(deliver(having({ type: 7 })).ignored).toContain('system message')
  expect(deliver(having({ guild_id: undefined })).ignored).toContain('Direct')
  expect(deliver(having({ author: { id: '99' } })).ignored).toContain('itself')
  expect(deliver(having({ content: '', attachments: [] })).ignored).toContain('Message Content Intent')
  expect(deliver({ t: 'TYPING_START', d: {} }).ignored).toContain('TYPING_START')
})

it('a renamed channel has its new name', () => {
  const d = { id: '290926798999357250', guild_id: guildId, name: 'support', type: 0 }
  expect(deliver({ t: 'CHANNEL_UPDATE', d }).channels).toMatchObject([
    { sourceChannelId: '290926798999357250', channelName: 'support', serverName: 'Northline' },
  ])
})

it('one thing has one label, whichever line told of it, and each edit another', () => {
  expect(label(created)).toMatchObject({ deliveryId: `MESSAGE_CREATE:${created.d.id}` })
  const edit = (edited_timestamp: string) => label(having({ edited_timestamp }, 'MESSAGE_UPDATE')).entityKey
  expect(edit('2025-01-30T09:05:00Z')).toBe(edit('2025-01-30T09:05:00.000000+00:00'))
  expect(edit('2025-01-30T09:05:00Z')).not.toBe(edit('2025-01-30T09:06:00Z'))
  expect(label(having({}, 'MESSAGE_UPDATE'))).toMatchObject({ deliveryId: null, entityKey: null })
})

it('whatever is spoiled in it, a delivery is mapped or says why not', () => {
  const samples = [
    created,
    deleted,
    having({ channel_id: post, edited_timestamp: '2025-01-30T09:05:00Z' }, 'MESSAGE_UPDATE'),
  ]
  fc.assert(
    fc.property(spoiled(samples), fc.constantFrom(known, undefined), (payload, names) => {
      const { kind, deliveryId } = label(payload)
      const delivery = { kind, deliveryId: deliveryId ?? 'body', headers: {}, receivedAt, known: names }
      return isHandled(source, delivery, payload, {})
    }),
    { numRuns: 1000 },
  )
})
