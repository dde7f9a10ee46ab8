import { createHmac, randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { type Figures, figuresOf } from '../api/servers.ts'

/** An issue with a text of the length that is usual at GitHub, signed anew for each delivery. */
const issue = {
  action: 'opened',
  issue: {
    id: 0,
    number: 1,
    title: 'Large uploads fail behind a slow proxy',
    body: 'Everything above 50 MB ends in a timeout, and the queue does not empty over night. '.repeat(40),
    html_url: 'https://github.com/northline/cli/issues/790',
    user: { id: 501, login: 'adaberg', type: 'User', avatar_url: 'https://avatars.example/501' },
    state: 'open',
    labels: Array.from({ length: 10 }, (_, n) => ({
      id: n,
      name: `label-${n}`,
      color: 'ffffff',
      default: false,
    })),
    created_at: '2026-03-10T09:00:00Z',
    updated_at: '2026-03-12T11:30:00Z',
  },
  repository: {
    id: 612904518,
    full_name: 'northline/cli',
    html_url: 'https://github.com/northline/cli',
    private: false,
    owner: { id: 70412233, login: 'northline' },
  },
  sender: { id: 502, login: 'jonasw', type: 'User' },
}

let count = 0
const [before = '', after = ''] = JSON.stringify(issue).split('"id":0,')

/** No two of them are the same; they come from many addresses, since each may only send so many a second. */
function delivery(secret: string) {
  const n = count++
  const body = `${before}"id":${process.pid}${n},${after}`
  return {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `198.51.100.${n % 200}`,
      'x-github-event': 'issues',
      'x-github-delivery': randomUUID(),
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    },
  }
}

/** Sends as many as are accepted, or `rate` a second. */
export function deliver(url: string, secret: string, seconds: number, rate?: number): Promise<Figures> {
  return figuresOf(
    autocannon({
      url,
      connections: 16,
      duration: seconds,
      ...(rate !== undefined && { overallRate: rate }),
      requests: [{ setupRequest: (request) => ({ ...request, ...delivery(secret) }) }],
    }),
  )
}
