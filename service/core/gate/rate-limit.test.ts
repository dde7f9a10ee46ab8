import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Lease, processLeases, rateLimiter, windowLength } from './rate-limit.ts'

const owner = (perMinute: number, id = 'k') => ({ orgId: 'o', id, perMinute })

function clockAt(start: number) {
  const clock = { now: start }
  return { clock, now: () => clock.now }
}

function alone(start = 1_000_000) {
  const { clock, now } = clockAt(start)
  return { clock, take: rateLimiter(processLeases(now), now) }
}

describe('one process', () => {
  afterEach(() => void vi.useRealTimers())

  test('allows exactly the limit and says what is left', async () => {
    const { take } = alone()
    const seen = []
    for (let n = 0; n < 5; n++) seen.push(await take(owner(3)))
    expect(seen.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0],
      [false, 0],
    ])
    expect(seen.every(({ limit, resetSeconds }) => limit === 3 && resetSeconds === 60)).toBe(true)
  })

  test('counts down to a new window, never below a second', async () => {
    const { clock, take } = alone()
    await take(owner(1))
    for (const [later, left] of [
      [1, 60],
      [30_000, 30],
      [59_999, 1],
    ] as const) {
      clock.now = 1_000_000 + later
      expect(await take(owner(1))).toMatchObject({ allowed: false, resetSeconds: left })
    }
    clock.now = 1_000_000 + windowLength
    expect(await take(owner(1))).toMatchObject({ allowed: true, resetSeconds: 60 })
  })

  test('is not made to wait longer by a clock that is set back', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const take = rateLimiter(processLeases())
    await take(owner(1))
    vi.setSystemTime(Date.now() - 3_600_000)
    const { allowed, resetSeconds } = await take(owner(1))
    expect(allowed).toBe(false)
    expect(resetSeconds).toBeLessThanOrEqual(60)
  })

  test('counts each key by itself', async () => {
    const { take } = alone()
    expect((await take(owner(1, 'a'))).allowed).toBe(true)
    expect((await take(owner(1, 'b'))).allowed).toBe(true)
    expect((await take(owner(1, 'a'))).allowed).toBe(false)
  })

  test('room for another is made by the window that began first, and no other is forgotten', async () => {
    const { clock, now } = clockAt(1_000_000)
    const take = rateLimiter(processLeases(now), now, 3)
    const isAllowed = async (id: string) => (await take(owner(1, id))).allowed
    for (const id of ['a', 'b', 'c']) await isAllowed(id)
    await isAllowed('d')
    expect([await isAllowed('b'), await isAllowed('c'), await isAllowed('d')]).toEqual([false, false, false])
    clock.now += windowLength
    for (const id of ['c', 'b']) await isAllowed(id)
    await isAllowed('e')
    expect([await isAllowed('c'), await isAllowed('b'), await isAllowed('e')]).toEqual([false, false, false])
  })

  test('a hundred at once get no more than the limit', async () => {
    const { take } = alone()
    const all = await Promise.all(Array.from({ length: 100 }, () => take(owner(30))))
    expect(all.filter(({ allowed }) => allowed)).toHaveLength(30)
  })
})

test('a source that fails does not block the next request', async () => {
  let broken = true
  const lease = (): Lease => {
    if (broken) throw new Error('down')
    return { granted: 1, left: 0, endsAt: 1_060_000 }
  }
  const take = rateLimiter(lease, () => 1_000_000)
  await expect(take(owner(1))).rejects.toThrow('down')
  broken = false
  expect((await take(owner(1))).allowed).toBe(true)
})

/** Shares one window between several limiters, with late answers in any order, as from a database. */
function sharedWindow(scheduler: fc.Scheduler, now: () => number) {
  let window = { used: 0, endsAt: 0 }
  const granted: { endsAt: number; by: number }[] = []
  const lease = async ({ perMinute }: { perMinute: number }, wanted: number): Promise<Lease> => {
    await scheduler.schedule(Promise.resolve(), 'asked')
    if (window.endsAt <= now()) window = { used: 0, endsAt: now() + windowLength }
    const got = Math.min(wanted, perMinute - window.used)
    window.used += got
    const answer = { granted: got, left: perMinute - window.used, endsAt: window.endsAt }
    granted.push({ endsAt: answer.endsAt, by: got })
    await scheduler.schedule(Promise.resolve(), 'answered')
    return answer
  }
  return { lease, granted }
}

describe('three processes that share a window', () => {
  test('never allow more than the limit in it, whatever the order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 120 }),
        async (scheduler, limit, turns) => {
          const { now } = clockAt(1_000_000)
          const { lease } = sharedWindow(scheduler, now)
          const takers = [0, 1, 2].map(() => rateLimiter(lease, now))
          const asked = turns.map((turn) => takers[turn]?.(owner(limit)))
          await scheduler.waitFor(Promise.all(asked))
          const answers = await Promise.all(asked)
          const allowed = answers.filter((it) => it?.allowed).length
          expect(allowed).toBeLessThanOrEqual(limit)
          expect(answers.every((it) => it && it.remaining >= 0 && it.remaining <= limit)).toBe(true)
        },
      ),
      { numRuns: 200 },
    )
  })

  test('never spend more than they were granted, while time goes on', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.integer({ min: 1, max: 20 }),
        fc.array(fc.tuple(fc.nat(2), fc.nat(20_000)), { minLength: 1, maxLength: 80 }),
        async (scheduler, limit, turns) => {
          const { clock, now } = clockAt(1_000_000)
          const { lease, granted } = sharedWindow(scheduler, now)
          const takers = [0, 1, 2].map(() => rateLimiter(lease, now))
          let allowed = 0
          for (const [turn, pause] of turns) {
            const answer = await scheduler.waitFor(Promise.resolve(takers[turn]?.(owner(limit))))
            if (answer?.allowed) allowed++
            clock.now += pause
          }
          const byWindow = Map.groupBy(granted, ({ endsAt }) => endsAt)
          for (const shares of byWindow.values())
            expect(shares.reduce((sum, { by }) => sum + by, 0)).toBeLessThanOrEqual(limit)
          expect(allowed).toBeLessThanOrEqual(byWindow.size * limit)
        },
      ),
      { numRuns: 200 },
    )
  })

  test('one of them alone may use the whole limit', async () => {
    const { now } = clockAt(1_000_000)
    const window = { used: 0 }
    const lease = (_: unknown, wanted: number): Lease => {
      const got = Math.min(wanted, 120 - window.used)
      window.used += got
      return { granted: got, left: 120 - window.used, endsAt: 1_060_000 }
    }
    const take = rateLimiter(lease, now)
    for (let n = 0; n < 120; n++) expect((await take(owner(120))).allowed).toBe(true)
    expect((await take(owner(120))).allowed).toBe(false)
  })

  test('a process asks for more each time, and rarely for a limit that it uses up alone', async () => {
    const { now } = clockAt(1_000_000)
    const wishes: number[] = []
    let used = 0
    const lease = (_: unknown, wanted: number): Lease => {
      wishes.push(wanted)
      used += wanted
      return { granted: wanted, left: 6000 - used, endsAt: 1_060_000 }
    }
    const take = rateLimiter(lease, now)
    for (let n = 0; n < 3000; n++) await take(owner(6000))
    expect(wishes.slice(0, 4)).toEqual([60, 120, 240, 480])
    expect(wishes.length).toBeLessThan(12)
  })

  test('processes that end with their share leave enough for those after them', async () => {
    const { now } = clockAt(1_000_000)
    let used = 0
    const lease = ({ perMinute }: { perMinute: number }, wanted: number): Lease => {
      const granted = Math.min(wanted, perMinute - used)
      used += granted
      return { granted, left: perMinute - used, endsAt: 1_060_000 }
    }
    for (let n = 0; n < 50; n++) expect((await rateLimiter(lease, now)(owner(600))).allowed).toBe(true)
  })
})
