import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#service/db/client.ts'
import { openForCommand } from '#service/db/open.ts'
import { type Route, routes } from '#service/doors/http/operations.ts'
import { apiClient } from '#tests/harness/client.ts'
import { addMember } from '#tests/harness/factories.ts'
import { actingAs } from '#tests/harness/members.ts'
import { type Org, testSecret } from '#tests/harness/service.ts'
import { serviceForTest, signalbox, temporaryFolder } from '#tests/program/support/cli.ts'
import { richOrganization } from '#tests/service/support/rich-organization.ts'
import { figures, wait } from './support/figures.ts'
import {
  type Asked,
  disturbingLast,
  largest,
  requestOf,
  tastes,
  withInput,
  withListsEverywhere,
  without,
  withUnknownFields,
} from './support/inputs.ts'

/** Milliseconds of processor time for which one request may hold the event loop of the service, and its embedded database. */
const limits = { loop: 50, database: 2_000 }
/** The best of so many counts, unless the first is far below the limits: others use this machine, too. */
const tries = 3

const watch = fileURLToPath(new URL('support/loop-watch.ts', import.meta.url))
const told = figures('longest holds')

const size = ['--people', '5000', '--companies', '500', '--messages', '50000']

/** Left out: they end the key that is used, take a file, or stay open. */
const tried = disturbingLast(
  routes.filter(
    ({ upload, stream, constant, name }) =>
      !upload && !stream && !constant && !/^apiKeys\.(revoke|roll)/.test(name),
  ),
)

type Held = { name: string; status: number; loop: number; database: number }

const isTooLong = ({ loop, database }: Held) => loop > limits.loop || database > limits.database

const said = ({ status, loop, database }: Held) =>
  `event loop ${loop.toFixed(0)} ms, database ${database.toFixed(0)} ms (${status})`

/** The largest that are there, by the names of the parameters that ask for them. */
async function largestOf(db: Database, orgId: string): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  const tables = { person: 'people', company: 'companies', channel: 'channels', topic: 'topics' }
  for (const [name, table] of Object.entries(tables)) {
    const found = await db.pool.query<{ id: string }>(
      `SELECT id::text FROM ${table} WHERE org_id = $1 ORDER BY message_count DESC LIMIT 1`,
      [orgId],
    )
    if (found.rows[0]) ids[`${name}Id`] = found.rows[0].id
  }
  return ids
}

/** The organization with the data, as its owner meets it in the dashboard. */
async function ownerOf(db: Database, url: string, key: string): Promise<Org> {
  const found = await db.pool.query<{ id: string }>(`SELECT id FROM organizations WHERE slug = 'bench'`)
  const org = { id: found.rows[0]?.id ?? '', slug: 'bench', key, api: apiClient(url, key) }
  const member = await addMember(db, org.id, { role: 'owner', email: 'owner@holds.example', name: 'Owner' })
  const own = actingAs(org, member)
  const send: Org['api']['send'] = (method, path, body, options) =>
    org.api.send(method, path, body, { ...options, headers: { ...own, ...options?.headers } })
  return { ...org, api: { ...org.api, send } }
}

/** Bodies that nobody asked for. */
function oddInputs(route: Route, ids: Record<string, string>): [string, Asked][] {
  if (route.method === 'GET') return []
  const small = requestOf(route, ids, 'small')
  return [
    ['unknown fields', withUnknownFields(small)],
    ['lists everywhere', withListsEverywhere(small)],
  ]
}

/** Tastes that make another input of an operation than the one before. */
function tastesOf(route: Route, ids: Record<string, string>): (typeof tastes)[number][] {
  const texts = tastes.map((taste) => JSON.stringify(largest(route, ids, taste)))
  return tastes.filter((_, n) => !texts.slice(0, n).includes(texts[n] ?? ''))
}

/** How often what was refused of an input is left out, until the rest is taken. */
const mostRounds = 8

type Refused = { data?: { issues?: { path: (string | number)[] }[] } }

/** Where an answer says that the input is wrong; nowhere where the rest is refused as well. */
const refusedIn = ({ status, body }: Sent) =>
  status === 400 ? ((body as Refused).data?.issues ?? []).map(({ path }) => path) : []

/** Sends the largest input of a taste, and what is left of it without what was refused. Keeps the most that any of them held. */
async function tryTaste(
  trial: (asked: Asked) => Trial,
  route: Route,
  ids: Record<string, string>,
  taste: (typeof tastes)[number],
): Promise<Held> {
  const most = { name: `${route.name}, ${taste}`, status: 0, loop: 0, database: 0 }
  let input = largest(route, ids, taste)
  for (let round = 0; round < mostRounds; round++) {
    const { loop, database, answer } = await leastOf(trial(withInput(route, ids, input)))
    most.loop = Math.max(most.loop, loop)
    most.database = Math.max(most.database, database)
    most.status = answer.status
    const refused = refusedIn(answer)
    if (refused.length === 0) break
    input = without(input, refused)
  }
  return most
}

/** Milliseconds of processor time that a process has used; where the system does not say it, those of the clock. */
function spentBy(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return performance.now()
  }
}

/** Milliseconds that the service computed at most while its database let another client wait, until something was over. */
async function longestWait({ client, pid }: Trial, work: Promise<unknown>): Promise<number> {
  let isOver = false
  void work.finally(() => {
    isOver = true
  })
  let longest = 0
  while (!isOver) {
    const began = spentBy(pid)
    await client.query('SELECT 1')
    longest = Math.max(longest, spentBy(pid) - began)
    await wait(5)
  }
  return longest
}

/** Reads for how many milliseconds the event loop of the service computed at most since it was last read. */
function loopOf(pid: number, file: string): () => Promise<number> {
  let read = 0
  return async () => {
    process.kill(pid, 'SIGUSR2')
    read += 1
    for (;;) {
      const { times, ms } = readHold(file)
      if (times >= read) return ms
      await wait(5)
    }
  }
}

type Sent = { status: number; body: Record<string, unknown> }

type Trial = {
  pid: number
  client: Pick<pg.ClientBase, 'query'>
  longestHold: () => Promise<number>
  send: () => Promise<Sent>
}

type Least = { loop: number; database: number; answer: Sent }

/** Sends one request a few times, and keeps the least that it held: what is more came from others on this machine. */
async function leastOf(trial: Trial): Promise<Least> {
  const { longestHold, send } = trial
  const least: Least = { loop: Infinity, database: Infinity, answer: { status: 0, body: {} } }
  const isFarBelow = () => least.loop < limits.loop / 5 && least.database < limits.database / 2
  for (let n = 0; n < tries && !isFarBelow(); n++) {
    await longestHold()
    const sent = send()
    const database = await longestWait(trial, sent)
    const answer = await sent
    await wait(20)
    least.loop = Math.min(least.loop, await longestHold())
    least.database = Math.min(least.database, database)
    if (answer.status >= 500 || n === 0) least.answer = answer
  }
  return least
}

/** Operations that only somebody uses who has not signed in. */
const beforeSigningIn = /^(signIns|setup)\.|^invitations\.(lookUp|accept)$|^members\.createOwner$/

test('the worst input of every operation holds neither the event loop nor the database for long', async () => {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const file = join(folder, 'loop.json')
  expect(await signalbox(['seed', '--profile', 'bench', ...size, '--data-dir', folder])).toMatchObject({
    code: 0,
  })
  const service = await serviceForTest(folder, {
    NODE_OPTIONS: `--import=${watch}`,
    FAULTS_LOOP: file,
    SIGNALBOX_SECRET: testSecret,
  })
  const key = await keyOf(folder)
  const db = await openForCommand({ url: undefined, dataDir: folder, poolSize: 2 })
  const org = await ownerOf(db, service.url, key)
  const rich = await richOrganization({ db, url: service.url, org: async () => org })
  const ids = { ...rich.ids, ...(await largestOf(db, org.id)) }
  const client = await db.pool.connect()
  onTestFinished(async () => {
    client.release()
    await db.close()
  })

  const longestHold = loopOf(service.pid, file)
  const held: Held[] = []
  const note = (one: Held) => {
    held.push(one)
    if (isTooLong(one)) told({ [`too long: ${one.name}`]: said(one) })
  }
  const stranger = apiClient(service.url, key)
  for (const route of tried) {
    const by = beforeSigningIn.test(route.name) ? stranger : org.api
    const trial = ({ method, path, body }: Asked): Trial => {
      const send = () => by.send(method, path, body)
      return { pid: service.pid, client, longestHold, send }
    }
    for (const taste of tastesOf(route, ids)) note(await tryTaste(trial, route, ids, taste))
    for (const [name, asked] of oddInputs(route, ids)) {
      const { answer, ...most } = await leastOf(trial(asked))
      note({ name: `${route.name}, ${name}`, status: answer.status, ...most })
    }
  }

  const shown = held.toSorted((x, y) => y.loop - x.loop).slice(0, 10)
  const waits = held.toSorted((x, y) => y.database - x.database).slice(0, 5)
  const statuses = Map.groupBy(held, ({ status }) => status)
  told({
    requests: held.length,
    answers: [...statuses].map(([status, { length }]) => `${length} × ${status}`).join(', '),
  })
  told(Object.fromEntries(shown.map((it) => [`event loop: ${it.name}`, said(it)])))
  told(Object.fromEntries(waits.map((it) => [`database: ${it.name}`, said(it)])))
  // What is refused for who sends it tells nothing of what it would cost.
  const isUnanswered = ({ name, status }: Held) =>
    status >= 500 || (status === 401 && !beforeSigningIn.test(name))
  expect(held.filter(isUnanswered)).toEqual([])
  expect(held.filter(isTooLong)).toEqual([])
})

function readHold(file: string): { times: number; ms: number } {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { times: number; ms: number }
  } catch {
    return { times: 0, ms: 0 }
  }
}

/** A key of the organization that has the data. */
async function keyOf(folder: string): Promise<string> {
  const made = await signalbox([
    ...['keys', 'create', '--org', 'bench', '--name', 'holds', '--per-minute', '1000000'],
    ...['--data-dir', folder],
  ])
  if (made.code !== 0) throw new Error(made.stderr)
  return made.stdout.trim()
}
