import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { claimEvents } from '#service/engine/events/match/claim.ts'
import { type Lines, matchDue } from '#service/engine/events/match/match-due.ts'
import { useService } from '#tests/harness/service.ts'
import { intercept } from '#tests/service/support/failing-database.ts'
import { aJudge, eventOrg, matchDeps, pullRequest, says } from './setting.ts'

const service = useService()
const merged = 'github.pr.merged'

describe('matching', () => {
  test('is done once by however many at a time', async () => {
    const { automation, push, runs, match } = await eventOrg(service)
    await automation({ events: [merged] })
    await automation({ events: [merged, 'pull_request.activity'] })
    for (let n = 0; n < 12; n++) {
      await push(merged, pullRequest({ number: n }), { deliveryId: `d${n}` })
      await push('pull_request.activity', pullRequest({ number: n }), { deliveryId: `d${n}` })
    }
    await Promise.all(Array.from({ length: 4 }, () => match()))
    await match()
    const made = await runs()
    expect(made.filter(({ status }) => status === 'queued')).toHaveLength(24)
    expect(made.filter(({ reason }) => reason === 'duplicate')).toHaveLength(12)
    expect(made).toHaveLength(36)
  })

  test('goes on where a process that was killed had taken the event', async () => {
    const { automation, push, runs, match, org } = await eventOrg(service)
    await automation({ events: [merged] })
    await push(merged, pullRequest())
    const { rows } = await service.db.pool.query<{ now: string }>('SELECT clock_timestamp() AS now')
    await claimEvents(service.db, 1000, rows[0]?.now ?? '', [org.id])
    await match({ now: new Date(Date.now() + 30_000) })
    expect(await runs()).toEqual([])
    await match({ now: new Date(Date.now() + 61_000) })
    expect(await runs()).toMatchObject([{ status: 'queued' }])
    const left = await service.db.pool.query('SELECT FROM events WHERE org_id = $1 AND matched_at IS NULL', [
      org.id,
    ])
    expect(left.rows).toEqual([])
  })

  test('of two processes that judge the same event one decides', async () => {
    const { automation, push, runs, match } = await eventOrg(service)
    await automation({ events: [merged], condition: 'It is good' })
    await push(merged, pullRequest())
    let second: Promise<unknown> = Promise.resolve()
    const { judge: slow } = aJudge(async () => {
      // The lease is over while the first is still asking.
      second = match({ judge: aJudge(() => says('no')).judge, now: new Date(Date.now() + 61_000) })
      await second
      return says('yes')
    })
    await match({ judge: slow })
    expect(await runs()).toMatchObject([{ status: 'skipped', reason: 'condition' }])
  })

  test('says that it is still at an event whose judge takes long', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { automation, push, runs, match, org } = await eventOrg(service)
    await automation({ events: [merged], condition: 'It is good' })
    for (let n = 0; n < 2; n++) await push(merged, pullRequest({ number: n }))
    const changed = async (change: string) => {
      const statement = `UPDATE events SET ${change} WHERE org_id = $1 AND matched_at IS NULL RETURNING match_after AS at`
      const { rows } = await service.db.pool.query<{ at: string }>(statement, [org.id])
      return rows.map(({ at }) => at)
    }
    const { judge, asked } = aJudge(async () => {
      const before = await changed(`match_after = match_after - interval '30 s'`)
      vi.advanceTimersByTime(20_000)
      await vi.waitUntil(async () => {
        const now = await changed('match_after = match_after')
        return now.every((at, n) => at > (before[n] ?? ''))
      }, 20_000)
      return says('yes')
    })
    await match({ judge })
    expect((await runs()).map(({ status }) => status)).toEqual(['queued', 'queued'])
    expect(asked).toHaveLength(2)
  })

  test('by a process that was stopped and has lost its event decides nothing more', async () => {
    const { automation, push, runs, match } = await eventOrg(service)
    const plain = await automation({ events: [merged] })
    const judged = await automation({ events: [merged], condition: 'It is good' })
    await push(merged, pullRequest())
    const goOn = Promise.withResolvers<void>()
    const isAsked = Promise.withResolvers<void>()
    const { judge } = aJudge(async () => {
      isAsked.resolve()
      await goOn.promise
      return says('yes')
    })
    let second: Promise<void> = Promise.resolve()
    let isFirst = true
    // The first takes the event, and stands still before it writes down what it has decided.
    const stopped = intercept(service.db, (text) => {
      if (!text.startsWith('BEGIN') || !isFirst) return null
      isFirst = false
      second = match({ judge, now: new Date(Date.now() + 61_000) })
      return Promise.race([isAsked.promise, second])
    })
    const { judge: late, asked } = aJudge(() => says('no'))
    await match({ db: stopped, judge: late })
    goOn.resolve()
    await second
    expect(asked).toEqual([])
    expect((await runs()).map(({ automationId, status }) => [automationId, status])).toEqual([
      [plain, 'queued'],
      [judged, 'queued'],
    ])
  })

  test('goes on beside a judge that does not answer, for its organization and for all others', async () => {
    const [own, other] = [await eventOrg(service), await eventOrg(service)]
    const judged = await own.automation({ events: [merged], condition: 'It is good' })
    for (const { automation } of [own, other]) await automation({ events: [merged] })
    await own.push(merged, pullRequest())
    const stopping = new AbortController()
    let asked: () => void = () => undefined
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve
    })
    const { judge } = aJudge(
      () =>
        new Promise((_, reject) => {
          asked()
          stopping.signal.addEventListener('abort', () => reject(stopping.signal.reason))
        }),
    )
    const lines: Lines = new Map()
    const deps = matchDeps(service, [own.org.id, other.org.id], { judge, signal: stopping.signal })
    const first = matchDue(deps, 50, lines)
    await isAsked
    await other.push(merged, pullRequest())
    await own.push(merged, pullRequest())
    expect(await matchDue(deps, 50, lines)).toBe(1)
    expect(await other.runs()).toMatchObject([{ status: 'queued' }])
    const begun = await own.runs()
    expect(begun.map(({ automationId, status }) => [automationId === judged, status])).toEqual([
      [false, 'queued'],
    ])
    stopping.abort()
    await Promise.all([first, ...lines.values()])
    await own.match({ judge: aJudge(() => says('yes')).judge })
    expect(await own.runs()).toHaveLength(4)
  })

  test('gives back at once what it was asked to stop in', async () => {
    const { automation, push, runs, match, org } = await eventOrg(service)
    await automation({ events: [merged], condition: 'It is good' })
    for (let n = 0; n < 3; n++) await push(merged, pullRequest({ number: n }))
    const stopping = new AbortController()
    const { judge } = aJudge(() => {
      stopping.abort(new Error('stopping'))
      throw new Error('stopping')
    })
    await matchDue(matchDeps(service, [org.id], { judge, signal: stopping.signal }), 50)
    expect(await runs()).toEqual([])
    const { rows } = await service.db.pool.query(
      `SELECT match_attempts AS attempts FROM events WHERE org_id = $1 AND matched_at IS NULL`,
      [org.id],
    )
    expect(rows).toEqual([{ attempts: 0 }, { attempts: 0 }, { attempts: 0 }])
    await match({ judge: aJudge(() => says('yes')).judge })
    expect((await runs()).map(({ status }) => status)).toEqual(['queued', 'queued', 'queued'])
  })

  test('takes from every organization, however long the line of one is', async () => {
    const [busy, quiet] = [await eventOrg(service), await eventOrg(service)]
    for (const { automation } of [busy, quiet]) await automation({ events: [merged] })
    for (let n = 0; n < 40; n++) await busy.push(merged, pullRequest({ number: n }))
    await quiet.push(merged, pullRequest())
    const orgIds = [busy.org.id, quiet.org.id]
    await matchDue(matchDeps(service, orgIds), 12)
    expect(await quiet.runs()).toMatchObject([{ status: 'queued' }])
    expect((await busy.runs()).length).toBeLessThan(40)
    await busy.match()
    expect(await busy.runs()).toHaveLength(40)
  })

  test('asks a thousand automations in one go', async () => {
    const { automation, push, runs, match, org } = await eventOrg(service)
    const id = await automation({ events: [merged] })
    await service.db.pool.query(
      `INSERT INTO automations (org_id, owner_id, name, prompt, schedule, timezone, anchor_at, output_channels, tz_version)
       SELECT org_id, owner_id, name, prompt, schedule, timezone, anchor_at, output_channels, tz_version
         FROM automations, generate_series(1, 999) WHERE org_id = $1 AND id = $2`,
      [org.id, id],
    )
    await service.db.pool.query(
      `INSERT INTO automation_versions (org_id, automation_id, version, definition, actor_type, actor_id, actor_name)
       SELECT a.org_id, a.id, 1, v.definition, v.actor_type, v.actor_id, v.actor_name
         FROM automations a JOIN automation_versions v ON v.org_id = a.org_id AND v.automation_id = $2
        WHERE a.org_id = $1 AND a.id <> $2`,
      [org.id, id],
    )
    await push(merged, pullRequest())
    await match()
    const made = await runs()
    expect(made).toHaveLength(1000)
    expect(made.every(({ status }) => status === 'queued')).toBe(true)
  })
})
