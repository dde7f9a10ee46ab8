import { expect, test } from 'vitest'
import { finisher } from '#service/engine/queue/worker.ts'
import { intercept } from '#tests/service/support/failing-database.ts'
import { runsOf } from '../support/automations.ts'
import { useEngine } from '../support/engine.ts'
import { good, owner, starter } from '../support/started.ts'

const engine = useEngine()
const { start } = starter(engine)

const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

function finisherThat(failures: number) {
  let left = failures
  const db = intercept(engine.db, (text) => (text.startsWith('BEGIN') && left-- > 0 ? away() : null))
  const { log, createDeliveries, createNotice } = engine
  return finisher({ db, log, createDeliveries, createNotice }, owner, log)
}

test('what a run did while the database was away is stored when it is back, and not done again', async () => {
  const { id, run } = await start()
  await finisherThat(2).add({ run, outcome: good })
  expect(await runsOf(engine.db, id)).toMatchObject([{ status: 'succeeded', attempt: 1 }])
  expect(engine.deliveries.filter(({ runId }) => runId === run.id)).toHaveLength(1)
})

test('whoever has to stop does not wait for it', async () => {
  const { id, run } = await start()
  const ending = finisherThat(Number.POSITIVE_INFINITY)
  const stored = ending.add({ run, outcome: good })
  ending.hurry()
  await stored
  expect(await runsOf(engine.db, id)).toMatchObject([{ status: 'running' }])
})
