import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { type Access, RateLimited } from '#service/core/sources.ts'
import { type Answer, accessTo, now, startSender } from '#tests/harness/sender.ts'
import { map } from './map.ts'
import { repair } from './missed.ts'

// Answers as in docs.discord.com/developers; the contents are ours.

const since = new Date(now.getTime() - 60 * 60_000)
const instant = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const idAt = (minutes: number) =>
  ((BigInt(instant(minutes).getTime()) - 1_420_070_400_000n) << 22n).toString()

const message = (minutes: number, rest: object = {}) => ({
  id: idAt(minutes),
  type: 0,
  channel_id: '10',
  author: { id: '5', username: 'mason' },
  content: `At ${minutes}`,
  timestamp: instant(minutes).toISOString(),
  ...rest,
})

const channels = [
  { id: '10', type: 0, name: 'help', last_message_id: idAt(-2) },
  { id: '12', type: 0, name: 'silent', last_message_id: idAt(-600) },
  { id: '13', type: 2, name: 'voice', last_message_id: idAt(-2) },
  { id: '14', type: 0, name: 'hidden', last_message_id: idAt(-2) },
]
const thread = { id: '21', type: 11, parent_id: '10', last_message_id: idAt(-1) }

async function discord(more: (path: string) => Answer | undefined = () => undefined) {
  const { url, asked } = await startSender(({ path, url: whole }): Answer => {
    const short = path.replace('/api/v10', '')
    const answers: Record<string, unknown> = {
      '/users/@me/guilds': [{ id: '1', name: 'Northline' }],
      '/guilds/1/channels': channels,
      '/guilds/1/threads/active': { threads: [thread] },
      '/channels/21/messages': [message(-1, { channel_id: '21' })],
      '/channels/10/messages':
        whole.searchParams.get('after') === idAt(-60)
          ? Array.from({ length: 100 }, (_, n) =>
              message(-30, { id: (BigInt(idAt(-30)) - BigInt(n)).toString() }),
            )
          : [message(-2, { edited_timestamp: instant(-1).toISOString() })],
    }
    return (
      more(short) ?? (short in answers ? { body: answers[short] } : { status: 403, body: { code: 50001 } })
    )
  })
  const given = accessTo({}, { botToken: randomUUID() })
  const access: Access = { ...given, addresses: { slack: url, discord: `${url}/api` } }
  return { access, asked }
}

it('reads what was written since then, where Discord says that something was, page by page', async () => {
  const { access, asked } = await discord()
  const { fetched } = await repair(access, since)
  expect(fetched).toHaveLength(103)
  expect(fetched.slice(-3).map(({ deliveryId }) => deliveryId)).toEqual([
    `MESSAGE_CREATE:${idAt(-2)}`,
    `MESSAGE_UPDATE:${idAt(-2)}:${instant(-1).toISOString()}`,
    `MESSAGE_CREATE:${idAt(-1)}`,
  ])
  const read = asked
    .filter(({ path }) => path.endsWith('/messages'))
    .map(({ path }) => path.split('/').at(-2))
  expect(read).toEqual(['10', '10', '14', '21'])
  const last = fetched.at(-1)
  const delivery = {
    kind: 'MESSAGE_CREATE',
    deliveryId: 'd',
    headers: {},
    payload: last?.payload,
    receivedAt: now,
  }
  expect(map(delivery).messages).toMatchObject([{ sourceMessageId: idAt(-1), content: 'At -1' }])
})

it('waits where Discord asks for it', async () => {
  const limited: Answer = {
    status: 429,
    headers: { 'retry-after': '2' },
    body: { retry_after: 2, global: false },
  }
  const { access } = await discord((path) => (path === '/channels/21/messages' ? limited : undefined))
  await expect(repair(access, since)).rejects.toBeInstanceOf(RateLimited)
})
