import { describe, expect, onTestFinished, test } from 'vitest'
import { Cluster, hasPostgres } from '#scripts/cluster.ts'
import type { Database } from '#service/db/client.ts'
import { type Route, routes } from '#service/doors/http/operations.ts'
import { type Answer, apiClient } from '#tests/harness/client.ts'
import { addMember } from '#tests/harness/factories.ts'
import { actingAs } from '#tests/harness/members.ts'
import { organizations } from '#tests/harness/organizations.ts'
import { type Org, testSecret } from '#tests/harness/service.ts'
import { serviceForTest, temporaryFolder } from '#tests/program/support/cli.ts'
import { type RichOrganization, richOrganization } from '#tests/service/support/rich-organization.ts'
import { readError } from '#tests/service/support/shape.ts'
import { openBeside } from './support/databases.ts'
import { figures, progress, untilOver } from './support/figures.ts'
import { type Hostile, hostileRequests } from './support/hostile.ts'

const told = figures('hostile')
/** Databases that are tried, one after the other. */
const halves = hasPostgres ? 2 : 1
/** Requests to each operation with one organization, and clients at once. */
const [ofEach, clients] = [20, 8]

/**
 * Whatever the contract has, so that a new operation is tried without a word here. Forms with a file and streams are left out,
 * and what ends the key that all of this is sent with.
 */
const tried = routes.filter(
  ({ upload, stream, constant, name }) =>
    !upload && !stream && !constant && !/^apiKeys\.(revoke|roll)/.test(name),
)

type Target = { rich: RichOrganization; owner: Record<string, string> }

class Fire {
  requests = 0
  readonly statuses = new Map<number, number>()
  readonly wrong: string[] = []
  readonly #url: string
  readonly #db: Database
  readonly #next: ReturnType<typeof organizations>

  constructor(url: string, db: Database) {
    this.#url = url
    this.#db = db
    this.#next = organizations(() => db)
  }

  async target(): Promise<Target> {
    const made = await this.#next()
    const org: Org = { ...made, api: apiClient(this.#url, made.key) }
    const rich = await richOrganization({ db: this.#db, url: this.#url, org: async () => org })
    const member = await addMember(this.#db, org.id, { role: 'owner', email: 'a@fire.example', name: 'Ada' })
    return { rich, owner: actingAs(org, member) }
  }

  /** Sends one request; notes what was wrong with its answer. A stranger's marker must be in none. */
  async send({ rich, owner }: Target, route: Route, asked: Hostile, stranger: string): Promise<void> {
    const { method, path, headers, raw } = asked
    const by = Math.random() < 0.5 ? owner : {}
    const sent = { headers: { ...by, ...headers }, ...(raw !== undefined && { raw }) }
    const answer = await rich.org.api.send(method, path, undefined, sent).catch((error: unknown) => error)
    this.requests += 1
    const fault =
      answer instanceof Error ? String(answer.cause ?? answer) : faultOf(answer as Answer, stranger)
    if (!(answer instanceof Error)) {
      const { status } = answer as Answer
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    }
    if (fault) this.wrong.push(`${route.name}: ${fault}, on ${JSON.stringify(asked).slice(0, 500)}`)
  }

  /** Every operation several times, from several clients at once. */
  async round(target: Target, stranger: string, hasTime: () => boolean): Promise<void> {
    const waiting = tried.values()
    const client = async () => {
      for (const route of waiting) {
        if (!hasTime()) return
        for (const asked of hostileRequests(route, target.rich.ids, ofEach))
          await this.send(target, route, asked, stranger)
      }
    }
    await Promise.all(Array.from({ length: clients }, client))
  }
}

/** What is wrong with an answer: a failure of the service, a shape that is not ours, or something of somebody else. */
function faultOf(answer: Answer, stranger: string): string | null {
  if (answer.text.includes(stranger)) return 'shows another organization'
  if (answer.status >= 500) return `${answer.status} ${answer.text.slice(0, 200)}`
  if (answer.status === 200 || answer.status === 304) return null
  try {
    readError(answer)
    return null
  } catch (error) {
    return `${answer.status} in another shape: ${String(error).slice(0, 200)}`
  }
}

async function underFire(name: string, url?: string): Promise<void> {
  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const service = await serviceForTest(folder, {
    SIGNALBOX_SECRET: testSecret,
    ...(url !== undefined && { DATABASE_URL: url }),
  })
  const db = await openBeside({ url, folder })
  onTestFinished(() => db.close())
  const fire = new Fire(service.url, db)
  const stranger = await fire.target()
  let target = await fire.target()
  for (
    const hasTime = untilOver(halves);
    hasTime() && fire.wrong.length === 0;
    target = await fire.target()
  ) {
    await fire.round(target, stranger.rich.marker, hasTime)
    // The process is the one that began: nothing ended it.
    expect(process.kill(service.pid, 0)).toBe(true)
    progress(`${name}: ${fire.requests} hostile requests, ${fire.wrong.length} answered badly`)
  }
  const answers = [...fire.statuses].toSorted(([a], [b]) => a - b).map(([status, n]) => `${n} × ${status}`)
  told({
    [`${name}: hostile requests`]: fire.requests,
    [`${name}: answers`]: answers.join(', '),
    [`${name}: answered badly`]: fire.wrong.length,
  })
  expect(fire.wrong.slice(0, 20)).toEqual([])
  expect(fire.requests).toBeGreaterThan(0)
}

test('a service with its embedded database answers whatever it is sent, and goes on', () =>
  underFire('embedded'))

describe.runIf(hasPostgres)('on PostgreSQL', () => {
  test('a service answers whatever it is sent, and goes on', async () => {
    const cluster = await Cluster.create()
    try {
      await underFire('PostgreSQL', cluster.url)
    } finally {
      await cluster.remove()
    }
  })
})
