import { describe, expect, it } from 'vitest'
import { hmac } from '#service/core/signatures.ts'
import { AccessRefused, RateLimited } from '#service/core/sources.ts'
import { type Answer, type Asked, accessTo, now, startSender } from '#tests/harness/sender.ts'
import { read, verify } from './incoming.ts'
import { historyPage, repair, test } from './posts.ts'
import created from './samples/post-created.json' with { type: 'json' }

// Answers as in docs.discourse.org: latest posts; the contents are ours.

const since = new Date('2026-11-01T00:00:00.000Z')
const post = (id: number) => ({
  ...created.post,
  id,
  created_at: `2026-11-${String(id).padStart(2, '0')}T09:00:00.000Z`,
})

/** Two posts a page, the newest first; number 0 stands for October. */
function forum({ url }: Asked): Answer {
  const before = Number(url.searchParams.get('before') ?? 8)
  const ids = [7, 6, 5, 4, 3].filter((id) => id < before).slice(0, 2)
  const old = { ...created.post, id: 2, created_at: '2026-10-20T09:00:00.000Z' }
  return { body: { latest_posts: [...ids.map(post), ...(ids.length < 2 ? [old] : [])] } }
}

describe('the posts', () => {
  it('are read page by page, back to the beginning of the span', async () => {
    const { url, asked } = await startSender(forum)
    const ids: string[] = []
    let cursor: unknown = null
    do {
      const page = await historyPage(accessTo({ url }), since, cursor)
      ids.push(...page.mapped.messages.map((it) => it.sourceMessageId))
      cursor = page.cursor === null ? null : JSON.parse(JSON.stringify(page.cursor))
    } while (cursor !== null)
    expect(ids).toEqual(['post:7', 'post:6', 'post:5', 'post:4', 'post:3'])
    expect(asked[0]?.headers['api-key']).toBe('secret-token')
  })

  it('that were missed are fetched as the webhook would have told them', async () => {
    const { url } = await startSender(forum)
    const { fetched } = await repair(accessTo({ url }), new Date('2026-11-05T00:00:00.000Z'))
    expect(fetched.map(({ kind, deliveryId }) => [kind, deliveryId])).toEqual(
      [7, 6, 5].map((id) => ['post_created', `${url}:post_created:${id}:1`]),
    )
  })

  it('wait when Discourse says so, and go on after a line that broke', async () => {
    const answers: Answer[] = [
      { status: 429, headers: { 'retry-after': '90' }, body: {} },
      { body: { latest_posts: [] }, cut: true },
    ]
    const { url } = await startSender((asked) => answers.shift() ?? forum(asked))
    const limited = await historyPage(accessTo({ url }), since, null).catch((error: unknown) => error)
    expect(limited).toBeInstanceOf(RateLimited)
    expect((limited as RateLimited).until).toEqual(new Date(now.getTime() + 90_000))
    await expect(historyPage(accessTo({ url }), since, null)).rejects.toThrow()
    expect((await historyPage(accessTo({ url }), since, null)).done).toBe(2)
  })

  it('say what to do about a key that is not taken', async () => {
    const { url } = await startSender(() => ({ status: 403, body: {} }))
    await expect(historyPage(accessTo({ url }), since, null)).rejects.toThrow(AccessRefused)
    await expect(historyPage(accessTo({ url: '' }), since, null)).rejects.toThrow(/address of the forum/)
    expect(await test(accessTo({ url }))).toMatchObject([{ ok: false }])
  })
})

describe('the signature', () => {
  const body = Buffer.from('{"ping":"OK"}')
  const header = (secret: string) => ({
    'x-discourse-event-signature': `sha256=${hmac('sha256', secret, body).toString('hex')}`,
  })

  it('fits the secret alone, and every byte', () => {
    expect(verify({ body, headers: header('s') }, { signingSecret: 's' })).toBe('ok')
    expect(verify({ body, headers: header('t') }, { signingSecret: 's' })).toHaveProperty('refused')
    expect(
      verify({ body: Buffer.from('{"ping":"OL"}'), headers: header('s') }, { signingSecret: 's' }),
    ).toHaveProperty('refused')
    expect(verify({ body, headers: {} }, { signingSecret: 's' })).toHaveProperty('refused')
    expect(verify({ body, headers: header('') }, { signingSecret: '' })).toHaveProperty('refused')
  })

  it('may stand on a form', () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const form = Buffer.from(new URLSearchParams({ payload: '{"ping":"OK"}' }).toString())
    expect(read({ body: form, headers })).toEqual({ ping: 'OK' })
  })
})
