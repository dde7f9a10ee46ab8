import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hmac } from '#service/core/signatures.ts'
import { type Access, AccessRefused, RateLimited } from '#service/core/sources.ts'
import { isHandled, spoiled } from '#tests/harness/junk.ts'
import { type Answer, type Asked, accessTo, now, startSender } from '#tests/harness/sender.ts'
import { historyPage, pollPage, test } from './export.ts'
import { label, verify } from './incoming.ts'
import { commentKind, map } from './map.ts'
import sample from './samples/comment.json' with { type: 'json' }
import { source } from './source.ts'

// Answers as in developer.zendesk.com: incremental export, comments; the contents are ours.

const delivery = { kind: commentKind, deliveryId: 'd1', headers: {}, receivedAt: now }
const deliver = (payload: unknown, settings = {}) => map({ ...delivery, payload }, settings)
const having = (comment: object, more: object = {}) => ({
  ...sample,
  ...more,
  comment: { ...sample.comment, ...comment },
})

describe('a comment', () => {
  it.each([false, true])('of somebody whose address is verified: %s', (verified) => {
    const author = { ...sample.author, verified }
    expect(deliver(having({}, { author })).messages).toMatchObject([{ author: { isEmailTyped: !verified } }])
  })

  it('is a message in the thread of its ticket, with the subject where the ticket begins', () => {
    expect(deliver(sample).messages).toMatchObject([
      {
        sourceMessageId: 'comment:1274',
        kind: 'email',
        channel: {
          sourceName: 'zendesk',
          sourceServerId: 'northline.zendesk.com',
          sourceChannelId: 'tickets',
        },
        threadId: 'ticket:35436',
        author: {
          platformId: '20978392',
          displayName: 'Ada Berg',
          email: 'ada@halden.example',
          isBot: false,
        },
        content: 'Exports stop\n\nThey stop after 10 000 rows.',
        sentAt: new Date('2026-11-20T11:59:00Z'),
        url: 'https://northline.zendesk.com/agent/tickets/35436',
        attachments: [{ name: 'rows.png', size: 2532 }],
      },
    ])
    expect(deliver(having({}, { isFirst: false })).messages[0]?.content).toBe('They stop after 10 000 rows.')
  })

  it('that is internal is left out unless such are chosen', () => {
    expect(deliver(having({ public: false })).ignored).toMatch(/internal note/)
    expect(deliver(having({ public: false }), { internal: true }).messages).toMatchObject([{ kind: 'note' }])
  })

  it('that lacks what it must have says so', () => {
    expect(() => deliver(having({ id: null }))).toThrow(/comment\.id is missing/)
    expect(() => deliver(having({}, { ticket: 7 }))).toThrow(/ticket\.id is missing/)
  })

  it('never throws anything else, whatever is spoiled', () => {
    fc.assert(
      fc.property(spoiled([sample]), (payload) => {
        label({ headers: {} }, payload)
        return isHandled(source, delivery, payload, {})
      }),
      { numRuns: 1500 },
    )
  })
})

describe('a hook', () => {
  const body = Buffer.from('{"ticket":"{{ticket.id}} as people word it"}')
  const at = '2026-11-20T11:58:00Z'
  const header = (secret: string, timestamp = at) => ({
    'x-zendesk-webhook-signature': hmac('sha256', secret, timestamp, body).toString('base64'),
    'x-zendesk-webhook-signature-timestamp': timestamp,
  })
  const check = (headers: Record<string, string>, sent = body) =>
    verify({ body: sent, headers }, { signingSecret: 's' }, now)

  it('fits the secret, the time and every byte', () => {
    expect(check(header('s'))).toBe('ok')
    expect(check(header('t'))).toHaveProperty('refused')
    expect(check(header('s'), Buffer.from('{}'))).toHaveProperty('refused')
    expect(check(header('s', '2026-11-20T11:54:00Z'))).toHaveProperty('refused')
    expect(check(header('s', 'yesterday'))).toHaveProperty('refused')
    expect(
      check({ ...header('s'), 'x-zendesk-webhook-signature-timestamp': '2026-11-20T11:59:00Z' }),
    ).toHaveProperty('refused')
    expect(check({})).toHaveProperty('refused')
  })

  it('only rings, whatever its body says', () => {
    for (const payload of [
      { type: 'zen:event-type:ticket.comment_added' },
      sample,
      null,
      'text',
      undefined,
    ]) {
      const { kind } = label({ headers: {} }, payload)
      const told = (settings: Record<string, string>) => map({ ...delivery, kind, payload }, settings).ignored
      expect(told({ url: 'https://northline.zendesk.com' })).toMatch(/within a minute/)
      expect(told({ url: '' })).toMatch(/enter the address/)
    }
  })
})

const comment = (id: number, created_at: string) => ({ ...sample.comment, id, created_at })

/** Ticket 1 has two pages of comments, ticket 2 one that is old; ticket 3 is gone. */
function zendesk({ path, url }: Asked): Answer {
  if (path.endsWith('/incremental/tickets/cursor.json')) {
    if (url.searchParams.get('cursor') === 'two')
      return { body: { tickets: [{ id: 3, status: 'deleted' }], after_cursor: 'three', end_of_stream: true } }
    if (url.searchParams.get('cursor') === 'three')
      return { body: { tickets: [], after_cursor: 'three', end_of_stream: true } }
    return {
      body: { tickets: [{ id: 1, subject: 'One' }, { id: 2 }], after_cursor: 'two', end_of_stream: false },
    }
  }
  const users = [sample.author]
  if (path.includes('/tickets/2/'))
    return { body: { comments: [comment(21, '2026-01-01T00:00:00Z')], users } }
  return url.searchParams.get('page[after]') === 'b'
    ? { body: { comments: [comment(12, '2026-11-20T11:59:50Z')], users, meta: { has_more: false } } }
    : {
        body: {
          comments: [comment(11, '2026-11-20T11:59:40Z')],
          users,
          meta: { has_more: true, after_cursor: 'b' },
        },
      }
}

async function accessOf(answer: (asked: Asked) => Answer): Promise<Access> {
  const { url } = await startSender(answer)
  return accessTo({ url, email: 'maja@northline.example', internal: false })
}

describe('the export', () => {
  it('is followed from now on, ticket after ticket, comment after comment', async () => {
    const access = await accessOf(zendesk)
    const found: [string | null, boolean | undefined][] = []
    let page = await pollPage(access, null)
    for (; page.more; page = await pollPage(access, JSON.parse(JSON.stringify(page.cursor))))
      found.push(
        ...page.deliveries.map((it): [string | null, boolean] => [
          it.deliveryId,
          (it.payload as typeof sample).isFirst,
        ]),
      )
    expect(found).toEqual([
      ['comment:11', true],
      ['comment:12', false],
    ])
    expect(page.cursor).toMatchObject({ export: 'three', waiting: [] })
    expect((await pollPage(access, page.cursor)).more).toBe(false)
  })

  it('is read as history from a day on', async () => {
    const access = await accessOf(zendesk)
    const contents: string[] = []
    let cursor: unknown = null
    do {
      const page = await historyPage(access, new Date('2025-12-31T00:00:00Z'), cursor)
      contents.push(...page.mapped.messages.map((it) => `${it.sourceMessageId} ${it.content.split('\n')[0]}`))
      cursor = page.cursor === null ? null : JSON.parse(JSON.stringify(page.cursor))
    } while (cursor !== null)
    expect(contents).toEqual([
      'comment:11 One',
      'comment:12 They stop after 10 000 rows.',
      'comment:21 They stop after 10 000 rows.',
    ])
  })

  it('waits when Zendesk says so, and goes on after a line that broke', async () => {
    const answers: Answer[] = [
      { status: 429, headers: { 'retry-after': '90' } },
      { body: { tickets: [] }, cut: true },
    ]
    const access = await accessOf((asked) => answers.shift() ?? zendesk(asked))
    const limited = await pollPage(access, null).catch((error: unknown) => error)
    expect(limited).toBeInstanceOf(RateLimited)
    expect((limited as RateLimited).until).toEqual(new Date(now.getTime() + 90_000))
    await expect(pollPage(access, null)).rejects.toThrow()
    expect((await pollPage(access, null)).more).toBe(true)
  })

  it('says what to do about a token that is not taken', async () => {
    const access = await accessOf(() => ({ status: 401, body: {} }))
    await expect(pollPage(access, null)).rejects.toThrow(AccessRefused)
    expect(await test(access)).toMatchObject([{ ok: false }])
    expect(await test(await accessOf(() => ({ body: { user: { role: 'agent' } } })))).toMatchObject([
      { ok: false },
    ])
    expect(await test(await accessOf(() => ({ body: { user: { role: 'admin' } } })))).toMatchObject([
      { ok: true },
    ])
  })
})
