import { beforeEach, describe, expect, test, vi } from 'vitest'
import { noticeAnswer } from '../api/server/silence.ts'
import { answer } from './answer.ts'

const around = vi.hoisted(() => ({
  role: 'owner',
  isSignedIn: true,
  forward: vi.fn<() => Promise<Response>>(),
  forgetViewers: vi.fn(),
  keepSession: vi.fn(),
}))

vi.mock('../auth/session.ts', () => ({
  currentSession: async () =>
    around.isSignedIn ? { session: { sub: 'm' }, viewer: { member: { role: around.role } } } : null,
  keepSession: around.keepSession,
}))
vi.mock('../auth/viewer.ts', () => ({
  actingHeaders: () => ({}),
  forgetViewers: around.forgetViewers,
}))
vi.mock('../env.ts', () => ({
  getEnv: () => ({
    SIGNALBOX_API_URL: 'http://service.example/v1',
    SIGNALBOX_API_KEY: 'the key',
    SIGNALBOX_HOST: '0.0.0.0',
  }),
}))
vi.stubGlobal('fetch', around.forward)

const id = '0b6f2c1e-8d3a-4f57-9a41-6f0c2f6f7d10'
const own = { host: 'dashboard.example', origin: 'http://dashboard.example' }

beforeEach(() => {
  vi.clearAllMocks()
  Object.assign(around, { role: 'owner', isSignedIn: true })
  around.forward.mockImplementation(async () => Response.json({ ok: true }))
})

const ask = (method: string, path: string, headers: Record<string, string> = own) =>
  answer(new Request(`http://dashboard.example/api/v1${path}`, { method, headers }))

describe('the service is not asked', () => {
  test.each<[string, string, number, Record<string, string>?]>([
    ['PATCH', '/people/1', 403, { host: own.host, origin: 'https://evil.example' }],
    ['DELETE', '/sessions', 403, { host: own.host }],
    ['POST', '/sign-ins', 404],
    ['POST', '/owner', 404],
    ['GET', '/openapi.json', 404],
    ['DELETE', '/people/1', 405],
  ])('%s %s: %i', async (method, path, status, headers) => {
    expect((await ask(method, path, headers)).status).toBe(status)
    expect(around.forward).not.toHaveBeenCalled()
  })

  test('by nobody', async () => {
    around.isSignedIn = false
    const refused = await ask('GET', '/people')
    expect([refused.status, await refused.json()]).toMatchObject([401, { data: { session: 'ended' } }])
    expect(around.forward).not.toHaveBeenCalled()
  })

  test.each([
    ['member', 'GET', '/destinations', 'Only an owner or an admin may do this.'],
    ['member', 'GET', '/api-keys', 'Only an owner may do this.'],
    ['admin', 'PATCH', `/members/${id}`, 'Only an owner may do this.'],
  ])('for what a %s may not: %s %s', async (role, method, path, message) => {
    around.role = role
    const refused = await ask(method, path)
    expect([refused.status, await refused.json()]).toMatchObject([403, { message }])
    expect(around.forward).not.toHaveBeenCalled()
  })
})

test.each([
  ['member', 'GET', '/people'],
  ['admin', 'GET', '/destinations'],
  ['owner', 'GET', '/api-keys'],
])('for what a %s may, it is: %s %s', async (role, method, path) => {
  around.role = role
  expect((await ask(method, path)).status).toBe(200)
  expect(around.forward).toHaveBeenCalledTimes(1)
})

test.each([
  ['PATCH', `/members/${id}`, 200, 1],
  ['PATCH', '/organization', 200, 1],
  ['PATCH', `/members/${id}`, 409, 0],
  ['PATCH', '/people/1', 200, 0],
])(
  'what pages know of the viewer is asked anew after a change of it: %s %s, %i',
  async (method, path, status, times) => {
    around.forward.mockImplementation(async () => Response.json({}, { status }))
    await ask(method, path)
    expect(around.forgetViewers).toHaveBeenCalledTimes(times)
  },
)

test('a second factor that is asked for from now on is asked for on pages at once', async () => {
  const refuse = (data: object) =>
    around.forward.mockResolvedValueOnce(Response.json({ data }, { status: 403 }))
  refuse({ reason: 'confirmation-needed' })
  await ask('GET', '/people')
  expect(around.forgetViewers).not.toHaveBeenCalled()
  refuse({ reason: 'second-factor-needed' })
  const refused = await ask('GET', '/people')
  expect([refused.status, await refused.json()]).toEqual([403, { data: { reason: 'second-factor-needed' } }])
  expect(around.forgetViewers).toHaveBeenCalledTimes(1)
})

test('a session that the service has ended is told from a key that it refuses', async () => {
  const refuse = (body: object) => around.forward.mockResolvedValueOnce(Response.json(body, { status: 401 }))
  refuse({ data: { credential: 'acting-member' } })
  expect(await (await ask('GET', '/people')).json()).toMatchObject({ data: { session: 'ended' } })
  refuse({ message: 'The API key is not valid.' })
  expect(await (await ask('GET', '/people')).json()).toEqual({ message: 'The API key is not valid.' })
})

test.each([
  ['DELETE', '/sessions'],
  ['PUT', '/members/me/password'],
])('whoever ends all sessions goes on in this one: %s %s', async (method, path) => {
  const body = { sessionsValidFrom: '2031-03-04T09:00:00.000Z' }
  around.forward.mockResolvedValueOnce(Response.json(body))
  expect(await (await ask(method, path)).json()).toEqual(body)
  expect(around.keepSession).toHaveBeenCalledWith({ sub: 'm', ...body })
})

test('a service that hangs is given up, a read sooner, under the id that it was asked with', async () => {
  vi.useFakeTimers()
  try {
    const sent: string[] = []
    around.forward.mockImplementation(((
      _: string,
      { signal, headers }: RequestInit & { signal: AbortSignal },
    ) => {
      sent.push(new Headers(headers).get('x-request-id') ?? '')
      return new Promise((_, refuse) => signal.addEventListener('abort', () => refuse(signal.reason)))
    }) as never)
    const ended: string[] = []
    const [read, write] = ['GET', 'PATCH'].map(async (method) => {
      const answered = await ask(method, '/people/1')
      ended.push(method)
      return answered
    })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(ended).toEqual(['GET'])
    await vi.advanceTimersByTimeAsync(20_000)
    for (const [at, answered] of [await read, await write].entries())
      expect([answered?.status, answered?.headers.get('x-request-id')]).toEqual([504, sent[at]])
    // The page has waited for it already: the rest of ten seconds is left.
    const next = ask('GET', '/people/1')
    await vi.advanceTimersByTimeAsync(4_000)
    expect((await next).status).toBe(504)
  } finally {
    noticeAnswer()
    vi.useRealTimers()
  }
})
