import { describe, expect, it } from 'vitest'
import { RateLimited } from '#service/core/sources.ts'
import { type Answer, now } from '#tests/harness/sender.ts'
import { ok, paged, slack } from '#tests/harness/slack.ts'
import { label } from './incoming.ts'
import { map } from './map.ts'
import { repair } from './missed.ts'

// Answers as in docs.slack.dev/reference/methods; the contents are ours.

const stamp = (minutes: number) => `${(now.getTime() / 1000 + minutes * 60).toFixed(0)}.000100`
const since = new Date(now.getTime() - 60 * 60_000)

const message = (minutes: number, rest: object = {}) => ({
  type: 'message',
  user: 'U1',
  text: `At ${minutes}`,
  ts: stamp(minutes),
  ...rest,
})

const channels = (...ids: string[]) => paged({ channels: ids.map((id) => ({ id, name: id })) })

describe('what was missed', () => {
  it('is what was written, answered or changed since then, under the key that the hook gives it', async () => {
    const root = message(-600, { thread_ts: stamp(-600), reply_count: 2, latest_reply: stamp(-5) })
    const changed = message(-400, { edited: { user: 'U1', ts: stamp(-20) } })
    const old = message(-500, { thread_ts: stamp(-500), reply_count: 1, latest_reply: stamp(-300) })
    const reply = message(-5, { thread_ts: stamp(-600) })
    const { access, asked } = await slack({
      'users.conversations': () => channels('C1'),
      'conversations.history': () => paged({ messages: [message(-10), changed, old, root, message(-90)] }),
      'conversations.replies': () => paged({ messages: [root, reply] }),
    })
    const { fetched } = await repair(access, since)
    const ids = fetched.map(({ payload }) => (payload as { event: { ts: string } }).event.ts)
    expect(ids).toEqual([stamp(-10), stamp(-400), stamp(-5)])
    expect(asked('conversations.replies')).toHaveLength(1)
    const live = { team_id: 'T1', event: { ...message(-10), channel: 'C1' } }
    expect(fetched[0]?.entityKey).toBe(label({ headers: {} }, live).entityKey)
    const edit = {
      team_id: 'T1',
      event: { type: 'message', subtype: 'message_changed', channel: 'C1', message: changed },
    }
    expect(fetched[1]?.entityKey).toBe(label({ headers: {} }, edit).entityKey)
    const [first] = fetched
    const delivery = {
      kind: 'message',
      deliveryId: 'd',
      headers: {},
      payload: first?.payload,
      receivedAt: now,
    }
    expect(map(delivery).messages).toMatchObject([{ sourceMessageId: stamp(-10), content: 'At -10' }])
  })

  it('goes on behind what was read when Slack asks to wait', async () => {
    const limit: Answer = { status: 429, headers: { 'retry-after': '30' }, body: {} }
    const limits = [limit]
    const { access, asked } = await slack({
      'users.conversations': () => channels('C1', 'C2'),
      'conversations.history': (args) =>
        args.get('channel') === 'C2'
          ? (limits.pop() ?? paged({ messages: [message(-3)] }))
          : paged({ messages: [message(-4)] }),
    })
    await expect(repair(access, since)).rejects.toBeInstanceOf(RateLimited)
    const { fetched } = await repair(access, now)
    expect(fetched).toHaveLength(2)
    expect(asked('conversations.history').map(({ args }) => args.get('channel'))).toEqual(['C1', 'C2', 'C2'])
  })

  it('is tried again as a whole when the line breaks', async () => {
    const answers: Answer[] = [{ ...ok({ messages: [] }), cut: true }]
    const { access } = await slack({
      'users.conversations': () => channels('C1'),
      'conversations.history': () => answers.pop() ?? paged({ messages: [message(-4)] }),
    })
    await expect(repair(access, since)).rejects.toThrow()
    expect((await repair(access, since)).fetched).toHaveLength(1)
  })
})
