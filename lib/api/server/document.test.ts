import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { offeredOperations, offersOf, shownOperations } from './document.ts'

const shared = globalThis as { signalboxRemembered?: unknown }

test('offers what the document of the service names, as far as it is known here', () => {
  const document = {
    paths: {
      '/people': { get: { operationId: 'listPeople' }, summary: 'People' },
      '/people/{personId}': { get: { operationId: 'getPerson' } },
      '/spaceships': { get: { operationId: 'listSpaceships' } },
    },
  }
  expect(offersOf(document)).toEqual(['listPeople', 'getPerson'])
})

test.each([null, 'text', { paths: 3 }])('a service that says %o has what the interface has', (body) => {
  const offers = offersOf(body)
  expect(offers).toContain('listPeople')
  expect(offers).not.toContain('getPerson')
})

describe('when the document cannot be read', () => {
  const ask = vi.fn<() => Promise<Response>>()
  const document = Response.json({ paths: { '/sign-ins': { post: { operationId: 'createSignIn' } } } })

  beforeEach(() => {
    delete shared.signalboxRemembered
    vi.useFakeTimers({ toFake: ['performance'] })
    vi.stubGlobal('fetch', ask)
  })

  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  const failures: [string, () => Promise<Response>][] = [
    ['nothing listens', () => Promise.reject(new TypeError('fetch failed'))],
    ['it fails', async () => new Response('', { status: 500 })],
    ['it starts', async () => new Response('', { status: 503 })],
    ['it has had enough', async () => new Response('', { status: 429 })],
    ['the key is refused', async () => new Response('', { status: 401 })],
    ['the answer breaks off', async () => new Response(brokenOff())],
  ]

  test.each(failures)('nothing is known: %s', async (_, failure) => {
    ask.mockImplementation(failure)
    expect(await offeredOperations()).toBeNull()
  })

  test.each(failures)('it holds what was known, and is asked again soon: %s', async (_, failure) => {
    ask.mockResolvedValue(document.clone())
    expect(await offeredOperations()).toEqual(['createSignIn'])
    ask.mockImplementation(failure)
    vi.advanceTimersByTime(61_000)
    expect(await offeredOperations()).toEqual(['createSignIn'])
    ask.mockResolvedValue(Response.json({ paths: {} }))
    vi.advanceTimersByTime(1_000)
    expect(await offeredOperations()).toEqual([])
  })

  test('a service that has no document has what the interface has', async () => {
    ask.mockResolvedValue(new Response('', { status: 404 }))
    expect(await offeredOperations()).toContain('listPeople')
  })
})

function brokenOff(): ReadableStream {
  return new ReadableStream({
    pull(controller) {
      controller.error(new TypeError('terminated'))
    },
  })
}

test('while it has not told what it offers, nothing is called missing', () => {
  expect(shownOperations(null)).toEqual(expect.arrayContaining(['listPeople', 'listRuns', 'listInbox']))
  expect(shownOperations(['listPeople'])).toEqual(['listPeople'])
})
