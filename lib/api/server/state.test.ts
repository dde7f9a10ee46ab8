import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const shared = globalThis as { signalboxRemembered?: unknown }
const answers = vi.fn<(url: string) => Response>()
const organization = { id: '1', slug: 'orion', name: 'Orion', timezone: 'UTC', simulated: false }
const good = (url: string) => Response.json(url.endsWith('/me') ? { organization } : { status: 'ready' })

beforeEach(() => {
  delete shared.signalboxRemembered
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.stubEnv('SIGNALBOX_API_KEY', 'sk_test')
  vi.stubGlobal('fetch', async (url: string) => answers(url))
})

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The module as one of the bundles of Next.js has it. */
async function bundle(): Promise<typeof import('./state.ts')> {
  vi.resetModules()
  return import('./state.ts')
}

test('a limit does not take away a page that another bundle found working', async () => {
  answers.mockImplementation(good)
  const [proxy, page] = [await bundle(), await bundle()]
  expect(await proxy.serviceState()).toMatchObject({ ok: true })
  answers.mockImplementation(() => new Response('', { status: 429 }))
  vi.advanceTimersByTime(5_001)
  expect(await page.serviceState()).toMatchObject({ ok: true, data: { me: { organization } } })
})

test('a limit before anything has worked is a failure', async () => {
  answers.mockImplementation(() => new Response('', { status: 429 }))
  const { serviceState } = await bundle()
  expect(await serviceState()).toMatchObject({ ok: false, failure: { kind: 'rate-limited' } })
})
