import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { serviceClient } from './client.ts'
import { read } from './read.ts'
import { noticeAnswer } from './silence.ts'

vi.mock('../../env.ts', () => ({
  getEnv: () => ({ SIGNALBOX_API_URL: 'http://service.example/v1', SIGNALBOX_API_KEY: 'the key' }),
}))

type Asked = { signal?: AbortSignal }

/** Takes a request and never answers. */
const silence = (asked: Request, init: Asked = {}) =>
  new Promise<Response>((_, refuse) => {
    const signal = init.signal ?? asked.signal
    signal.addEventListener('abort', () => refuse(signal.reason))
  })

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const ended = new AbortController()
    setTimeout(() => ended.abort(new DOMException('', 'TimeoutError')), milliseconds)
    return ended.signal
  })
  noticeAnswer()
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Seconds that it takes, on a clock that runs by itself. */
async function secondsOf(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  let taken = 0
  const acted = act().finally(() => {
    taken = performance.now() - begun
  })
  await vi.advanceTimersByTimeAsync(60_000)
  await acted
  return taken / 1000
}

const me = () => read('/me', z.object({}))

test('of a service that takes requests and never answers, only the first is waited for long', async () => {
  vi.stubGlobal('fetch', vi.fn(silence))
  expect(await secondsOf(me)).toBe(4)
  expect(await secondsOf(me)).toBe(4)
  const both = async () => {
    await me()
    await me()
  }
  expect(await secondsOf(both)).toBe(5)
})

test('and one that is only slow is waited for as before again after a few seconds', async () => {
  vi.stubGlobal('fetch', vi.fn(silence))
  const often = async () => {
    for (let times = 0; times < 9; times += 1) await me()
  }
  expect(await secondsOf(often)).toBe(4 + 7 + 4)
})

test('it is waited for as before once it has answered', async () => {
  const asked = vi.fn(silence)
  vi.stubGlobal('fetch', asked)
  const answers = async () => {
    await me()
    asked.mockImplementationOnce(async () => Response.json({}))
    await me()
    await me()
  }
  expect(await secondsOf(answers)).toBe(8)
})

test('what a page reads through its client counts as well', async () => {
  vi.stubGlobal('fetch', vi.fn(silence))
  const page = async () => {
    await serviceClient(undefined, () => 2_000)
      .people.list({})
      .catch(() => undefined)
    await me()
  }
  expect(await secondsOf(page)).toBe(3)
})
