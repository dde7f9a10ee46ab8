import { describe, expect, test } from 'vitest'
import { limitReached } from '#service/engine/queue/month.ts'
import { addAutomation } from '../support/automations.ts'
import { useEngine } from '../support/engine.ts'
import { timed } from '../support/queue.ts'
import { good, starter } from '../support/started.ts'

const engine = useEngine()
const { again, start, finish } = starter(engine)

type Limits = { all?: number; own?: number; timezone?: string }

/** A run of an automation under limits in US dollars, and what else an organization is asked here. */
async function limited({ all, own, timezone = 'UTC' }: Limits) {
  const started = await start({}, { name: 'Digest', settings: { monthlyLimitUsd: own ?? null } })
  const { orgId, id } = started
  const setLimit = (usd: number | null) =>
    engine.db.pool.query(
      'UPDATE organizations SET monthly_model_limit_usd = $2, timezone = $3 WHERE id = $1',
      [orgId, usd, timezone],
    )
  await setLimit(all ?? null)
  const unused = [started.run]
  /** Ends runs of as many automations that cost so many US dollars, all at once, as several processes do. */
  async function spend(costs: (number | null)[], at?: Date) {
    const runs = unused.splice(0)
    for (const _ of costs.slice(runs.length))
      runs.push((await again(orgId, await addAutomation(engine.db, orgId, timed))).run)
    await Promise.all(
      costs.map(async (usd, n) => {
        const run = runs[n]
        const costMicros = usd === null ? null : Math.round(usd * 1_000_000)
        if (run) await finish(run, { ...good, model: 'openai:m', costMicros }, at)
      }),
    )
  }
  const told = () => engine.notices.filter((one) => one.orgId === orgId)
  const reason = (at?: Date, automationId?: string) => limitReached(engine.db, orgId, automationId, at)
  return { orgId, id, setLimit, spend, told, reason }
}

describe('notices', () => {
  test('come once at 80 % and once at the end, whichever processes spend at once', async () => {
    const { spend, told } = await limited({ all: 5 })
    await spend([0.5, 0.5, 0.5, 0.5])
    expect(told()).toEqual([])
    await spend([0.7, 0.7, 0.7])
    expect(told()).toHaveLength(1)
    await spend([0.3, 0.3, 0.3, 0.3])
    await spend([1, 1])
    expect(told()).toEqual([
      expect.objectContaining({
        ...{ kind: 'limit', automationId: null, runId: null, isUsedUp: false },
        reason: '80 % of the monthly limit of $5 for models is used. It starts again on 1 April.',
      }),
      expect.objectContaining({
        isUsedUp: true,
        reason:
          'The monthly limit of $5 for models is used up: raise it in Settings → Models or wait until 1 April.',
      }),
    ])
  })

  test('are one when both marks are passed at once, and name the automation whose own limit it is', async () => {
    const { id, spend, told } = await limited({ own: 2.5 })
    await spend([3])
    expect(told()).toMatchObject([
      {
        automationId: id,
        isUsedUp: true,
        reason:
          'The monthly limit of $2.50 of this automation for models is used up: raise it in its settings or wait until 1 April.',
      },
    ])
  })

  test('are not sent without a limit, or below it', async () => {
    const { spend, told } = await limited({ own: 100 })
    await spend([3, 4])
    expect(told()).toEqual([])
  })
})

test('a limit is used up until it is raised', async () => {
  const { setLimit, spend, reason } = await limited({ all: 3 })
  const at = new Date('2031-03-04T09:00:00Z')
  expect(await reason(at)).toBeNull()
  await spend([2, 1], at)
  expect(await reason(at)).toContain('The monthly limit of $3 for models is used up')
  await setLimit(3.5)
  expect(await reason(at)).toBeNull()
})

test('the limit of an automation stops nothing else', async () => {
  const { id, spend, reason } = await limited({ own: 1, all: 50 })
  const at = new Date('2031-03-04T09:00:00Z')
  await spend([1], at)
  expect(await reason(at, id)).toContain('of this automation')
  expect(await reason(at)).toBeNull()
})

test('a month begins and ends in the time zone of the organization', async () => {
  const { spend, reason } = await limited({ all: 1, timezone: 'Asia/Tokyo' })
  // The first of April there, the last of March in UTC.
  await spend([1], new Date('2031-03-31T15:30:00Z'))
  expect(await reason(new Date('2031-03-31T14:30:00Z'))).toBeNull()
  expect(await reason(new Date('2031-03-31T16:00:00Z'))).toContain('wait until 1 May.')
  expect(await reason(new Date('2031-04-30T14:59:00Z'))).not.toBeNull()
  expect(await reason(new Date('2031-04-30T15:00:00Z'))).toBeNull()
})

test('what has no price is counted apart, and reaches no limit', async () => {
  const { orgId, spend, reason } = await limited({ all: 1 })
  const at = new Date('2031-03-04T09:00:00Z')
  await spend([null, null], at)
  expect(await reason(at)).toBeNull()
  const { rows } = await engine.db.pool.query(
    `SELECT cost_micros::int AS cost, unpriced FROM model_months WHERE org_id = $1 AND spender = 'all'`,
    [orgId],
  )
  expect(rows).toEqual([{ cost: 0, unpriced: 2 }])
})
