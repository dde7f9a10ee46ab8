import { describe, expect, test } from 'vitest'
import { type ClaimedRun, type ClaimOptions, claimRuns } from '#service/engine/queue/claim.ts'
import type { NewRun } from '#service/engine/queue/insert.ts'
import { addAutomation, newOrg, runsOf } from '../support/automations.ts'
import { useEngine } from '../support/engine.ts'
import { queueRuns, timed } from '../support/queue.ts'
import { later, now, passing, starter } from '../support/started.ts'

const engine = useEngine()
const { finish, start } = starter(engine)

function claim({ orgId, ...options }: Partial<ClaimOptions> & { orgId: string }) {
  return claimRuns(engine.db, { owner: 'test', limit: 8, now, orgIds: [orgId], ...options })
}

async function automations(orgId: string, n: number): Promise<string[]> {
  return Promise.all(Array.from({ length: n }, () => addAutomation(engine.db, orgId, timed)))
}

function queue(orgId: string, automationIds: string[], fields: Partial<NewRun> = {}) {
  return queueRuns(engine.db, orgId, automationIds, { dueAt: now, ...fields })
}

const idsOf = (runs: ClaimedRun[]) => runs.map(({ automationId }) => automationId)

describe('a claim', () => {
  test('takes what is due, leases it, and counts the attempt', async () => {
    const orgId = await newOrg(engine.db)
    const [due = '', later = ''] = await automations(orgId, 2)
    await queue(orgId, [due], { scheduledFor: now })
    await queue(orgId, [later], { dueAt: new Date(now.getTime() + 1) })
    const { runs } = await claim({ orgId })
    expect(runs).toEqual([
      {
        orgId,
        id: expect.any(String),
        automationId: due,
        automationName: 'Digest',
        version: 1,
        cause: 'schedule',
        scheduledFor: now,
        eventId: null,
        verdict: null,
        dryRun: false,
        attempt: 1,
        losses: 0,
        blame: 0,
        trace: null,
        slots: 1,
      },
    ])
    expect(await runsOf(engine.db, due)).toMatchObject([
      { status: 'running', attempt: 1, lease_owner: 'test' },
    ])
    expect((await claim({ orgId })).runs).toEqual([])
  })

  test('goes by rank, then by time', async () => {
    const orgId = await newOrg(engine.db)
    const [late = '', early = '', byHand = ''] = await automations(orgId, 3)
    await queue(orgId, [late], { rank: 2, dueAt: new Date(now.getTime() - 60_000) })
    await queue(orgId, [early])
    await queue(orgId, [byHand], { rank: 0, cause: 'manual' })
    expect(idsOf((await claim({ orgId, limit: 1 })).runs)).toEqual([byHand])
    expect(idsOf((await claim({ orgId, limit: 1 })).runs)).toEqual([early])
    expect(idsOf((await claim({ orgId, limit: 1 })).runs)).toEqual([late])
  })

  test('has one run of an automation at a time, tests apart', async () => {
    const orgId = await newOrg(engine.db)
    const [id = ''] = await automations(orgId, 1)
    await queue(orgId, [id])
    await queue(orgId, [id], { cause: 'manual', rank: 0 })
    await queue(orgId, [id], { cause: 'test', rank: 0, dryRun: true })
    const causes = (await claim({ orgId })).runs.map(({ cause }) => cause)
    expect(causes.sort()).toEqual(['manual', 'test'])
    expect((await claim({ orgId })).runs).toEqual([])
  })

  test('has five of an organization, whoever asks', async () => {
    const orgId = await newOrg(engine.db)
    await queue(orgId, await automations(orgId, 12))
    const claims = await Promise.all(['a', 'b', 'c'].map((owner) => claim({ orgId, owner })))
    const taken = claims.flatMap(({ runs }) => runs)
    expect(taken).toHaveLength(5)
    expect(new Set(taken.map(({ id }) => id)).size).toBe(5)
    expect((await claim({ orgId })).runs).toEqual([])
  })

  test('three claimers at once never take a run twice', async () => {
    const orgId = await newOrg(engine.db)
    const ids = await automations(orgId, 30)
    await queue(orgId, ids)
    const taken: ClaimedRun[] = []
    const work = async (owner: string) => {
      let more = true
      while (more) {
        const claimed = await claim({ orgId, owner, limit: 3, perOrganization: 100 })
        taken.push(...claimed.runs)
        more = claimed.more
      }
    }
    await Promise.all(['a', 'b', 'c'].map(work))
    expect(idsOf(taken).sort()).toEqual([...ids].sort())
  })

  test('runs of events go in the order of their events, and wait for one that is tried again', async () => {
    const orgId = await newOrg(engine.db)
    const [id = ''] = await automations(orgId, 1)
    const soon = new Date(now.getTime() + 30_000)
    const event = { cause: 'event' as const }
    await queue(orgId, [id], { ...event, occurrence: 'event:1', rank: 2, dueAt: soon })
    await queue(orgId, [id], { ...event, occurrence: 'event:2' })
    expect((await claim({ orgId })).runs).toEqual([])
    await queue(orgId, [id], { cause: 'manual', rank: 0 })
    expect((await claim({ orgId })).runs).toMatchObject([{ cause: 'manual' }])
    await engine.db.pool.query(
      `UPDATE runs SET status = 'succeeded' WHERE automation_id = $1 AND cause = 'manual'`,
      [id],
    )
    const [first] = (await claim({ orgId, now: soon })).runs
    const [, second] = await runsOf(engine.db, id)
    expect(first?.id).not.toBe(second?.id)
  })

  test('passes over what was paused or deleted meanwhile, but not what was asked for by hand', async () => {
    const orgId = await newOrg(engine.db)
    const [paused = '', deleted = '', byHand = ''] = await automations(orgId, 3)
    await queue(orgId, [paused, deleted])
    await queue(orgId, [byHand], { cause: 'manual', rank: 0 })
    await engine.db.pool.query('UPDATE automations SET enabled = false WHERE id = ANY($1)', [
      [paused, byHand],
    ])
    await engine.db.pool.query('UPDATE automations SET deleted_at = now() WHERE id = $1', [deleted])
    expect(idsOf((await claim({ orgId })).runs)).toEqual([byHand])
    expect(await runsOf(engine.db, paused)).toMatchObject([
      { status: 'skipped', reason: 'paused', attempt: 0 },
    ])
    expect(await runsOf(engine.db, deleted)).toMatchObject([
      { status: 'skipped', reason: 'deleted', attempt: 0 },
    ])
  })

  test('begins another try without the failure of the one before', async () => {
    const { orgId, id, run } = await start()
    await finish(run, passing)
    expect(await runsOf(engine.db, id)).toMatchObject([{ status: 'queued', error_message: 'Overloaded' }])
    await claim({ orgId, now: later(60_000) })
    expect(await runsOf(engine.db, id)).toMatchObject([
      { status: 'running', attempt: 2, error_message: null },
    ])
  })

  test('passes over what waits for another try, which keeps what it did', async () => {
    const { orgId, id, run } = await start()
    await finish(run, passing)
    await engine.db.pool.query('UPDATE automations SET enabled = false WHERE id = $1', [id])
    expect((await claim({ orgId, now: later(60_000) })).runs).toEqual([])
    expect(await runsOf(engine.db, id)).toMatchObject([
      {
        ...{ status: 'skipped', reason: 'paused', attempt: 1, error_message: 'Overloaded' },
        reason_text: 'Skipped: the automation was paused while it waited for another try.',
        ...{ started_at: now.toISOString(), finished_at: now.toISOString() },
      },
    ])
  })
})

describe('slots and events', () => {
  const early = new Date(now.getTime() - 60_000)
  const events = { cause: 'event', rank: 3, dueAt: early } as const

  async function backlog(orgId: string, n: number): Promise<string[]> {
    const ids = await automations(orgId, n)
    for (let k = 0; k < 40; k++) await queue(orgId, ids, events)
    return ids
  }
  const end = (ids: string[]) =>
    engine.db.pool.query(
      `WITH done AS (UPDATE runs SET status = 'succeeded' WHERE status = 'running' AND automation_id = ANY($1)
         RETURNING org_id, automation_id)
       UPDATE automations a SET last_attempt_at = clock_timestamp() FROM done d WHERE a.org_id = d.org_id AND a.id = d.automation_id`,
      [ids],
    )

  test('a slot starts before a backlog of events of its organization', async () => {
    const orgId = await newOrg(engine.db)
    const loud = await backlog(orgId, 6)
    await claim({ orgId, perOrganization: 4 })
    const [slot = ''] = await automations(orgId, 1)
    await queue(orgId, [slot])
    expect(idsOf((await claim({ orgId })).runs)).toEqual([slot])
    await end(loud)
  })

  test('both have their share while there is enough of both', async () => {
    const orgId = await newOrg(engine.db)
    const loud = await backlog(orgId, 6)
    await queue(orgId, await automations(orgId, 6))
    const { runs } = await claim({ orgId, perOrganization: 4 })
    expect(runs.map(({ cause }) => cause).toSorted()).toEqual(['event', 'event', 'schedule', 'schedule'])
    await end(loud)
    const again = await claim({ orgId, perOrganization: 4 })
    expect(again.runs.map(({ cause }) => cause)).toEqual(['event', 'event'])
  })

  test('automations take turns, however early the events of some came', async () => {
    const orgId = await newOrg(engine.db)
    const loud = await backlog(orgId, 3)
    const [quiet = ''] = await automations(orgId, 1)
    await queue(orgId, [quiet], { ...events, dueAt: now })
    const taken: string[] = []
    for (let turn = 0; turn < 4; turn++) {
      const { runs } = await claim({ orgId, perOrganization: 1 })
      taken.push(...idsOf(runs))
      await end([...loud, quiet])
    }
    expect(taken.toSorted()).toEqual([...loud, quiet].toSorted())
  })

  test('events that were queued before this order are taken as well', async () => {
    const orgId = await newOrg(engine.db)
    const ids = await automations(orgId, 2)
    await queue(orgId, ids, { ...events, rank: 1, occurrence: 'event:1' })
    await queue(orgId, ids, { ...events, occurrence: 'event:2' })
    expect(idsOf((await claim({ orgId })).runs).toSorted()).toEqual(ids.toSorted())
    await end(ids)
    expect(idsOf((await claim({ orgId })).runs).toSorted()).toEqual(ids.toSorted())
  })
})

describe('between organizations', () => {
  test('one with a single run does not wait for one with a thousand', async () => {
    const [many, single] = [await newOrg(engine.db), await newOrg(engine.db)]
    const [id = ''] = await automations(many, 1)
    const early = { cause: 'test', dueAt: new Date('2031-03-01T00:00:00Z') } as const
    await queue(many, Array(1000).fill(id), early)
    await queue(single, await automations(single, 1))
    const claimed = await claim({ orgId: many, orgIds: [many, single] })
    expect(claimed.runs.filter(({ orgId }) => orgId === single)).toHaveLength(1)
    expect(claimed.runs.filter(({ orgId }) => orgId === many).length).toBeGreaterThan(0)
  })
})
