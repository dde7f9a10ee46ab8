import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import type { Registry } from '#service/api/arrivals/source.ts'
import { keepHints } from '#service/api/messages/ingest/hints.ts'
import { source as webhook } from '#service/connectors/webhook/source.ts'
import { mapDue } from '#service/connectors/work/arrivals.ts'
import { readHistory } from '#service/connectors/work/backfills.ts'
import { transaction } from '#service/core/write.ts'
import { everyText } from '#tests/contract/people/quoted.ts'
import { objectsOf } from '#tests/harness/answers.ts'
import { aMessage } from '#tests/harness/factories-messages.ts'
import { imported, runImport, upload } from '#tests/harness/imports.ts'
import { type Org, useService } from '#tests/harness/service.ts'
import {
  arrivalsOf,
  type Connected,
  connect,
  depsOf,
  mapAll,
  sendWebhook,
  signingSecret,
  tracesOf,
} from '#tests/harness/signals.ts'
import { useGithub } from './github-server.ts'

const service = useService()
const github = useGithub()
const later = (seconds: number) => new Date(Date.now() + seconds * 1000)

const zelda = {
  platformId: '47115010',
  displayName: 'Zelda Quimby',
  email: 'zelda.quimby@halden.example',
  handle: 'zquimby77',
}
const told = /zelda|quimby|zquimby77|47115010|flumetrix/i

const from = (fields: object) => ({ messages: [aMessage({ author: zelda, ...fields })] })
const bo = { platformId: 'B1', displayName: 'Bo Berg', email: 'bo@fjord.example' }

const personOf = async (org: Org, name = 'Zelda'): Promise<string | undefined> => {
  const [found] = objectsOf(await org.api.get(`/people?search=${name}`))
  return found && String(found.id)
}

async function erase(org: Org): Promise<void> {
  const answer = await org.api.post(`/people/${await personOf(org)}/erase`)
  expect(answer.status, answer.text).toBe(200)
}

const leftOf = async (org: Org) => (await everyText(service, org)).filter((it) => told.test(it))

/** One delivery of a person that was mapped, in two versions. */
async function spoken(): Promise<Connected> {
  const org = await service.org()
  const connection = await connect(org, 'webhook')
  await sendWebhook(connection.url, from({ content: 'The flumetrix was never so slow' }), { id: 'd1' })
  const edit = { content: 'It is slow', editedAt: '2026-03-02T11:00:00Z' }
  await sendWebhook(connection.url, from(edit), { id: 'd2' })
  await mapAll(service, org)
  expect((await tracesOf(service, org)).messages).toMatchObject([{ content: 'It is slow' }])
  return connection
}

async function replayAll({ org, id }: Connected): Promise<void> {
  const span = { connectionId: id, since: '2020-01-01T00:00:00Z', until: later(60).toISOString() }
  await org.api.post('/arrivals/replay', span)
  await mapAll(service, org)
}

test('nothing of the person stays in deliveries, and no replay brings them back', async () => {
  const connection = await spoken()
  const { org } = connection
  const message = aMessage({ id: 'm2', author: bo, content: 'Thanks Zelda Quimby' })
  await sendWebhook(connection.url, { messages: [message] }, { id: 'd3' })
  await mapAll(service, org)
  expect((await leftOf(org)).some((it) => it.startsWith('arrivals.body'))).toBe(true)
  await erase(org)
  expect(await leftOf(org)).toEqual([])
  const after = await tracesOf(service, org)
  expect(after.people).toMatchObject([{ display_name: 'Bo Berg' }])
  await replayAll(connection)
  expect((await arrivalsOf(org)).map(({ outcome }) => outcome)).toEqual(['mapped', 'mapped', 'mapped'])
  expect(await tracesOf(service, org)).toEqual(after)
  expect(await leftOf(org)).toEqual([])
})

test('what waits brings in what others said, and nothing of the person', async () => {
  const { org, url } = await spoken()
  const messages = [
    aMessage({ id: 'm2', author: bo, content: 'Same here' }),
    aMessage({ id: 'm3', author: zelda, content: 'The flumetrix is still slow' }),
  ]
  await sendWebhook(url, { messages }, { id: 'd3' })
  await erase(org)
  expect(await leftOf(org)).toEqual([])
  await mapAll(service, org)
  expect(await arrivalsOf(org)).toMatchObject([{}, {}, { outcome: 'mapped' }])
  expect(await tracesOf(service, org)).toMatchObject({
    messages: [{ content: 'Same here' }],
    people: [{ display_name: 'Bo Berg' }],
  })
})

test('whoever was mapping it meanwhile keeps nothing of what they had read', async () => {
  const { org, url } = await spoken()
  const message = aMessage({ id: 'm2', author: bo, content: 'Zelda Quimby told me so' })
  await sendWebhook(url, { messages: [message] }, { id: 'd3' })
  let times = 0
  const slow: Registry = {
    find: async () => {
      if (times++ === 0) await erase(org)
      return webhook
    },
    all: async () => [],
  }
  await mapDue(depsOf(service, { sources: slow }), 5, { orgIds: [org.id] })
  expect(times).toBe(1)
  expect(await leftOf(org)).toEqual([])
  await mapAll(service, org)
  expect((await tracesOf(service, org)).messages).toMatchObject([{ content: '[erased] told me so' }])
})

test('a page of the past leaves the person out, also one that was being read', async () => {
  const org = await service.org()
  const connection = await connect(org, 'github', {
    secrets: { signingSecret, token: 'a token' },
    settings: { apiUrl: github.url, repositories: 'northline/cli' },
  })
  const since = '2026-10-01T00:00:00Z'
  await org.api.post(`${connection.path}/backfills`, { since })
  const turn = (n: number) =>
    readHistory(depsOf(service), 'reader', 5, { orgIds: [org.id], now: later(n * 3600 + 1) })
  await turn(0)
  const id = await personOf(org, 'person-2')
  github.state.next.push('hold')
  const reading = turn(1)
  await vi.waitUntil(() => github.state.held.length === 1, 20_000)
  expect((await org.api.post(`/people/${id}/erase`)).status).toBe(200)
  github.state.held[0]?.()
  await reading
  for (let n = 2; n < 40 && (await turn(n)) > 0; n++);
  const { body } = await org.api.get(`${connection.path}/backfills`)
  expect(body.data).toMatchObject([{ status: 'done', done: 37 }])
  const { people, messages } = await tracesOf(service, org)
  expect(people.map((it) => it.display_name)).toEqual(['person-0', 'person-1', 'person-3', 'person-4'])
  expect(messages.length).toBeGreaterThan(25)
})

test('what a source tells of the person by itself makes nobody, until they write again', async () => {
  const org = await service.org()
  await org.api.post('/messages', from({ channel: { sourceName: 'intercom' } }))
  await erase(org)
  const hints = {
    people: [
      { ...zelda, platform: 'intercom' },
      { ...bo, platform: 'intercom' },
    ],
    companies: [],
    channels: [],
  }
  const keep = () =>
    transaction(service.db, ({ client }) => keepHints({ tx: client, orgId: org.id, now: new Date() }, hints))
  expect(await keep()).toMatchObject({ people: 1 })
  expect((await tracesOf(service, org)).people).toMatchObject([{ display_name: 'Bo Berg' }])
  const sentAt = new Date().toISOString()
  const again = from({ id: 'm9', sentAt, channel: { sourceName: 'intercom' } })
  expect((await org.api.post('/messages', again)).body).toMatchObject({ created: 1 })
  expect(await keep()).toMatchObject({ people: 0 })
  expect((await tracesOf(service, org)).people).toHaveLength(2)
})

const table = [
  'Comment,Created,E-mail,Name',
  'The flumetrix is slow,2026-03-12 09:00,zelda.quimby@halden.example,Zelda Quimby',
  'It is fine,2026-03-13,bo@fjord.example,Bo Berg',
  'The flumetrix stops,1970-01-01,zelda.quimby@halden.example,Zelda Quimby',
].join('\n')

test('rows of files that were refused go, and a file that is read afterwards leaves the person out', async () => {
  const org = await service.org()
  const done = await imported(service, org, table)
  expect(done).toMatchObject({ made: 2, refused: 1 })
  await erase(org)
  expect(await leftOf(org)).toEqual([])
  await upload(service, org, table.replace('2026-03-12', '2026-03-14'))
  await runImport(service, org)
  expect((await tracesOf(service, org)).people).toMatchObject([{ display_name: 'Bo Berg' }])
})

test('killed in the middle of it, nothing has happened, and it can be done again', async () => {
  const { org } = await spoken()
  const personId = await personOf(org)
  const before = await everyText(service, org)
  const { kind, pool } = inject('database')
  const victim = fileURLToPath(new URL('erase-victim.ts', import.meta.url))
  const what = JSON.stringify({ kind, pool, orgId: org.id, personId })
  // Its last steps wait for this row, when the first of them are done.
  const client = await service.db.pool.connect()
  await client.query('BEGIN')
  await client.query('UPDATE arrivals SET headers = headers WHERE org_id = $1', [org.id])
  const child = spawn(process.execPath, [victim, what], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const exited = once(child, 'exit')
  const lines: string[] = []
  for await (const line of createInterface(child.stdout)) {
    lines.push(line)
    if (kind === 'postgresql') await untilBlocked()
    child.kill('SIGKILL')
  }
  await exited
  await client.query('ROLLBACK')
  client.release()
  expect(lines).toEqual(['there'])
  expect((await everyText(service, org)).toSorted()).toEqual(before.toSorted())
  await erase(org)
  expect(await leftOf(org)).toEqual([])
})

/** On the embedded database, which has one session, it waits for its first step already. */
async function untilBlocked(): Promise<void> {
  await vi.waitUntil(async () => {
    const { rows } = await service.db.pool.query(
      `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%UPDATE arrivals SET headers%'`,
    )
    return rows.length > 0
  }, 30_000)
}
