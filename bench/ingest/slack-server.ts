import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** Messages of the workspace: in each channel half begin a discussion or stand alone, half are replies. */
export type Workspace = { channels: number; messages: number; people: number }

const perPage = 200
const repliesOfOne = 10
/** Seconds between two messages of a channel. */
const apart = 600

process.once('disconnect', () => process.exit())

function workspace({ channels, messages, people }: Workspace) {
  const roots = messages / channels / 2
  const began = Math.floor(Date.now() / 1000) - roots * apart
  const stamp = (n: number, reply = 0) => `${began + n * apart + reply * 10}.000100`
  const say = (n: number, reply: number, more: object) => ({
    type: 'message',
    user: `U${(n * 7 + reply) % people}`,
    text: `Message ${n}.${reply}: the export takes longer since Tuesday, and the queue does not empty over night.`,
    ts: stamp(n, reply),
    ...more,
  })
  const root = (n: number) =>
    say(n, 0, n % repliesOfOne === 0 ? { thread_ts: stamp(n), reply_count: repliesOfOne } : {})
  const answer = (body: object, next = '') => ({
    ok: true,
    ...body,
    response_metadata: { next_cursor: next },
  })
  const page = (from: number) =>
    Array.from({ length: Math.min(perPage, roots - from) }, (_, at) => root(roots - 1 - from - at))
  const methods: Record<string, (args: URLSearchParams) => object> = {
    'auth.test': () =>
      answer({ team: 'Bench', team_id: 'T1', url: 'https://bench.slack.com/', bot_id: 'B0' }),
    'users.info': (args) => {
      const id = args.get('user') ?? ''
      const profile = {
        real_name: `Person ${id}`,
        email: `${id.toLowerCase()}@c${Number(id.slice(1)) % 200}.example`,
      }
      return answer({ user: { id, name: id, team_id: 'T1', profile } })
    },
    'users.conversations': () =>
      answer({
        channels: Array.from({ length: channels }, (_, n) => ({ id: `C${n}`, name: `channel-${n}` })),
      }),
    'conversations.history': (args) => {
      const from = Number(args.get('cursor') ?? 0)
      return answer({ messages: page(from) }, from + perPage < roots ? String(from + perPage) : '')
    },
    'conversations.replies': (args) => {
      const n = Math.round((Number(args.get('ts')) - began) / apart)
      const replies = Array.from({ length: repliesOfOne }, (_, at) => say(n, at + 1, { thread_ts: stamp(n) }))
      return answer({ messages: [root(n), ...replies] })
    },
  }
  return (method: string, args: URLSearchParams) =>
    methods[method]?.(args) ?? { ok: false, error: 'unknown_method' }
}

/** A Slack that holds as many messages as it is told. */
process.once('message', (message) => {
  const answer = workspace(message as Workspace)
  const server = createServer(async (request, response) => {
    const args = new URLSearchParams(await text(request))
    const method = (request.url ?? '').replace('/api/', '')
    response.writeHead(200, { 'content-type': 'application/json', 'x-oauth-scopes': 'channels:history' })
    response.end(JSON.stringify(answer(method, args)))
  })
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
})
