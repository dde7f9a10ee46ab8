import { afterEach, expect, test, vi } from 'vitest'
import { stepLog } from '#service/engine/queue/steps.ts'
import { useEngine } from '../support/engine.ts'
import { starter } from '../support/started.ts'

const engine = useEngine()
const { start } = starter(engine)
afterEach(() => vi.useRealTimers())

test('a step has the time of the database, whatever the clock of the process says', async () => {
  const { orgId, run } = await start()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2001-01-01T00:00:00Z') })
  const since = performance.now() - 2000
  await stepLog(engine.db, run).write({ kind: 'tool', name: 'list_topics', since })
  const { rows } = await engine.db.pool.query(
    `SELECT finished_at - started_at >= interval '2 seconds' AS "hasLength",
            started_at > now() - interval '1 hour' AND finished_at <= clock_timestamp() AS "isNow"
       FROM run_steps WHERE org_id = $1 AND run_id = $2`,
    [orgId, run.id],
  )
  expect(rows).toEqual([{ hasLength: true, isNow: true }])
})

test('a step that was only noted is stored with the next one, before it', async () => {
  const { orgId, run } = await start()
  const steps = stepLog(engine.db, run)
  const names = async () => {
    const { rows } = await engine.db.pool.query<{ name: string }>(
      'SELECT name FROM run_steps WHERE org_id = $1 AND run_id = $2 ORDER BY n',
      [orgId, run.id],
    )
    return rows.map(({ name }) => name)
  }
  const step = (name: string) => ({ kind: 'writer' as const, name, since: performance.now() })
  await steps.note(step('first'))
  expect(await names()).toEqual([])
  await steps.write(step('second'))
  expect(await names()).toEqual(['first', 'second'])
  await steps.note(step('third'))
  await steps.flush()
  await steps.flush()
  expect(await names()).toEqual(['first', 'second', 'third'])
})
