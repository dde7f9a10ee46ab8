import { expect, inject, test } from 'vitest'
import { transaction } from '#service/core/write.ts'
import { holding } from '#tests/contract/companies/holding.ts'
import { column } from '#tests/harness/answers.ts'
import { addRuns, automationTotal, madeAutomation, runsOf } from '#tests/harness/factories-automations.ts'
import { useService } from '#tests/harness/service.ts'

const service = useService()

test('updates of different fields at once are all kept, each as a version', async () => {
  const { api, path } = await madeAutomation(service)
  const changes = [
    { name: 'Other' },
    { prompt: 'Other' },
    { modelLevel: 'high' },
    { timezone: 'UTC' },
    { schedule: { type: 'every', n: 1, unit: 'hours' } },
    { settings: { attempts: 1 } },
  ]
  const answers = await Promise.all(changes.map((change) => api.patch(path, change)))
  expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200))
  expect((await api.get(path)).body).toMatchObject({ ...Object.assign({}, ...changes), version: 7 })
  const changed = column(await api.get(`${path}/versions`), 'changed')
  expect(changed.flat().toSorted()).toEqual(changes.flatMap(Object.keys).toSorted())
})

test('of edits of one version at once exactly one is saved', async () => {
  const { api, path } = await madeAutomation(service)
  const names = Array.from({ length: 6 }, (_, n) => `Name ${n}`)
  const answers = await Promise.all(names.map((name) => api.patch(path, { name, expectedVersion: 1 })))
  const saved = answers.filter(({ status }) => status === 200)
  expect(saved).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
  expect((await api.get(path)).text).toBe(saved[0]?.text)
})

// The embedded database has one session: there, nobody waits inside of a transaction.
test.runIf(inject('database').kind === 'postgresql')(
  'an edit that waited for another is told behind it, by its instant',
  async () => {
    const { api, id, path } = await madeAutomation(service)
    const lock = await holding(service, 'SELECT FROM automations WHERE id = $1 FOR UPDATE', [id])
    const edit = api.patch(path, { name: 'Other' })
    await lock.queueOf(1)
    const { rows } = await service.db.pool.query<{ now: string }>(
      `SELECT date_trunc('milliseconds', clock_timestamp()) AS now`,
    )
    await lock.letGo()
    expect((await edit).status).toBe(200)
    const [changedAt] = column(await api.get(`${path}/history`), 'changedAt', 'history')
    const [createdAt] = column(await api.get(`${path}/versions`), 'createdAt')
    expect([changedAt, createdAt].every((it) => String(it) >= String(rows[0]?.now))).toBe(true)
  },
)

test('deleted and restored at once by many, it is counted once', async () => {
  const { org, api, path } = await madeAutomation(service)
  const turns = Array.from({ length: 8 }, (_, n) =>
    n % 2 === 0 ? api.send('DELETE', path) : api.post(`${path}/restoration`),
  )
  expect((await Promise.all(turns)).map(({ status }) => status)).toEqual(turns.map(() => 200))
  const { deletedAt } = (await api.get(path)).body
  expect(await automationTotal(service.db, org.id)).toBe(deletedAt === null ? 1 : 0)
})

/** What a sweep does with a slot that is due: the run and the next time, while the row is locked. */
test('a pause waits for a sweep that is under way, and nothing is due after it', async () => {
  const { org, api, id, path } = await madeAutomation(service)
  const pausing = await transaction(service.db, async (tx) => {
    await tx.client.query('SELECT FROM automations WHERE id = $1 FOR UPDATE SKIP LOCKED', [id])
    const pause = api.send('PUT', `${path}/pause`)
    await addRunWithin(tx.client, org.id, id)
    await tx.client.query(`UPDATE automations SET next_run_at = now() + interval '1 hour' WHERE id = $1`, [
      id,
    ])
    return { pause }
  })
  expect((await pausing.pause).body).toMatchObject({ enabled: false, nextRunAt: null })
  expect((await runsOf(service.db, id)).map(({ status }) => status)).toEqual(['queued'])
})

async function addRunWithin(
  client: { query(text: string, values: unknown[]): unknown },
  orgId: string,
  id: string,
) {
  await client.query(
    `INSERT INTO runs (org_id, automation_id, version, cause, status, due_at) VALUES ($1, $2, 1, 'schedule', 'queued', now())`,
    [orgId, id],
  )
}

test('a run that begins while waiting ones are canceled is left alone', async () => {
  const { org, api, id, path } = await madeAutomation(service)
  await addRuns(service.db, org.id, id, [{ status: 'queued' }, { status: 'queued' }])
  const [first] = await runsOf(service.db, id)
  const canceling = await transaction(service.db, async (tx) => {
    await tx.client.query(`UPDATE runs SET status = 'running' WHERE id = $1`, [first?.id])
    return { answer: api.send('DELETE', `${path}/waiting-runs`) }
  })
  expect((await canceling.answer).body).toEqual({ canceled: 1 })
  expect((await runsOf(service.db, id)).map(({ status }) => status)).toEqual(['running', 'canceled'])
})
