import { expect, test } from 'vitest'
import { backlogOf } from '#service/engine/queue/backlog.ts'
import { useService } from '#tests/harness/service.ts'
import { addRun, withAutomation } from '../runs/support.ts'

const service = useService()
const past = (minutes: number) => new Date(Date.now() - minutes * 60_000)

test('says how much is due, and for how long the first of it has been', async () => {
  const { org, automationId } = await withAutomation(service)
  const nothing = { due: 0, lagSeconds: 0 }
  expect((await org.api.get('/queue')).body).toEqual({ runs: nothing, events: nothing, deliveries: nothing })
  for (const row of [
    { status: 'queued', dueAt: past(10) },
    { status: 'queued', dueAt: past(2), rank: 0 },
    { status: 'queued', dueAt: past(-10) },
    { status: 'waiting', dueAt: past(30) },
    { status: 'running', dueAt: past(30) },
  ] as const)
    await addRun(service, org, automationId, row)
  await service.db.pool.query(
    `INSERT INTO events (org_id, name, source, delivery_id, payload, occurred_at, match_after)
     VALUES ($1, 'topic.created', 'test', 'a', '{}', now(), now() - interval '5 minutes'),
            ($1, 'topic.created', 'test', 'b', '{}', now(), now() + interval '5 minutes')`,
    [org.id],
  )
  await service.db.pool.query(
    `INSERT INTO deliveries (org_id, purpose, channel, target, title, body, status, due_at)
     VALUES ($1, 'notice', 'slack', 'C1', 'T', 'B', 'queued', now() - interval '3 minutes')`,
    [org.id],
  )
  const { body } = await org.api.get('/queue')
  expect(body).toMatchObject({ runs: { due: 2 }, events: { due: 1 }, deliveries: { due: 1 } })
  const { runs, events, deliveries } = await backlogOf(service.db, org.id)
  expect(runs.lagSeconds).toBeGreaterThanOrEqual(600)
  expect(runs.lagSeconds).toBeGreaterThan(events.lagSeconds)
  expect(events.lagSeconds).toBeGreaterThan(deliveries.lagSeconds)
  const all = await backlogOf(service.db, null)
  expect(all.runs.due).toBeGreaterThanOrEqual(2)
  expect(all.runs.lagSeconds).toBeGreaterThanOrEqual(runs.lagSeconds)
})
