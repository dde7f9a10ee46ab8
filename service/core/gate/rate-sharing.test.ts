import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Lease, rateLimiter, windowLength } from './rate-limit.ts'

const owner = (perMinute: number) => ({ orgId: 'o', id: 'k', perMinute })

function clockAt(start: number) {
  const clock = { now: start }
  return { clock, now: () => clock.now }
}

/** One window for all who ask, answered late and in any order, as a database would. */
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

  test('one of them leaves most of it to the others', async () => {
    const { now } = clockAt(1_000_000)
    const wishes: number[] = []
    const lease = (_: unknown, wanted: number): Lease => {
      wishes.push(wanted)
      return { granted: wanted, left: 120 - wanted, endsAt: 1_060_000 }
    }
    await rateLimiter(lease, now)(owner(120))
    expect(wishes).toEqual([15])
  })
})
