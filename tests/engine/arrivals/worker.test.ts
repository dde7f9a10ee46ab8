import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { Registry } from '#service/api/arrivals/source.ts'
import { source as github } from '#service/connectors/github/source.ts'
import { mapDue } from '#service/connectors/work/arrivals.ts'
import { claimArrivals } from '#service/connectors/work/claim.ts'
import { anAutomation } from '#tests/harness/factories-automations.ts'
import { type Org, testSecret, useService } from '#tests/harness/service.ts'
import {
  arrivalsOf,
  connect,
  depsOf,
  issueDelivery,
  mapAll,
  sendGithub,
  tracesOf,
} from '#tests/harness/signals.ts'

const service = useService()
const later = (seconds: number) => new Date(Date.now() + seconds * 1000)

async function eventsOf(org: Org) {
  const found = await service.db.pool.query(
    'SELECT name, delivery_id FROM events WHERE org_id = $1 ORDER BY name',
    [org.id],
  )
  return found.rows
}

test('two workers at once map each arrival once', async () => {
  const org = await service.org()
  const { url } = await connect(org, 'github')
  for (let n = 1; n <= 12; n++) await sendGithub(url, 'issues', issueDelivery(n, 'opened'), { id: `d${n}` })
  const taken = await Promise.all([1, 2, 3].map(() => mapDue(depsOf(service), 5, { orgIds: [org.id] })))
  const rest = await mapAll(service, org)
  expect(taken.reduce((sum, n) => sum + n, rest)).toBe(12)
  const arrivals = await arrivalsOf(org)
  expect(arrivals.every(({ outcome, attempts }) => outcome === 'mapped' && attempts === 1)).toBe(true)
  expect(await eventsOf(org)).toHaveLength(12)
  expect((await tracesOf(service, org)).messages).toHaveLength(12)
})

test('a flood of one connection does not hold up another', async () => {
  const org = await service.org()
  const [flood, calm] = [await connect(org, 'github'), await connect(org, 'github')]
  for (let n = 1; n <= 8; n++) await sendGithub(flood.url, 'issues', issueDelivery(n, 'opened'))
  await sendGithub(calm.url, 'issues', issueDelivery(100, 'opened'), { id: 'calm' })
  const taken = await claimArrivals(service.db, 2, { orgIds: [org.id] })
  expect(taken.map(({ connectionId }) => connectionId).toSorted()).toEqual([flood.id, calm.id].toSorted())
})

test('a process that is killed while it maps: another does it after the lease, once', async () => {
  const org = await service.org()
  const { url } = await connect(org, 'github')
  await sendGithub(url, 'issues', issueDelivery(1, 'opened'))
  const { kind, pool } = inject('database')
  const victim = fileURLToPath(new URL('victim.ts', import.meta.url))
  const what = JSON.stringify({ kind, pool, orgId: org.id, secret: testSecret })
  const child = spawn(process.execPath, [victim, what], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const exited = once(child, 'exit')
  for await (const line of createInterface(child.stdout)) if (line === 'there') child.kill('SIGKILL')
  await exited
  expect(await arrivalsOf(org)).toMatchObject([{ outcome: 'waiting', attempts: 1 }])
  expect(await mapDue(depsOf(service), 5, { orgIds: [org.id] })).toBe(0)
  expect(await mapDue(depsOf(service), 5, { orgIds: [org.id], now: later(61) })).toBe(1)
  expect(await arrivalsOf(org)).toMatchObject([{ outcome: 'mapped', attempts: 2 }])
  expect((await tracesOf(service, org)).messages).toHaveLength(1)
})

test('one whose lease ran out while it worked keeps nothing of it', async () => {
  const org = await service.org()
  const { url } = await connect(org, 'github')
  await sendGithub(url, 'issues', issueDelivery(1, 'opened'))
  let stolen = 0
  const slow: Registry = {
    find: async () => ({
      ...github,
      map(delivery, settings) {
        stolen++
        return github.map(delivery, settings)
      },
    }),
    all: async () => [],
  }
  const find = slow.find
  slow.find = async (name) => {
    await claimArrivals(service.db, 5, { orgIds: [org.id], now: later(61) })
    return find(name)
  }
  await mapDue(depsOf(service, { sources: slow }), 5, { orgIds: [org.id] })
  expect(stolen).toBe(1)
  expect(await arrivalsOf(org)).toMatchObject([{ outcome: 'waiting', attempts: 2 }])
  expect((await tracesOf(service, org)).messages).toEqual([])
})

test('what fails on our side is tried again, and failed with the reason after the last try', async () => {
  const org = await service.org()
  const { url, path } = await connect(org, 'github')
  await sendGithub(url, 'issues', issueDelivery(1, 'opened'))
  const broken: Registry = {
    find: async () => ({
      ...github,
      map() {
        throw new Error('a mistake of ours')
      },
    }),
    all: async () => [],
  }
  const turn = (hours: number) =>
    mapDue(depsOf(service, { sources: broken }), 5, { orgIds: [org.id], now: later(hours * 3600 + 1) })
  expect(await turn(0)).toBe(1)
  expect(await arrivalsOf(org)).toMatchObject([
    { outcome: 'waiting', reason: expect.stringContaining('tried again') },
  ])
  for (let n = 1; n < 6; n++) expect(await turn(n)).toBe(1)
  expect(await turn(7)).toBe(0)
  const [arrival] = await arrivalsOf(org)
  expect(arrival).toMatchObject({
    outcome: 'failed',
    attempts: 6,
    reason: expect.stringContaining('on our side'),
  })
  expect((await org.api.get(path)).body).toMatchObject({ status: 'failing' })
  expect((await org.api.post(`/arrivals/${arrival?.id}/replay`, {})).body).toMatchObject({
    outcome: 'waiting',
  })
  await mapAll(service, org)
  expect(await arrivalsOf(org)).toMatchObject([{ outcome: 'mapped' }])
  expect((await org.api.get(path)).body).toMatchObject({ status: 'healthy' })
})

test('replays, one by one or as a span, make nothing twice', async () => {
  const org = await service.org()
  const { url, id } = await connect(org, 'github')
  await sendGithub(url, 'issues', issueDelivery(1, 'opened'), { id: 'd1' })
  await sendGithub(url, 'issues', issueDelivery(1, 'opened'), { id: 'd1' })
  await sendGithub(url, 'issues', issueDelivery(2, 'opened'), { id: 'd2' })
  await mapAll(service, org)
  const before = [await tracesOf(service, org), await eventsOf(org)]
  const [first, again] = await arrivalsOf(org)
  expect((await org.api.post(`/arrivals/${first?.id}/replay`, {})).status).toBe(200)
  expect((await org.api.post(`/arrivals/${again?.id}/replay`, {})).status).toBe(409)
  expect(await mapAll(service, org)).toBe(1)
  const span = { connectionId: id, since: '2020-01-01T00:00:00Z', until: later(60).toISOString() }
  expect((await org.api.post('/arrivals/replay', { ...span, outcome: 'failed' })).body).toEqual({
    replayed: 0,
  })
  expect((await org.api.post('/arrivals/replay', span)).body).toEqual({ replayed: 2 })
  expect(await mapAll(service, org)).toBe(2)
  expect([await tracesOf(service, org), await eventsOf(org)]).toEqual(before)
  expect((await arrivalsOf(org)).map(({ outcome }) => outcome)).toEqual(['mapped', 'duplicate', 'mapped'])
})

test('channels can be left out, and so can what bots write', async () => {
  const org = await service.org()
  const { url, path } = await connect(org, 'github')
  await sendGithub(url, 'issues', issueDelivery(1, 'opened'))
  await mapAll(service, org)
  const channel = { sourceServerId: '704', sourceChannelId: '612' }
  const choose = (more: object) => org.api.patch(path, { channels: [{ ...channel, ...more }] })
  expect((await choose({ ignoresBots: true })).body).toMatchObject({ cursors: [{ ignoresBots: true }] })
  const bot = { id: 9, login: 'robot', type: 'Bot' }
  const { issue, ...rest } = issueDelivery(2, 'opened')
  await sendGithub(url, 'issues', { ...rest, issue: { ...(issue as object), user: bot } })
  await mapAll(service, org)
  await choose({ listened: false })
  await sendGithub(url, 'issues', issueDelivery(3, 'opened'))
  await mapAll(service, org)
  expect((await arrivalsOf(org)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['mapped', null],
    ['ignored', 'A bot wrote it, and bots are left out in its channel.'],
    ['ignored', 'Its channel is not read.'],
  ])
  expect((await tracesOf(service, org)).messages).toHaveLength(1)
  expect(
    (await org.api.patch(path, { channels: [{ ...channel, sourceChannelId: 'x', listened: true }] })).status,
  ).toBe(400)
})

test('an automation hears of what came in, and not of its repetition', async () => {
  const org = await service.org()
  const { url } = await connect(org, 'github')
  const schedule = { type: 'event', events: ['issue.activity'] }
  await service.db.pool.query(
    `INSERT INTO channels (org_id, channel_name, server_name, source_name, source_channel_id, source_server_id)
     VALUES ($1, 'c', 's', 'slack', 'C1', 'S1')`,
    [org.id],
  )
  const made = await org.api.post(
    '/automations',
    anAutomation({ schedule, sourceName: 'slack', sourceChannelId: 'C1' }),
  )
  expect(made.status).toBe(200)
  await sendGithub(url, 'issues', issueDelivery(1, 'opened'), { id: 'd1' })
  await mapAll(service, org)
  const occurrences = await org.api.get('/event-occurrences?name=issue.activity')
  expect(occurrences.body).toMatchObject({ totalCount: 1, data: [{ source: 'github', deliveryId: 'd1' }] })
})
