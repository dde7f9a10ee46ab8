import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitRequests, sendPatiently, untilAllowed } from './rate-limit.ts'

beforeEach(() => vi.useFakeTimers())

afterEach(async () => {
  await vi.runAllTimersAsync()
  vi.useRealTimers()
})

const limited = () => new Response(null, { status: 429, headers: { 'retry-after': '2' } })
const edit = (signal?: AbortSignal) =>
  new Request('http://dashboard.test/api/v1/people/1', { method: 'PATCH', body: '{"isVip":true}', signal })

test('a write that was refused for the limit is sent again, whole, after the wait', async () => {
  const bodies: string[] = []
  const sent = sendPatiently(edit(), async (request) => {
    bodies.push(await request.text())
    return bodies.length < 3 ? limited() : new Response('done')
  })
  await vi.advanceTimersByTimeAsync(1999)
  expect(bodies).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2001)
  expect((await sent).status).toBe(200)
  expect(bodies).toEqual(['{"isVip":true}', '{"isVip":true}', '{"isVip":true}'])
})

test('one that is refused again and again is given back as refused', async () => {
  let count = 0
  const sent = sendPatiently(edit(), async () => {
    count += 1
    return limited()
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect((await sent).status).toBe(429)
  expect(count).toBe(6)
})

test('one that is given up stops waiting, and is not sent again', async () => {
  const given = new AbortController()
  let count = 0
  const sent = sendPatiently(edit(given.signal), async () => {
    count += 1
    return limited()
  })
  await vi.advanceTimersByTimeAsync(500)
  given.abort()
  await expect(sent).rejects.toThrow()
  await vi.advanceTimersByTimeAsync(5000)
  expect(count).toBe(1)
})

test('the longer of two waits holds, whichever was asked for last', async () => {
  for (const seconds of [10, 2]) limitRequests(seconds)
  let isAllowed = false
  const allowed = untilAllowed(new AbortController().signal).then(() => {
    isAllowed = true
  })
  await vi.advanceTimersByTimeAsync(9999)
  expect(isAllowed).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await allowed
})
