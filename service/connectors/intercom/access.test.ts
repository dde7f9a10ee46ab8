import { describe, expect, it } from 'vitest'
import { hmac } from '#service/core/signatures.ts'
import { type Access, AccessRefused, RateLimited } from '#service/core/sources.ts'
import { type Answer, type Asked, accessTo, now, startSender } from '#tests/harness/sender.ts'
import { historyPage, test } from './backfill.ts'
import { verify } from './incoming.ts'
import replied from './samples/conversation-replied.json' with { type: 'json' }

// Answers as in developers.intercom.com: conversations, search, me; the contents are ours.

const since = new Date('2026-03-01T00:00:00.000Z')

function intercom(): (asked: Asked) => Answer {
  let searches = 0
  return ({ path }) => {
    if (path === '/me') return { body: { app: { id_code: 'nl2x8k4w', name: 'Northline' } } }
    if (path === '/conversations/search') {
      searches++
      return searches === 1
        ? {
            body: {
              conversations: [{ id: '147' }],
              total_count: 2,
              pages: { next: { starting_after: 'x' } },
            },
          }
        : { body: { conversations: [{ id: 148 }], total_count: 2, pages: {} } }
    }
    const id = path.split('/').at(-1)
    return { body: { ...replied.data.item, id } }
  }
}

/** Intercom has one address for a region: what is asked of it goes to this machine. */
async function accessOf(answer: (asked: Asked) => Answer): Promise<Access> {
  const { url } = await startSender(answer)
  const to = (address: string) => address.replace('https://api.eu.intercom.io', url)
  return {
    ...accessTo({ region: 'eu', internal: false }),
    fetch: (address, init) => fetch(to(address), init),
  }
}

describe('the history', () => {
  it('reads every conversation that was found, page by page', async () => {
    const access = await accessOf(intercom())
    const ids: string[] = []
    let cursor: unknown = null
    do {
      const page = await historyPage(access, since, cursor)
      ids.push(...page.mapped.messages.map((it) => `${it.threadId} ${it.sourceMessageId}`))
      cursor = page.cursor === null ? null : JSON.parse(JSON.stringify(page.cursor))
    } while (cursor !== null)
    expect(ids).toEqual([
      'conversation:147 conversation:147',
      'conversation:147 part:269650473',
      'conversation:148 conversation:148',
      'conversation:148 part:269650473',
    ])
  })

  it('waits when Intercom says so, and goes on after a line that broke', async () => {
    const reset = String(Math.floor(now.getTime() / 1000) + 90)
    const answers: Answer[] = [
      { status: 429, headers: { 'x-ratelimit-reset': reset } },
      { body: { app: {} }, cut: true },
    ]
    const answer = intercom()
    const access = await accessOf((asked) => answers.shift() ?? answer(asked))
    const limited = await historyPage(access, since, null).catch((error: unknown) => error)
    expect(limited).toBeInstanceOf(RateLimited)
    expect((limited as RateLimited).until).toEqual(new Date(now.getTime() + 90_000))
    await expect(historyPage(access, since, null)).rejects.toThrow()
    expect((await historyPage(access, since, null)).counted).toBe(2)
  })

  it('says what to do about a token that is not known', async () => {
    const access = await accessOf(() => ({ status: 401, body: {} }))
    await expect(historyPage(access, since, null)).rejects.toThrow(AccessRefused)
    expect(await test(access)).toMatchObject([{ ok: false }])
    expect(await test(await accessOf(intercom()))).toMatchObject([{ ok: true }])
  })
})

describe('the signature', () => {
  const body = Buffer.from('{"topic":"ping"}')
  const header = (secret: string) => ({
    'x-hub-signature': `sha1=${hmac('sha1', secret, body).toString('hex')}`,
  })

  it('fits the client secret alone, and every byte', () => {
    expect(verify({ body, headers: header('client') }, { signingSecret: 'client' })).toBe('ok')
    expect(verify({ body, headers: header('other') }, { signingSecret: 'client' })).toHaveProperty('refused')
    const flipped = Buffer.from('{"topic":"pinh"}')
    expect(verify({ body: flipped, headers: header('client') }, { signingSecret: 'client' })).toHaveProperty(
      'refused',
    )
    expect(verify({ body, headers: {} }, { signingSecret: 'client' })).toHaveProperty('refused')
    expect(verify({ body, headers: header('') }, { signingSecret: '' })).toHaveProperty('refused')
  })
})
