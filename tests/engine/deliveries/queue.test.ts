import { beforeEach, expect, inject, test, vi } from 'vitest'
import { transaction } from '#service/core/write.ts'
import type { Database } from '#service/db/client.ts'
import { createDeliveries } from '#service/deliveries/create.ts'
import { deliverDue, type Sending } from '#service/deliveries/deliver.ts'
import { useService } from '#tests/harness/service.ts'
import { intercept } from '#tests/service/support/failing-database.ts'
import { useDiscord, useSlack } from './chats.ts'
import { addDelivery, addDestination, addRun, depsOf, later, letTimePass, stateOf, work } from './setting.ts'

const service = useService()
const slack = useSlack()
const discord = useDiscord()

beforeEach(() => {
  slack.clear()
  discord.clear()
  slack.messages.length = 0
  slack.state.mayRead = false
  discord.messages.clear()
})

type Medium = 'discord' | 'slack'

async function setting(channel: Medium = 'slack') {
  const { id: orgId } = await service.org()
  await addDestination(service.db, orgId, { channel, botToken: 'a-secret-bot-token' })
  const target = channel === 'slack' ? 'C1' : '700'
  const id = await addDelivery(service.db, orgId, { channel, target })
  const providers = { slackUrl: `${slack.url}/api/`, discordUrl: `${discord.url}/api` }
  const deps = depsOf(service.db, providers)
  return { orgId, id, deps, providers, state: () => stateOf(service.db, orgId, id) }
}

/** A database that dies before it has taken the record of a message. */
function dyingBefore(db: Database, statement: string): Database {
  return intercept(db, (text) => (text.includes(statement) ? new Error('killed') : null))
}

async function expireLease(orgId: string): Promise<void> {
  await service.db.pool.query(
    `UPDATE deliveries SET lease_until = now() - interval '1 s' WHERE org_id = $1 AND status = 'sending'`,
    [orgId],
  )
}

test('several workers at once send each delivery once', async () => {
  const { orgId, deps, providers } = await setting()
  for (let n = 2; n < 13; n++) await addDelivery(service.db, orgId, { channel: 'slack', target: `C${n}` })
  const others = Array.from({ length: 4 }, () => depsOf(service.db, providers))
  const taken = await Promise.all([deps, ...others].map((it) => work(it, orgId)))
  expect(taken.reduce((sum, n) => sum + n)).toBe(12)
  expect(slack.received).toHaveLength(12)
  const { rows } = await service.db.pool.query('SELECT DISTINCT status FROM deliveries WHERE org_id = $1', [
    orgId,
  ])
  expect(rows).toEqual([{ status: 'delivered' }])
})

test('a provider that does not answer holds up its own organization alone', async () => {
  const [slow, other] = [await setting(), await setting()]
  for (let n = 2; n < 7; n++) await addDelivery(service.db, slow.orgId, { channel: 'slack', target: `C${n}` })
  slack.next.push('hang', 'hang', 'hang', 'hang')
  const sending: Sending = new Map()
  const turn = ({ orgId, deps }: typeof slow) => deliverDue(deps, 8, { now: later, orgId }, sending)
  const first = turn(slow)
  await vi.waitFor(() => expect(slack.received).toHaveLength(4), 20_000)
  expect(await turn(slow)).toBe(0)
  expect(await turn(other)).toBe(1)
  expect(await other.state()).toMatchObject({ status: 'delivered' })
  slack.letGo()
  expect(await first).toBe(4)
  await Promise.all(sending.keys())
  expect(sending.size).toBe(0)
})

// The embedded database has one session: there, nobody else can hold a row.
test.runIf(inject('database').kind === 'postgresql')(
  'a row that another process is claiming is skipped',
  async () => {
    const { orgId, id, deps } = await setting()
    const other = await service.db.pool.connect()
    try {
      await other.query('BEGIN')
      await other.query('SELECT FROM deliveries WHERE org_id = $1 AND id = $2 FOR UPDATE', [orgId, id])
      expect(await work(deps, orgId, false)).toBe(0)
      await other.query('COMMIT')
    } finally {
      other.release(true)
    }
    expect(await work(deps, orgId)).toBe(1)
  },
)

test.each<[Medium, boolean, string, number]>([
  ['discord', false, 'delivered', 1],
  ['slack', true, 'delivered', 1],
  ['slack', false, 'uncertain', 1],
])('%s: killed between sending and its record', async (channel, mayRead, status, messages) => {
  const { orgId, deps, state } = await setting(channel)
  slack.state.mayRead = mayRead
  await work({ ...deps, db: dyingBefore(service.db, 'parts = parts ||') }, orgId)
  expect((await state()).status).toBe('sending')
  expect(await work(deps, orgId)).toBe(0)
  await expireLease(orgId)
  expect(await work(deps, orgId)).toBe(1)
  expect((await state()).status).toBe(status)
  expect(channel === 'discord' ? discord.messages.size : slack.messages.length).toBe(messages)
})

test('killed before sending: sent by the next', async () => {
  const { orgId, deps, state } = await setting()
  await work({ ...deps, db: dyingBefore(service.db, 'SET part_started_at') }, orgId)
  expect(slack.received).toHaveLength(0)
  await expireLease(orgId)
  await work(deps, orgId)
  expect((await state()).status).toBe('delivered')
  expect(slack.received).toHaveLength(1)
})

test('what ends every process that takes it up is not taken up for ever', async () => {
  const { orgId, deps, state } = await setting()
  const dying = { ...deps, db: dyingBefore(service.db, 'FROM deliveries d JOIN organizations') }
  for (let turn = 0; turn < 8; turn++) {
    await work(dying, orgId)
    await expireLease(orgId)
  }
  await work(deps, orgId)
  expect(await state()).toMatchObject({
    status: 'failed',
    errorMessage: expect.stringContaining('again and again'),
  })
  expect(slack.received).toHaveLength(0)
})

test('a test that was interrupted is over: nobody waits for it any more', async () => {
  const { orgId, id, deps, state } = await setting()
  await work({ ...deps, db: dyingBefore(service.db, 'SET part_started_at') }, orgId)
  await service.db.pool.query(`UPDATE deliveries SET purpose = 'test' WHERE id = $1`, [id])
  await expireLease(orgId)
  expect(await work(deps, orgId)).toBe(0)
  expect(await state()).toMatchObject({
    status: 'failed',
    errorMessage: 'The test was interrupted. Send another one.',
  })
})

test('nothing is sent once the lease has gone to somebody else', async () => {
  const { orgId, deps, state } = await setting()
  const steal = async () => {
    await service.db.pool.query(`UPDATE deliveries SET lease_owner = 'thief' WHERE org_id = $1`, [orgId])
  }
  const db = intercept(service.db, (text) => (text.includes('SET part_started_at') ? steal() : null))
  await work({ ...deps, db }, orgId)
  expect(slack.received).toHaveLength(0)
  expect((await state()).status).toBe('sending')
})

test('what is stopped goes back to the queue, and the attempt does not count', async () => {
  const { orgId, deps, state } = await setting()
  await work({ ...deps, signal: AbortSignal.abort() }, orgId)
  expect(await state()).toMatchObject({ status: 'queued', attempts: [] })
  expect(slack.received).toHaveLength(0)
})

test('a delivery is written once a run and target, however often it is asked for', async () => {
  const { id: orgId } = await service.org()
  const { id: runId } = await addRun(service.db, orgId)
  const outputs = [
    { channel: 'slack' as const, mode: 'specific' as const, destinations: ['C1', 'C2', 'C1'] },
    { channel: 'slack' as const, mode: 'specific' as const, destinations: ['C2'] },
  ]
  const create = () =>
    transaction(service.db, (tx) => createDeliveries(tx, { orgId, runId, title: 'T', body: 'B', outputs }))
  expect(await Promise.all([create(), create(), create()]).then((all) => all.toSorted())).toEqual([0, 0, 2])
  await letTimePass(service.db, orgId)
})
