import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'

export type Fault = 'cut' | 'limit' | 'fail' | 'hang' | 'hold' | 'unauthorized' | 'second-limit'

type Sent = { id: number; guid: string; delivered_at: string; status_code: number }

const at = (n: number) => new Date(Date.UTC(2026, 10, 1, 0, n)).toISOString().replace('.000Z', 'Z')
const user = (n: number) => ({ id: 2000 + (n % 5), login: `person-${n % 5}`, type: 'User' })

function issue(n: number) {
  const isPull = n % 4 === 0
  return {
    id: 1000 + n,
    number: n,
    title: `Issue ${n}`,
    body: `Body ${n}`,
    html_url: `https://github.com/northline/cli/${isPull ? 'pull' : 'issues'}/${n}`,
    user: user(n),
    state: n % 2 === 0 ? 'closed' : 'open',
    labels: [],
    created_at: at(n),
    updated_at: at(n),
    closed_at: n % 2 === 0 ? at(n + 1) : null,
    ...(isPull && { pull_request: { merged_at: n % 8 === 0 ? at(n + 1) : null } }),
  }
}

function comment(n: number) {
  return {
    id: 5000 + n,
    body: `Comment ${n}`,
    html_url: `https://github.com/northline/cli/issues/${n}#issuecomment-${n}`,
    user: user(n + 1),
    created_at: at(n + 2),
    updated_at: at(n + 2),
  }
}

const repository = {
  id: 612,
  full_name: 'northline/cli',
  html_url: 'https://github.com/northline/cli',
  private: false,
  owner: { id: 704, login: 'northline' },
}

/** Speaks as much of GitHub as history and repair need: pages with links, limits, and connections that break. */
export function useGithub() {
  const state = {
    issues: 25,
    comments: 12,
    perPage: 10,
    /** What happens to the next requests, one after the other. */
    next: [] as Fault[],
    requests: [] as string[],
    hookUrl: '',
    sent: [] as Sent[],
    redelivered: [] as string[],
    resetAt: 0,
    hook: 'active' as 'active' | 'off' | 'hidden',
    /** Answers that are held back until they are called. */
    held: [] as (() => void)[],
  }
  let url = ''

  function page(request: IncomingMessage, response: ServerResponse, all: unknown[]): void {
    const address = new URL(request.url ?? '', url)
    const n = Number(address.searchParams.get('page') ?? 1)
    const last = Math.max(1, Math.ceil(all.length / state.perPage))
    const link = (to: number, rel: string) => {
      address.searchParams.set('page', String(to))
      return `<${address.href}>; rel="${rel}"`
    }
    const links = n < last ? [link(n + 1, 'next'), link(last, 'last')].join(', ') : ''
    response.setHeader('content-type', 'application/json')
    if (links !== '') response.setHeader('link', links)
    response.end(JSON.stringify(all.slice((n - 1) * state.perPage, n * state.perPage)))
  }

  const faults: Record<Fault, (response: ServerResponse) => void> = {
    cut: (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
      response.write('[{"id":')
      setImmediate(() => response.destroy())
    },
    limit: (response) => {
      const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(state.resetAt) }
      response.writeHead(403, headers).end('{}')
    },
    'second-limit': (response) => void response.writeHead(429, { 'retry-after': '60' }).end('{}'),
    fail: (response) => void response.writeHead(502).end('bad gateway'),
    unauthorized: (response) => void response.writeHead(401).end('{}'),
    hang: () => undefined,
    hold: () => undefined,
  }

  const routes: [RegExp, (request: IncomingMessage, response: ServerResponse) => void][] = [
    [/^\/repos\/northline\/cli$/, (_, response) => void response.end(JSON.stringify(repository))],
    [
      /\/issues\/comments$/,
      (request, response) =>
        page(
          request,
          response,
          Array.from({ length: state.comments }, (_, n) => comment(n + 1)),
        ),
    ],
    [/\/pulls\/comments$/, (request, response) => page(request, response, [])],
    [
      /\/issues$/,
      (request, response) =>
        page(
          request,
          response,
          Array.from({ length: state.issues }, (_, n) => issue(n + 1)),
        ),
    ],
    [
      /\/hooks$/,
      (_, response) => {
        if (state.hook === 'hidden') return void response.writeHead(403).end('{}')
        const config = { url: state.hookUrl, content_type: 'json' }
        response.end(JSON.stringify([{ id: 7, active: state.hook === 'active', events: ['*'], config }]))
      },
    ],
    [/\/hooks\/7\/deliveries$/, (request, response) => page(request, response, state.sent)],
    [
      /\/deliveries\/(\d+)\/attempts$/,
      (request, response) => {
        state.redelivered.push(/(\d+)\/attempts/.exec(request.url ?? '')?.[1] ?? '')
        response.writeHead(202).end('{}')
      },
    ],
  ]

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', url)
    const isList = !/^\/repos\/northline\/cli$/.test(pathname)
    state.requests.push(`${request.method} ${request.url}`)
    const fault = isList ? state.next.shift() : undefined
    const route = routes.find(([pattern]) => pattern.test(pathname))
    if (!route) return void response.writeHead(404).end('{}')
    if (fault === 'hold') return void state.held.push(() => route[1](request, response))
    if (fault) return faults[fault](response)
    route[1](request, response)
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  beforeEach(() => {
    Object.assign(state, {
      next: [],
      requests: [],
      sent: [],
      redelivered: [],
      hookUrl: '',
      held: [],
      hook: 'active',
    })
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    state,
    get url() {
      return url
    },
  }
}
