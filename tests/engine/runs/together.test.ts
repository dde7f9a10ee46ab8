import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { transaction } from '#service/core/write.ts'
import { insertRuns } from '#service/engine/queue/insert.ts'
import { orgWithOutput } from '#tests/harness/factories-automations.ts'
import { type Org, useService } from '#tests/harness/service.ts'
import { call, provider } from './support/provider.ts'
import { aRun, execute } from './support/runs.ts'

const service = useService()
let org: Org
beforeAll(async () => {
  org = await orgWithOutput(service)
})

const merged = 'github.pr.merged'
const schedule = { type: 'event', events: [merged] }

/** A run that took three events together. */
async function together() {
  const ids: string[] = []
  for (const title of ['Retry uploads', 'Faster exports', 'New logo']) {
    const body = { deliveryId: randomUUID(), source: 'github', payload: { pullRequest: { title } } }
    ids.push(String((await org.api.post(`/events/${merged}`, body)).body.id))
  }
  const [eventId = '', ...further] = ids
  const run = await aRun(service, org, { schedule }, { cause: 'event', eventId, slots: 3, rank: 3 })
  const { automationId } = run
  const part = { orgId: org.id, automationId, version: 1, cause: 'event', status: 'skipped' } as const
  const joined = { ...part, reason: 'bundled', partOf: run.id, dueAt: new Date(), rank: 3 } as const
  await transaction(service.db, (tx) =>
    insertRuns(
      tx,
      further.map((it) => ({ ...joined, eventId: it })),
    ),
  )
  return run
}

test('a model is given all events of its run', async () => {
  const { models, requests } = await provider('compatible:x', [
    call('finish', { outcome: 'report', text: 'Three.' }),
  ])
  expect(await execute(service, await together(), models)).toMatchObject({ status: 'succeeded' })
  const said = requests[0]?.text ?? ''
  expect(said).toContain('The 3 events that started this run')
  for (const title of ['Retry uploads', 'Faster exports', 'New logo']) expect(said).toContain(title)
})

test('without a model each of them has its line', async () => {
  const result = await execute(service, await together())
  const { output = '' } = result as { output?: string }
  expect(output).toContain('**3 events in one run**')
  expect(output.split('\n').filter((line) => line.startsWith('- **'))).toEqual([
    expect.stringContaining('Retry uploads'),
    expect.stringContaining('Faster exports'),
    expect.stringContaining('New logo'),
  ])
})

test('repeated by hand it takes the same ones', async () => {
  const run = await together()
  await service.db.pool.query(`UPDATE runs SET status = 'failed', finished_at = now() WHERE id = $1`, [
    run.id,
  ])
  const again = await org.api.post(`/runs/${run.id}/retries`, {})
  expect(again.body).toMatchObject({ slots: 3, eventId: run.eventId })
  const { body } = await org.api.get(`/runs/${again.body.id}`)
  expect(body.furtherEvents).toHaveLength(2)
})
