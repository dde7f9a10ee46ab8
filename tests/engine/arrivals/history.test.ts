import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { readHistory } from '#service/connectors/work/backfills.ts'
import { anAutomation } from '#tests/harness/factories-automations.ts'
import { type Org, testSecret, useService } from '#tests/harness/service.ts'
import {
  type Connected,
  connect,
  depsOf,
  issueDelivery,
  mapAll,
  sendGithub,
  signingSecret,
  tracesOf,
} from '#tests/harness/signals.ts'
import { useGithub } from './github-server.ts'

const service = useService()
const github = useGithub()
const later = (seconds: number) => new Date(Date.now() + seconds * 1000)
const since = '2026-10-01T00:00:00Z'

async function connected(org?: Org): Promise<Connected> {
  return connect(org ?? (await service.org()), 'github', {
    secrets: { signingSecret, token: 'a token' },
    settings: { apiUrl: github.url, repositories: 'northline/cli' },
  })
}

async function turn({ org }: Connected, seconds = 0): Promise<number> {
  return readHistory(depsOf(service), 'reader', 5, { orgIds: [org.id], now: later(seconds + 1) })
}

async function readAll(connection: Connected): Promise<void> {
  for (let n = 0; n < 60 && (await turn(connection, n * 3600)) > 0; n++);
}

async function begin(connection: Connected) {
  const started = await connection.org.api.post(`${connection.path}/backfills`, { since })
  expect(started.status, started.text).toBe(200)
  return String(started.body.id)
}

async function told({ org, path }: Connected) {
  const { body } = await org.api.get(`${path}/backfills`)
  return (body.data as Record<string, unknown>[])[0]
}

/** What 25 issues, of which every fourth is a pull request, and 12 comments come to. */
const whole = { status: 'done', done: 37, made: { messages: 37 } }

test('page by page, in silence, and counts what would have run', async () => {
  const org = await service.org()
  await service.db.pool.query(
    `INSERT INTO channels (org_id, channel_name, server_name, source_name, source_channel_id, source_server_id)
     VALUES ($1, 'c', 's', 'slack', 'C1', 'S1')`,
    [org.id],
  )
  const schedule = { type: 'event', events: ['github.pr.merged'] }
  const automation = await org.api.post(
    '/automations',
    anAutomation({ schedule, sourceName: 'slack', sourceChannelId: 'C1' }),
  )
  expect(automation.status, automation.text).toBe(200)
  const connection = await connected(org)
  await begin(connection)
  expect((await org.api.post(`${connection.path}/backfills`, { since })).status).toBe(409)
  expect(await turn(connection)).toBe(1)
  expect(await told(connection)).toMatchObject({ status: 'running', done: 10, counted: 200 })
  await readAll(connection)
  expect(await told(connection)).toMatchObject({
    ...whole,
    statusText: 'Done. 37 read.',
    wouldHaveRun: [{ automationId: automation.body.id, count: 3 }],
  })
  const traces = await tracesOf(service, org)
  expect(traces.messages).toHaveLength(37)
  const quiet = await service.db.pool.query(
    'SELECT (SELECT count(*)::int FROM events WHERE org_id = $1) AS events, (SELECT count(*)::int FROM runs WHERE org_id = $1) AS runs',
    [org.id],
  )
  expect(quiet.rows).toEqual([{ events: 0, runs: 0 }])
  expect((await org.api.get(connection.path)).body).toMatchObject({
    status: 'waiting',
    statusText: 'Past data was read. Nothing new has arrived yet: follow the steps at the sender.',
    cursors: [{ channelName: 'northline/cli', readUntil: '2026-11-01T00:25:00.000Z' }],
  })
})

test('one channel is read again, and no other', async () => {
  const connection = await connected()
  const { org, path } = connection
  await begin(connection)
  await readAll(connection)
  const { body } = await org.api.get(path)
  const [cursor] = body.cursors as Record<string, string>[]
  const place = {
    sourceName: cursor?.sourceName,
    sourceServerId: cursor?.sourceServerId,
    sourceChannelId: cursor?.sourceChannelId,
  }
  const foreign = { since, channel: { ...place, sourceChannelId: 'elsewhere' } }
  expect(await org.api.post(`${path}/backfills`, foreign)).toMatchObject({
    status: 400,
    body: { data: { issues: [{ path: ['channel'] }] } },
  })
  await service.db.pool.query(
    `UPDATE cursors SET source_channel_id = 'elsewhere', channel_name = 'elsewhere' WHERE org_id = $1`,
    [org.id],
  )
  const other = await org.api.post(`${path}/backfills`, foreign)
  expect(other.body).toMatchObject({ channel: { ...foreign.channel, channelName: 'elsewhere' } })
  await service.db.pool.query('UPDATE messages SET content = $2 WHERE org_id = $1', [org.id, 'as before'])
  await readAll(connection)
  expect(await told(connection)).toMatchObject({
    status: 'done',
    made: { messages: 0, edits: 0 },
    wouldHaveRun: [],
  })
  const found = (await org.api.get(path)).body.cursors as { channelName: string }[]
  expect(found.map(({ channelName }) => channelName)).toEqual(['elsewhere'])
})

test('a limit is waited for until the time that the sender names', async () => {
  const connection = await connected()
  await begin(connection)
  await turn(connection)
  github.state.resetAt = Math.floor(Date.now() / 1000) + 900
  github.state.next.push('limit')
  await turn(connection)
  const until = new Date(github.state.resetAt * 1000).toISOString()
  expect(await told(connection)).toMatchObject({
    status: 'limited',
    done: 10,
    limitedUntil: until,
    statusText: expect.stringContaining(`Continues at ${until.slice(11, 16)} UTC.`),
  })
  const before = github.state.requests.length
  expect(await turn(connection, 600)).toBe(0)
  expect(github.state.requests).toHaveLength(before)
  expect(await turn(connection, 901)).toBe(1)
  expect(await told(connection)).toMatchObject({ status: 'running', done: 20, limitedUntil: null })
})

test('cuts and failures of the sender lose nothing and make nothing twice', async () => {
  const connection = await connected()
  await begin(connection)
  github.state.next.push('cut', 'fail', 'cut')
  await readAll(connection)
  expect(await told(connection)).toMatchObject(whole)
  expect((await tracesOf(service, connection.org)).messages).toHaveLength(37)
})

test('a token that is refused ends it with what to do, and the status says so too', async () => {
  const connection = await connected()
  await begin(connection)
  github.state.next.push('unauthorized')
  await turn(connection)
  expect(await told(connection)).toMatchObject({
    status: 'failed',
    reason: expect.stringContaining('Enter another one.'),
  })
  expect((await connection.org.api.get(connection.path)).body).toMatchObject({
    status: 'failing',
    statusText: expect.stringContaining('Enter another one.'),
  })
})

test('canceled while a page is read, the page is not kept', async () => {
  const connection = await connected()
  const id = await begin(connection)
  await turn(connection)
  const { org, path } = connection
  github.state.next.push('hold')
  const reading = readHistory(depsOf(service), 'reader', 5, { orgIds: [org.id] })
  await vi.waitUntil(() => github.state.held.length === 1, 20_000)
  expect((await org.api.post(`${path}/backfills/${id}/cancel`, {})).body).toMatchObject({
    status: 'canceled',
  })
  github.state.held[0]?.()
  await reading
  expect(await told(connection)).toMatchObject({ status: 'canceled', done: 10 })
  expect((await tracesOf(service, org)).messages).toHaveLength(10)
  expect(await turn(connection, 7200)).toBe(0)
  expect((await org.api.post(`${path}/backfills/cancel`, {})).status).toBe(404)
})

test('two processes read each page once', async () => {
  const connection = await connected()
  await begin(connection)
  const { org } = connection
  const read = () =>
    Promise.all(['a', 'b', 'c'].map((owner) => readHistory(depsOf(service), owner, 5, { orgIds: [org.id] })))
  for (let n = 1; n > 0; n = Math.max(...(await read())));
  expect(await told(connection)).toMatchObject(whole)
  const pages = github.state.requests.filter((it) => /issues\?|comments\?/.test(it))
  expect(new Set(pages).size).toBe(pages.length)
})

test('killed in the middle of a page, another goes on behind the last one that was kept', async () => {
  const connection = await connected()
  await begin(connection)
  await turn(connection)
  github.state.next.push('hang')
  const { kind, pool } = inject('database')
  const victim = fileURLToPath(new URL('history-victim.ts', import.meta.url))
  const what = JSON.stringify({ kind, pool, orgId: connection.org.id, secret: testSecret })
  const child = spawn(process.execPath, [victim, what], { stdio: 'inherit' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const exited = once(child, 'exit')
  await vi.waitUntil(() => github.state.next.length === 0, 30_000)
  child.kill('SIGKILL')
  await exited
  expect(await told(connection)).toMatchObject({ status: 'running', done: 10 })
  expect(await turn(connection)).toBe(0)
  github.state.requests.length = 0
  expect(await turn(connection, 61)).toBe(1)
  expect(github.state.requests.some((it) => it.includes('page=2'))).toBe(true)
  await readAll(connection)
  expect(await told(connection)).toMatchObject(whole)
})

test('live deliveries go on meanwhile, and neither makes anything twice', async () => {
  const connection = await connected()
  await begin(connection)
  await turn(connection)
  const { org, url } = connection
  const live = issueDelivery(20, 'opened')
  const repository = { id: 612, full_name: 'northline/cli', owner: { id: 704, login: 'northline' } }
  await sendGithub(url, 'issues', { ...live, repository })
  await mapAll(service, org)
  await readAll(connection)
  const { messages } = await tracesOf(service, org)
  // Number 20 is a pull request in the past that is read, and an issue in the delivery: two things.
  expect(messages).toHaveLength(38)
  await sendGithub(url, 'issues', { ...issueDelivery(1, 'edited', 1), repository })
  await mapAll(service, org)
  expect((await tracesOf(service, org)).messages).toHaveLength(38)
})

test('the past of a source that cannot be read is refused by its field', async () => {
  const org = await service.org()
  const webhook = await connect(org, 'webhook')
  expect((await org.api.post(`${webhook.path}/backfills`, { since })).body).toMatchObject({
    data: { issues: [{ path: ['since'], message: 'Past data of Webhook cannot be read' }] },
  })
  const bare = await connect(org, 'github')
  expect((await org.api.post(`${bare.path}/backfills`, { since })).body).toMatchObject({
    data: { issues: [{ path: ['since'], message: 'To read past data, GitHub needs secrets.token' }] },
  })
  const wanted = { source: 'github', secrets: { signingSecret }, historyDays: 30 }
  expect((await org.api.post('/connections', wanted)).status).toBe(400)
})
