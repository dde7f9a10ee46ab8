import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Unmappable } from '#service/api/arrivals/mapped.ts'
import { isHandled, spoiled } from '#tests/harness/junk.ts'
import { label } from './incoming.ts'
import { map } from './map.ts'
import created from './samples/post-created.json' with { type: 'json' }
import { source } from './source.ts'

// Shapes as in the serializers of Discourse for webhooks; the contents are ours.

const receivedAt = new Date('2026-03-12T12:00:00.000Z')
const instance = { 'x-discourse-instance': 'https://forum.northline.example' }

function deliver(event: string, payload: unknown) {
  const headers = { ...instance, 'x-discourse-event': event }
  const { kind, deliveryId } = label({ headers }, payload)
  return map({ kind, deliveryId: deliveryId ?? 'body', headers, payload, receivedAt })
}

const having = (more: object) => ({ post: { ...created.post, ...more } })

describe('a post', () => {
  it('is a message of its category, in the thread of its topic', () => {
    expect(deliver('post_created', created).messages).toEqual([
      {
        sourceMessageId: 'post:812',
        kind: 'message',
        channel: {
          sourceName: 'discourse',
          sourceServerId: 'forum.northline.example',
          sourceChannelId: '5',
          channelName: 'support',
          serverName: 'forum.northline.example',
        },
        threadId: 'topic:90',
        author: {
          platformId: '71',
          handle: 'adaberg',
          displayName: 'Ada Berg',
          title: null,
          email: null,
          avatarUrl: 'https://forum.northline.example/user_avatar/forum.northline.example/adaberg/96/3_2.png',
          isBot: false,
        },
        content: 'Exports stop\n\nExports stop after **10 000** rows.',
        sentAt: new Date('2026-03-12T09:00:00.000Z'),
        editedAt: null,
        url: 'https://forum.northline.example/t/exports-stop/90/1',
      },
    ])
  })

  it('of an old version is read from its HTML, and a reply has no title', () => {
    const [message] = deliver(
      'post_created',
      having({ raw: undefined, post_number: '2', user_id: -1 }),
    ).messages
    expect(message).toMatchObject({ content: 'Exports stop after 10 000 rows.', author: { isBot: true } })
  })

  it('that is edited gives a version, and one that is destroyed is taken back', () => {
    const edited = having({ version: 2, updated_at: '2026-03-12T10:00:00.000Z' })
    expect(deliver('post_edited', edited).messages).toMatchObject([
      { editedAt: new Date('2026-03-12T10:00:00.000Z') },
    ])
    expect(
      deliver('post_destroyed', having({ deleted_at: '2026-03-12T11:00:00.000Z' })).deletions,
    ).toMatchObject([
      {
        sourceMessageId: 'post:812',
        deletedAt: new Date('2026-03-12T11:00:00.000Z'),
        channel: { sourceChannelId: '5' },
      },
    ])
  })

  it.each([
    [{ topic_archetype: 'private_message' }, /personal message/],
    [{ post_type: 4 }, /whisper/],
    [{ post_type: 3 }, /wrote this itself/],
    [{ hidden: true }, /hidden/],
    [{ raw: ' ' }, /any words/],
  ])('with %j is left out, with the reason', (more, reason) => {
    expect(deliver('post_created', having(more)).ignored).toMatch(reason)
  })
})

describe('what else comes', () => {
  it('is a person with an address, and the name of a category', () => {
    const user = { id: 71, username: 'adaberg', name: 'Ada Berg', email: 'ada@halden.example' }
    expect(deliver('user_created', { user }).people).toMatchObject([
      { platform: 'discourse', platformId: '71', email: 'ada@halden.example' },
    ])
    expect(deliver('category_updated', { category: { id: 5, name: 'Support' } }).channels).toMatchObject([
      { sourceChannelId: '5', channelName: 'Support' },
    ])
  })

  it.each(['ping', 'topic_created', 'like_created', 'solved', 'post_recovered'])(
    'is %s, which is ignored',
    (event) => {
      expect((deliver(event, created).ignored ?? '').length).toBeGreaterThan(20)
    },
  )

  it('says which field is missing', () => {
    expect(() => deliver('post_created', {})).toThrow(/post is missing/)
    expect(() => deliver('post_created', having({ id: {} }))).toThrow(/post\.id is missing/)
    expect(() => deliver('post_created', 7)).toThrow(Unmappable)
  })

  it('never throws anything else, whatever is spoiled', () => {
    fc.assert(
      fc.property(
        spoiled([created]),
        fc.constantFrom(
          'post_created',
          'post_edited',
          'post_destroyed',
          'user_created',
          'category_updated',
          'x',
        ),
        (payload, kind) => {
          label({ headers: { 'x-discourse-event': kind } }, payload)
          return isHandled(source, { kind, deliveryId: 'd1', headers: instance, receivedAt }, payload, {})
        },
      ),
      { numRuns: 1500 },
    )
  })
})

it('tells attempts apart by the post and its version, whatever their id', () => {
  const of = (event: string, payload: unknown, id = '1') =>
    label({ headers: { ...instance, 'x-discourse-event': event, 'x-discourse-event-id': id } }, payload)
      .deliveryId
  expect(of('post_created', created, '2')).toBe(of('post_created', created))
  expect(of('post_edited', having({ version: 2 }))).not.toBe(of('post_created', created))
  expect(of('post_edited', having({ version: 2 }))).not.toBe(of('post_edited', having({ version: 3 })))
  expect(of('ping', { ping: 'OK' })).toBeNull()
})
