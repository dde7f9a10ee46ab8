import { beforeEach, expect, test } from 'vitest'
import { transaction } from '#service/core/write.ts'
import { createDeliveries } from '#service/deliveries/create.ts'
import { useService } from '#tests/harness/service.ts'
import { useSlack } from './chats.ts'
import { addDelivery, addDestination, addRun, depsOf, letTimePass, stateOf, work } from './setting.ts'

const service = useService()
const slack = useSlack()

beforeEach(() => slack.clear())

async function setting() {
  const { id: orgId } = await service.org()
  await addDestination(service.db, orgId, { channel: 'slack', botToken: 'a-secret-bot-token' })
  const id = await addDelivery(service.db, orgId, { channel: 'slack', target: 'C1' })
  const deps = depsOf(service.db, { slackUrl: `${slack.url}/api/` })
  return { orgId, id, deps, state: () => stateOf(service.db, orgId, id) }
}

test('without a target: the default of that medium, else the only destination, else what to do', async () => {
  const { id: orgId } = await service.org()
  const bot = { channel: 'slack' as const, botToken: 'a-secret-bot-token' }
  const unknown = [
    { target: 'any', status: 'failed', error: expect.stringContaining('save a default in the settings') },
  ]
  const any = { channel: 'slack' as const, mode: 'any' as const, destinations: null }
  const made = async () => {
    const { id: runId } = await addRun(service.db, orgId)
    const outputs = [any]
    await transaction(service.db, (tx) =>
      createDeliveries(tx, { orgId, runId, title: 'T', body: 'B', outputs }),
    )
    await letTimePass(service.db, orgId)
    const { rows } = await service.db.pool.query(
      'SELECT target, status, error_message AS error FROM deliveries WHERE run_id = $1',
      [runId],
    )
    return rows
  }
  expect(await made()).toEqual(unknown)
  await addDestination(service.db, orgId, bot, 'C7')
  expect(await made()).toEqual([{ target: 'C7', status: 'queued', error: null }])
  await addDestination(service.db, orgId, bot, 'C9')
  expect(await made()).toEqual(unknown)
  const saved = { channel: 'slack', mode: 'specific', destinations: ['C8'] }
  await service.db.pool.query('UPDATE organizations SET default_output = $2 WHERE id = $1', [orgId, saved])
  expect(await made()).toEqual([{ target: 'C8', status: 'queued', error: null }])
})

test('a target is served by its own destination before the one for all', async () => {
  const { orgId, deps } = await setting()
  for (const target of ['C2', 'C1'])
    await addDestination(service.db, orgId, { channel: 'slack', botToken: `bot of ${target}` }, target)
  await work(deps, orgId)
  expect(slack.received.map(({ headers }) => headers.authorization)).toEqual(['Bearer bot of C1'])
})

test('says what is missing where nothing is connected, or the secret has changed', async () => {
  const { orgId, id, deps, state } = await setting()
  await service.db.pool.query(`UPDATE destinations SET sealed_secret = 's1.AAAA.BBBB' WHERE org_id = $1`, [
    orgId,
  ])
  await work(deps, orgId)
  expect((await state()).errorMessage).toContain(
    'cannot be opened, because the secret of the service has changed',
  )
  await service.db.pool.query('DELETE FROM destinations WHERE org_id = $1', [orgId])
  await service.db.pool.query(`UPDATE deliveries SET status = 'queued' WHERE id = $1`, [id])
  await letTimePass(service.db, orgId)
  await work(deps, orgId)
  expect((await state()).errorMessage).toMatch(/^No Slack app is connected/)
})

test('the destination remembers what arrived and what did not', async () => {
  const { orgId, deps } = await setting()
  const noted = async () => {
    const { rows } = await service.db.pool.query(
      'SELECT last_delivered_at AS good, last_error_message AS error FROM destinations WHERE org_id = $1',
      [orgId],
    )
    return rows[0]
  }
  slack.next.push({ status: 503 })
  await work(deps, orgId)
  expect(await noted()).toEqual({ good: null, error: 'Slack has a problem of its own (503).' })
  await work(deps, orgId)
  expect(await noted()).toEqual({ good: expect.any(String), error: null })
})
