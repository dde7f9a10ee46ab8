import { describe, expect, test } from 'vitest'
import { releaseWaiting } from '#service/engine/queue/delays.ts'
import { useService } from '#tests/harness/service.ts'
import { eventOrg, pullRequest } from './setting.ts'

const service = useService()
const merged = 'github.pr.merged'
const minutes = (n: number) => new Date(Date.now() + n * 60_000)

async function waiting(occurredAt = new Date().toISOString()) {
  const setting = await eventOrg(service)
  const id = await setting.automation({ events: [merged], delaySeconds: 1800 })
  await setting.push(merged, pullRequest(), { occurredAt })
  await setting.match()
  const release = (now: Date) => releaseWaiting({ db: service.db, now, orgIds: [setting.org.id] }, 100)
  const set = (change: string) =>
    service.db.pool.query(`UPDATE automations SET ${change} WHERE org_id = $1 AND id = $2`, [
      setting.org.id,
      id,
    ])
  return { ...setting, id, release, set }
}

describe('a run after a delay', () => {
  test('waits until the delay after the event is over, and comes into the queue once', async () => {
    const occurredAt = new Date(Date.now() - 600_000).toISOString()
    const { runs, release } = await waiting(occurredAt)
    const due = new Date(Date.parse(occurredAt) + 1_800_000).toISOString()
    expect(await runs()).toMatchObject([{ status: 'waiting', dueAt: due }])
    await release(minutes(19))
    expect(await runs()).toMatchObject([{ status: 'waiting' }])
    await Promise.all([release(minutes(21)), release(minutes(21))])
    expect(await runs()).toMatchObject([{ status: 'queued', dueAt: due, reason: null }])
  })

  test('is due at once when the delay was over before the event arrived', async () => {
    const { runs } = await waiting(new Date(Date.now() - 7_200_000).toISOString())
    const [run] = await runs()
    expect(Math.abs(Date.parse(run?.dueAt ?? '') - Date.now())).toBeLessThan(600_000)
  })

  test('is not too old after a long delay: the week begins when it is over', async () => {
    const { automation, push, match, runs } = await eventOrg(service)
    await automation({ events: [merged], delaySeconds: 604_800 })
    for (const days of [8, 15])
      await push(merged, pullRequest({ number: days }), {
        occurredAt: minutes(-days * 24 * 60).toISOString(),
      })
    await match()
    expect((await runs()).map(({ status }) => status)).toEqual(['waiting', 'missed'])
  })

  test.each([
    ['enabled = false', 'paused'],
    ['deleted_at = now()', 'deleted'],
  ])('is dropped when by then %s', async (change, reason) => {
    const { runs, release, set } = await waiting()
    await set(change)
    await release(minutes(31))
    expect(await runs()).toMatchObject([{ status: 'skipped', reason }])
    await set('enabled = true, deleted_at = NULL')
    await release(minutes(62))
    expect(await runs()).toMatchObject([{ status: 'skipped' }])
  })

  test('is missed when its turn comes a week late', async () => {
    const { runs, release } = await waiting()
    await release(minutes(8 * 24 * 60))
    expect(await runs()).toMatchObject([{ status: 'missed', reason: 'downtime' }])
  })

  test('keeps the definition it was decided with', async () => {
    const { org, id, release } = await waiting()
    await org.api.patch(`/automations/${id}`, { prompt: 'Something else.' })
    await release(minutes(31))
    const found = await service.db.pool.query('SELECT version, status FROM runs WHERE org_id = $1', [org.id])
    expect(found.rows).toEqual([{ version: 1, status: 'queued' }])
  })
})
