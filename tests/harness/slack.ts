import { randomUUID } from 'node:crypto'
import type { Access } from '#service/core/sources.ts'
import { type Answer, accessTo, startSender } from './sender.ts'

// Answers as in docs.slack.dev/reference/methods; the contents are ours.

type Call = { method: string; args: URLSearchParams; authorization: string }

export const ok = (body: object = {}): Answer => ({ body: { ok: true, ...body } })
export const no = (error: string): Answer => ({ body: { ok: false, error } })
export const paged = (rest: object, next = '') => ok({ ...rest, response_metadata: { next_cursor: next } })

const people: Record<string, object> = {
  U1: {
    id: 'U1',
    name: 'oskar',
    team_id: 'T1',
    profile: { real_name: 'Oskar Berg', email: 'oskar@halden.example' },
  },
  U2: { id: 'U2', name: 'ines', team_id: 'T2', profile: { real_name: 'Ines Roth' } },
}

/** Everything that the app asks for. */
const scopes = [
  ...['channels:history', 'channels:read', 'groups:history', 'groups:read', 'team:read', 'users:read'],
  'users:read.email',
]

export const usual: Record<string, (args: URLSearchParams) => Answer> = {
  'auth.test': () => ({
    ...ok({ team: 'Northline', team_id: 'T1', url: 'https://northline.slack.com/', bot_id: 'B0' }),
    headers: { 'x-oauth-scopes': scopes.join(',') },
  }),
  'users.info': (args) => {
    const user = people[args.get('user') ?? '']
    return user ? ok({ user }) : no('user_not_found')
  },
  'conversations.info': (args) =>
    ok({ channel: { id: args.get('channel'), name: `name-of-${args.get('channel')}` } }),
  'team.info': () => ok({ team: { id: 'T2', name: 'Tidewater', email_domain: 'tidewater.example' } }),
}

/** A Slack on this machine. A token of its own keeps what it says from what another one said. */
export async function slack(methods: Record<string, (args: URLSearchParams) => Answer> = {}) {
  const calls: Call[] = []
  const { url, server } = await startSender(({ path, body, headers }) => {
    const method = path.replace('/api/', '')
    const args = new URLSearchParams(body)
    const token = args.get('token')
    calls.push({ method, args, authorization: headers.authorization ?? (token ? `Bearer ${token}` : '') })
    return { ...usual, ...methods }[method]?.(args) ?? no('unknown_method')
  })
  const secrets = { botToken: `xoxb-${randomUUID()}`, appToken: 'xapp-1' }
  const access: Access = { ...accessTo({}, secrets), addresses: { slack: `${url}/api/`, discord: url } }
  const asked = (method: string) => calls.filter((it) => it.method === method)
  return { access, asked, url, server }
}
