import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { transaction } from '#service/core/write.ts'
import { createDeliveries } from '#service/deliveries/create.ts'
import { deliverDue } from '#service/deliveries/deliver.ts'
import { testSecret, useService } from '#tests/harness/service.ts'
import { slackPost, useDiscord, useSlack, useTeams } from './chats.ts'
import type { Reply } from './provider.ts'
import { addDelivery, addDestination, addRun, depsOf, stateOf, work } from './setting.ts'

const service = useService()
const slack = useSlack()
const discord = useDiscord()
const teams = useTeams()
const sender = fileURLToPath(new URL('sender.ts', import.meta.url))
const botToken = 'a-secret-bot-token'

beforeEach(() => {
  for (const provider of [slack, discord, teams]) provider.clear()
  slack.messages.length = 0
  slack.state.refuses = null
  discord.messages.clear()
})

/** One output of an automation of its own, due since a moment ago. */
async function addOutput(orgId: string, channel: 'slack' | 'discord' | 'msteams', target: string, n: number) {
  const { id: runId } = await addRun(service.db, orgId, `Digest ${n}`)
  const outputs = [{ channel, mode: 'specific' as const, destinations: [target] }]
  await transaction(service.db, (tx) =>
    createDeliveries(tx, { orgId, runId, title: `Digest ${n}`, body: 'All is well.', outputs }),
  )
}

/** Another run of an automation, whose output is due since a moment ago. */
async function addTo(orgId: string, automationId: string, title: string): Promise<void> {
  const { rows } = await service.db.pool.query<{ id: string }>(
    `INSERT INTO runs (org_id, automation_id, version, cause, status, due_at, finished_at)
     VALUES ($1, $2, 1, 'schedule', 'succeeded', now(), now()) RETURNING id`,
    [orgId, automationId],
  )
  const outputs = [{ channel: 'slack' as const, mode: 'specific' as const, destinations: ['C1'] }]
  const runId = rows[0]?.id ?? ''
  await transaction(service.db, (tx) =>
    createDeliveries(tx, { orgId, runId, title, body: 'All is well.', outputs }),
  )
  await dueSince(orgId)
}

/** Makes all that waits due a moment ago: clocks step. */
async function dueSince(orgId: string): Promise<void> {
  await service.db.pool.query(
    `UPDATE deliveries SET due_at = least(due_at, created_at) - interval '1 second'
      WHERE org_id = $1 AND status = 'queued' AND due_at > created_at - interval '1 second'`,
    [orgId],
  )
}

/** Sends until nothing waits, in a process of its own. */
async function sendAll(orgId: string, pace: number): Promise<void> {
  const { kind, pool } = inject('database')
  const addresses = { slackUrl: `${slack.url}/api/`, discordUrl: `${discord.url}/api` }
  const what = JSON.stringify({ kind, pool, orgId, secret: testSecret, addresses, pace })
  const child = spawn(process.execPath, [sender, what], { stdio: 'inherit' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
}

const statusesOf = async (orgId: string) => {
  const { rows } = await service.db.pool.query<{ status: string; count: string }>(
    'SELECT status, count(*) FROM deliveries WHERE org_id = $1 GROUP BY status',
    [orgId],
  )
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]))
}

test('forty automations and one Slack channel that takes a message each 50 ms: forty messages, from two processes', async () => {
  const { id: orgId } = await service.org()
  await addDestination(service.db, orgId, { channel: 'slack', botToken })
  for (let n = 0; n < 40; n++) await addOutput(orgId, 'slack', 'C1', n)
  let open = 0
  slack.state.refuses = () => {
    const now = performance.now()
    if (now < open) return { status: 429, headers: { 'retry-after': '1' } }
    open = now + 50
    return null
  }
  await Promise.all([sendAll(orgId, 60), sendAll(orgId, 60)])
  expect(await statusesOf(orgId)).toEqual({ delivered: 40 })
  const sent = slack.messages.map(({ metadata }) => JSON.stringify(metadata))
  expect([sent.length, new Set(sent).size]).toEqual([40, 40])
}, 120_000)

const slowly = (seconds: number): Reply => ({
  status: 429,
  headers: { 'retry-after': String(seconds) },
  json: { message: 'slow', retry_after: seconds, global: false },
})
const hook = () => ({ channel: 'msteams' as const, webhookUrl: `${teams.url}/hook?sig=x` })

test.each([
  ['slack', 'C1'],
  ['discord', '700'],
  ['msteams', 'Product'],
] as const)('%s: being asked to wait is no attempt, and a day decides', async (channel, target) => {
  const { id: orgId } = await service.org()
  const connection = channel === 'msteams' ? hook() : { channel, botToken }
  await addDestination(service.db, orgId, connection, channel === 'msteams' ? target : null)
  const id = await addDelivery(service.db, orgId, { channel, target })
  const deps = depsOf(service.db, { slackUrl: `${slack.url}/api/`, discordUrl: `${discord.url}/api` })
  const provider = { slack, discord, msteams: teams }[channel]
  provider.next.push(...Array.from({ length: 20 }, () => slowly(1)))
  for (let turn = 0; turn < 12; turn++) await work(deps, orgId)
  const name = { slack: 'Slack', discord: 'Discord', msteams: 'Teams' }[channel]
  const message = `${name} asks to send more slowly.`
  const waits = [{ outcome: 'retry', message, nextAt: expect.any(String) }]
  expect(await stateOf(service.db, orgId, id)).toMatchObject({ status: 'queued', attempts: waits })
  expect(provider.received).toHaveLength(12)
  await service.db.pool.query(
    `UPDATE deliveries SET waits_since = now() - interval '1 day 1 minute' WHERE org_id = $1`,
    [orgId],
  )
  await work(deps, orgId)
  expect(await stateOf(service.db, orgId, id)).toMatchObject({ status: 'failed', errorMessage: message })
  await work(deps, orgId)
  expect(provider.received).toHaveLength(13)
})

test('what waits behind a closed place ends when its day is over, not at its turn', async () => {
  const { id: orgId } = await service.org()
  await addDestination(service.db, orgId, { channel: 'slack', botToken })
  const deps = depsOf(service.db, { slackUrl: `${slack.url}/api/` })
  const first = await addDelivery(service.db, orgId, { channel: 'slack', target: 'C1' })
  slack.next.push(slowly(3600))
  await work(deps, orgId, false)
  const behind = await addDelivery(service.db, orgId, { channel: 'slack', target: 'C1' })
  const elsewhere = await addDelivery(service.db, orgId, { channel: 'slack', target: 'C2' })
  await service.db.pool.query(
    `INSERT INTO delivery_paces (org_id, destination_id, target, next_at)
     SELECT org_id, id, 'C1', now() + interval '1 hour' FROM destinations WHERE org_id = $1
     ON CONFLICT (org_id, destination_id, target) DO UPDATE SET next_at = excluded.next_at`,
    [orgId],
  )
  await service.db.pool.query(
    `UPDATE deliveries SET waits_since = now() - interval '1 day 1 minute' WHERE org_id = $1 AND id = ANY($2)`,
    [orgId, [behind, elsewhere]],
  )
  await deliverDue(deps, 50, { orgId })
  expect(await stateOf(service.db, orgId, behind)).toMatchObject({
    status: 'failed',
    errorMessage: expect.stringContaining('waited for a day'),
    attempts: [{ outcome: 'failed' }],
  })
  expect((await stateOf(service.db, orgId, elsewhere)).status).not.toBe('failed')
  expect((await stateOf(service.db, orgId, first)).status).toBe('queued')
  expect(slack.received).toHaveLength(1)
})

test('a place that asked to wait is left alone, and its long queue hides no other place', async () => {
  const { id: orgId } = await service.org()
  await addDestination(service.db, orgId, { channel: 'slack', botToken })
  const deps = depsOf(service.db, { slackUrl: `${slack.url}/api/` })
  await addDelivery(service.db, orgId, { channel: 'slack', target: 'C1' })
  slack.next.push(slowly(3600))
  await work(deps, orgId, false)
  await service.db.pool.query(
    `INSERT INTO deliveries (org_id, purpose, channel, target, title, body, status, due_at)
     SELECT $1, 'answer', 'slack', 'C1', 'T', 'B', 'queued', now() FROM generate_series(1, 600)`,
    [orgId],
  )
  await addOutput(orgId, 'slack', 'C2', 4)
  await dueSince(orgId)
  // At the time of the database: the tests' own lies behind the hour.
  const turn = () => deliverDue(deps, 50, { orgId })
  expect([await turn(), await turn()]).toEqual([1, 0])
  expect(slack.messages).toHaveLength(1)
  expect(slack.received).toHaveLength(2)
})

test('one that has much to say at a place lets others in between', async () => {
  const { id: orgId } = await service.org()
  await addDestination(service.db, orgId, { channel: 'slack', botToken })
  const loud = await addRun(service.db, orgId, 'Loud')
  for (let n = 0; n < 5; n++) await addTo(orgId, loud.automationId, `Loud ${n}`)
  for (const name of ['Quiet 1', 'Quiet 2']) {
    const quiet = await addRun(service.db, orgId, name)
    await addTo(orgId, quiet.automationId, name)
  }
  const deps = depsOf(service.db, { slackUrl: `${slack.url}/api/` })
  while (slack.received.length < 7) await deliverDue(deps, 50, { orgId })
  const titles = slack.received.map(({ body }) => slackPost(body).text.split(':')[0])
  expect(titles.slice(0, 3).toSorted()).toEqual(['Loud 0', 'Quiet 1', 'Quiet 2'])
  expect(titles.slice(3)).toEqual(['Loud 1', 'Loud 2', 'Loud 3', 'Loud 4'])
})
