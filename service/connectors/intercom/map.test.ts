import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Unmappable } from '#service/api/arrivals/mapped.ts'
import { isHandled, spoiled } from '#tests/harness/junk.ts'
import { label } from './incoming.ts'
import { map } from './map.ts'
import created from './samples/contact-created.json' with { type: 'json' }
import replied from './samples/conversation-replied.json' with { type: 'json' }
import { source } from './source.ts'

// Shapes as in developers.intercom.com/docs/webhooks, of versions 1 and 2; the contents are ours.

const receivedAt = new Date('2026-03-12T12:00:00.000Z')

function deliver(payload: unknown, settings = {}) {
  const { kind, deliveryId } = label({ headers: {} }, payload)
  return map({ kind, deliveryId: deliveryId ?? 'body', headers: {}, payload, receivedAt }, settings)
}

const having = (item: object, rest: object = {}) => ({ ...replied, ...rest, data: { item } })
const [reply] = replied.data.item.conversation_parts.conversation_parts
const parts = (...list: object[]) => ({ conversation_parts: { conversation_parts: list } })

describe('a conversation', () => {
  it('that is replied to is its beginning and the reply, as plain text by their authors', () => {
    const { messages, events } = deliver(replied)
    expect(events).toEqual([])
    expect(messages).toMatchObject([
      {
        sourceMessageId: 'conversation:147',
        kind: 'message',
        threadId: 'conversation:147',
        content: 'Exports stop after 10\u00a0000 rows.',
        sentAt: new Date(1773306000_000),
      },
      {
        sourceMessageId: 'part:269650473',
        channel: { sourceName: 'intercom', sourceServerId: 'nl2x8k4w', sourceChannelId: 'conversations' },
        author: {
          platformId: '5ba682d23d7cf92bef87bfd4',
          displayName: 'Ada Berg',
          email: 'ada@halden.example',
        },
        content: 'It is the monthly one: report [https://halden.example/r/1]',
        sentAt: new Date(1773309600_000),
        editedAt: null,
        url: 'https://app.intercom.com/a/apps/nl2x8k4w/conversations/147',
        attachments: [{ name: 'rows.png', mimeType: 'image/png', size: 3020 }],
      },
    ])
  })

  it('of an old version names its author elsewhere, and its first message by another name', () => {
    const { source: begun, contacts: _, ...item } = replied.data.item
    const author = { type: 'user', id: begun.author.id }
    const old = having({
      ...item,
      user: { ...begun.author },
      conversation_message: {
        type: 'conversation_message',
        id: '9',
        subject: '<p>Exports</p>',
        body: begun.body,
        author,
      },
      ...parts({ ...reply, author }),
    })
    expect(deliver(old).messages).toMatchObject([
      { sourceMessageId: 'conversation:147', content: 'Exports\n\nExports stop after 10\u00a0000 rows.' },
      { author: { displayName: 'Ada Berg', email: 'ada@halden.example' } },
    ])
  })

  it('is by colleagues and programs as well, who are counted apart', () => {
    const by = (author: object) =>
      deliver(having({ ...replied.data.item, ...parts({ ...reply, author }) })).messages[1]
    expect(by({ type: 'admin', id: '1', name: 'Maja' })).toMatchObject({
      author: { platformId: 'admin:1', isBot: false },
    })
    expect(by({ type: 'bot', id: 1, name: 'Fin' })).toMatchObject({
      author: { platformId: 'bot:1', isBot: true },
    })
  })

  it('by mail is mail', () => {
    const item = { ...replied.data.item, source: { ...replied.data.item.source, type: 'email' } }
    expect(deliver(having(item)).messages.map(({ kind }) => kind)).toEqual(['email', 'email'])
  })

  it('leaves notes out unless they are chosen', () => {
    const { source: _, ...item } = replied.data.item
    const noted = having(
      { ...item, ...parts({ ...reply, part_type: 'note' }) },
      { topic: 'conversation.admin.noted' },
    )
    expect(deliver(noted).ignored).toMatch(/among colleagues/)
    expect(deliver(noted, { internal: true }).messages).toMatchObject([{ kind: 'note' }])
  })

  it('that is only closed says nothing', () => {
    const { source: _, ...item } = replied.data.item
    const closed = having(
      { ...item, ...parts({ ...reply, part_type: 'close', body: null }) },
      { topic: 'conversation.admin.closed' },
    )
    expect(deliver(closed).ignored).toMatch(/Nobody wrote anything/)
  })

  it('that is deleted, or whose parts are blacked out, is taken back', () => {
    const gone = { type: 'conversation', conversation_id: '147' }
    expect(deliver(having(gone, { topic: 'conversation.deleted' })).deletions).toMatchObject([
      { sourceMessageId: 'conversation:147', threadId: 'conversation:147' },
    ])
    const beginning = { ...replied.data.item.source, redacted: true }
    expect(
      deliver(having({ ...replied.data.item, source: beginning }, { topic: 'conversation_part.redacted' }))
        .deletions,
    ).toMatchObject([{ sourceMessageId: 'conversation:147' }])
    const { redacted: _, ...unsaid } = { redacted: false, ...reply }
    const { source: __, ...old } = replied.data.item
    const byTopic = deliver(having({ ...old, ...parts(unsaid) }, { topic: 'conversation_part.redacted' }))
    expect(byTopic.deletions.map((it) => it.sourceMessageId)).toEqual(['part:269650473'])
    const redacted = deliver(having({ ...replied.data.item, ...parts({ ...reply, redacted: true }) }))
    expect(redacted.deletions.map((it) => it.sourceMessageId)).toEqual(['part:269650473'])
    expect(redacted.messages.map((it) => it.sourceMessageId)).toEqual(['conversation:147'])
  })
})

describe('parts of a conversation', () => {
  const { source: begun, ...item } = replied.data.item
  const withParts = (...list: object[]) => having({ ...item, source: begun, ...parts(...list) })
  const ids = (payload: unknown) => deliver(payload).messages.map((it) => it.sourceMessageId)

  it('are no words where a program says when somebody answers, or a colleague hands it on', () => {
    const bot = { type: 'bot', id: '9', name: 'Fin' }
    const told = { ...reply, part_type: 'channel_and_reply_time_expectation', author: bot }
    expect(ids(withParts(told))).toEqual(['conversation:147'])
    expect(ids(withParts({ ...reply, part_type: 'comment', author: bot }))).toHaveLength(2)
    const handed = withParts({ ...reply, part_type: 'assignment' })
    expect(ids(handed)).toEqual(['conversation:147'])
    const settings = { internal: true }
    expect(deliver(handed, settings).messages.map(({ kind }) => kind)).toEqual(['message', 'note'])
  })

  it('say the first message once, though some versions list it among them', () => {
    expect(ids(withParts({ ...reply, id: begun.id }, { ...reply }, { ...reply }))).toEqual([
      'conversation:147',
      `part:${reply?.id}`,
    ])
  })

  it('are joined by what a customer remarks on how it went', () => {
    const conversation_rating = { rating: 2, remark: 'Too slow', created_at: 1773309900 }
    const rated = having({ ...item, conversation_rating, ...parts() }, { topic: 'conversation.rating.added' })
    expect(deliver(rated).messages).toMatchObject([
      { sourceMessageId: 'rating:147', kind: 'feedback', content: 'Too slow', threadId: 'conversation:147' },
    ])
  })

  it('do not come with whoever is added to it: that is a contact', () => {
    const attached = { conversation: { model: { id: 21 }, parts: [] }, contact: created.data.item }
    const topic = 'conversation.contact.attached'
    expect(deliver(having(attached, { topic })).people).toHaveLength(1)
    expect(deliver(having(attached, { topic: 'conversation.contact.detached' })).ignored).toMatch(
      /is ignored/,
    )
    expect(
      deliver(having({ company: {}, contact: created.data.item }, { topic: 'company.contact.attached' }))
        .people,
    ).toHaveLength(1)
  })
})

describe('a ticket', () => {
  const ticket = {
    type: 'ticket',
    id: '12',
    created_at: '1773306000',
    ticket_attributes: { _default_title_: 'Exports', _default_description_: 'They stop.' },
    contacts: { contacts: [{ type: 'contact', id: 'c1', name: 'Ada Berg' }] },
    ticket_parts: { ticket_parts: [{ ...reply, id: 7 }] },
  }

  it('is its fields and its parts, also where it comes inside of what happened to it', () => {
    const told = [
      deliver(having(ticket, { topic: 'ticket.created' })),
      deliver(
        having(
          { type: 'ticket_event', ticket, ticket_part: { ...reply, id: 8 } },
          { topic: 'ticket.contact.replied' },
        ),
      ),
    ].map(({ messages }) => messages.map((it) => it.sourceMessageId))
    expect(told).toEqual([
      ['ticket:12', 'part:7'],
      ['ticket:12', 'part:7', 'part:8'],
    ])
    expect(deliver(having(ticket, { topic: 'ticket.created' })).messages[0]).toMatchObject({
      content: 'Exports\n\nThey stop.',
      author: { displayName: 'Ada Berg' },
      channel: { channelName: 'Tickets' },
    })
  })
})

describe('a contact', () => {
  it('is a person with an address and a company', () => {
    expect(deliver(created)).toMatchObject({
      people: [
        {
          platform: 'intercom',
          platformId: '5ba682d23d7cf92bef87bfd4',
          displayName: 'Ada Berg',
          email: 'ada@halden.example',
          companyDomain: 'halden.example',
        },
      ],
      companies: [{ domain: 'halden.example', name: 'Halden' }],
    })
  })

  it('of an old version, or with a tag, is the same person', () => {
    const { item } = created.data
    const tagged = { type: 'user_tag', user: { ...item, type: 'user' }, tag: { name: 'vip' } }
    expect(deliver(having(tagged, { topic: 'user.tag.created' })).people).toMatchObject([
      { platformId: item.id },
    ])
    expect(deliver(having({ ...item, type: 'lead' }, { topic: 'contact.created' })).people).toMatchObject([
      { isEmailTyped: true },
    ])
    const users = deliver(having({ ...item, role: 'user' }, { topic: 'contact.created' })).people
    expect(users).toMatchObject([{ isEmailTyped: false }])
  })

  it('that is deleted stays, and says so', () => {
    expect(deliver({ ...created, topic: 'contact.deleted' }).ignored).toMatch(/erases/)
    const untagged = { ...created, topic: 'contact.user.tag.deleted' }
    expect(deliver(untagged).people).toHaveLength(1)
  })

  it('works for a company, which needs a website', () => {
    const company = { type: 'company', id: 'c1', name: 'Halden', website: 'halden.example' }
    expect(deliver(having(company, { topic: 'company.created' })).companies).toEqual([
      { domain: 'halden.example', name: 'Halden' },
    ])
    expect(deliver(having({ ...company, website: '' }, { topic: 'company.created' })).ignored).toMatch(
      /no website/,
    )
  })
})

describe('what nothing comes of', () => {
  it('is a ping, and other topics', () => {
    const ping = {
      type: 'notification_event',
      topic: 'ping',
      data: { item: { type: 'ping', message: 'interzen' } },
    }
    expect(deliver(ping).ignored).toMatch(/tried the address/)
    expect(deliver({ ...replied, topic: 'admin.logged_in' }).ignored).toMatch(/“admin.logged_in” is ignored/)
    expect(deliver({ ...replied, topic: 'constructor' }).ignored).toMatch(/is ignored/)
  })

  it('says which field is missing', () => {
    expect(() => deliver({ ...replied, data: null })).toThrow(/data\.item is missing/)
    expect(() => deliver(having({ ...replied.data.item, id: null }))).toThrow(/data\.item\.id is missing/)
    expect(() => deliver({ ...replied, topic: 1.5e308 })).not.toThrow()
    expect(() => deliver({ ...replied, topic: undefined })).toThrow(/topic is missing/)
    expect(() => deliver(null)).toThrow(Unmappable)
  })

  it('never throws anything else, whatever is spoiled', () => {
    const delivery = { kind: 'spoiled', deliveryId: 'd1', headers: {}, receivedAt }
    fc.assert(
      fc.property(spoiled([replied, created]), (payload) => {
        label({ headers: {} }, payload)
        return isHandled(source, delivery, payload, {})
      }),
      { numRuns: 1500 },
    )
  })
})

it('tells deliveries apart by the id of the notification', () => {
  expect(label({ headers: {} }, replied)).toMatchObject({ kind: replied.topic, deliveryId: replied.id })
  const again = { ...replied, id: 'other', delivery_attempts: 2 }
  expect(label({ headers: {} }, again).entityKey).toBe(label({ headers: {} }, replied).entityKey)
})

it('tells two changes within one second apart by what they say', () => {
  const key = (name: string) =>
    label(
      { headers: {} },
      having({ ...created.data.item, updated_at: 1773309600, name }, { topic: 'contact.updated' }),
    ).entityKey
  expect(key('Ada')).not.toBe(key('Ada Berg'))
})
