import { randomUUID } from 'node:crypto'
import { expect, onTestFinished } from 'vitest'
import type { Database } from '#service/db/client.ts'
import type { useSlack } from '#tests/engine/deliveries/chats.ts'
import { apiClient } from '#tests/harness/client.ts'
import { addChannels } from '#tests/harness/factories.ts'
import { testSecret } from '#tests/harness/service.ts'
import {
  type Environment,
  type RunningService,
  startService,
  startWorker,
  temporaryFolder,
} from '#tests/program/support/cli.ts'
import { organization } from '#tests/program/support/made.ts'
import { keptAndRebuilt } from '#tests/statistics/snapshot.ts'
import { openBeside } from './databases.ts'
import { type Ledger, openWork, readLedger, tellKept } from './ledger.ts'
import { Load, type Targets } from './load.ts'

type Slack = ReturnType<typeof useSlack>

type Options = {
  slack: Slack
  /** Address of the database for the processes; without it the service has an embedded one. */
  url?: string
  /** Address for looking at it, where the other one is what breaks. */
  directUrl?: string
  workers?: number
  /** Services beside the one that is written to, where what was written is read at once. */
  readers?: number
  folder?: string
  env?: Environment
  /** Program that starts the n-th worker. */
  through?(worker: number): string[]
}

/** Milliseconds until everything that began has ended; a run whose process is gone begins again after a minute. */
const drainMs = 600_000

/** Real processes of the product on one database, with clients that write, and a Slack that takes what is sent. */
export class World {
  service: RunningService
  readonly workers: RunningService[] = []
  readonly readers: RunningService[] = []
  readonly #options: Options
  readonly #folder: string
  #org: { id: string; key: string } = { id: '', key: '' }
  #load: Load | undefined

  private constructor(options: Options, folder: string, service: RunningService) {
    this.#options = options
    this.#folder = folder
    this.service = service
  }

  static async open(options: Options): Promise<World> {
    const { folder, remove } = temporaryFolder()
    const env = environmentOf(options)
    const service = await startService(options.folder ?? folder, env)
    const world = new World(options, options.folder ?? folder, service)
    onTestFinished(async () => {
      await world.end()
      remove()
    })
    for (let n = 0; n < (options.workers ?? 0); n++) await world.restartWorker(n)
    for (let n = 0; n < (options.readers ?? 0); n++)
      world.readers.push(await startService(world.#folder, env))
    await world.#begin()
    return world
  }

  get load(): Load {
    if (!this.#load) throw new Error('the load has not begun')
    return this.#load
  }

  get key(): string {
    return this.#org.key
  }

  get orgId(): string {
    return this.#org.id
  }

  async inDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const { directUrl, url } = this.#options
    const db = await openBeside({ url: directUrl ?? url, folder: this.#folder })
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  }

  async #begin(): Promise<void> {
    this.#org = await this.inDatabase((db) => organization(db, `acme-${randomUUID()}`))
    const api = apiClient(this.service.url, this.#org.key)
    const send = async (path: string, body: unknown) => {
      const answer = await api.post(path, body)
      if (answer.status !== 200) throw new Error(answer.text)
      return String(answer.body.id)
    }
    await send('/destinations', {
      name: 'Workspace',
      connection: { channel: 'slack', botToken: 'xoxb-a-token' },
    })
    const catalogue = (await api.get('/events')).body.data as Kind[]
    const kinds = catalogue.filter((it) => !it.emittedHere && !it.needsCondition)
    await this.inDatabase((db) =>
      addChannels(
        db,
        this.#org.id,
        kinds.map((_, n) => ({ sourceChannelId: `C${n}`, isConnected: true })),
      ),
    )
    const targets: Targets = { automationIds: [], events: [] }
    for (const [n, { name, samplePayload }] of kinds.entries()) {
      const schedule = { type: 'event', events: [name] }
      const output = { sourceName: 'slack', sourceChannelId: `C${n}` }
      const fields = { name: `On ${name}`, prompt: 'Tell it.', timezone: 'UTC', enabled: true }
      targets.automationIds.push(await send('/automations', { ...fields, schedule, ...output }))
      targets.events.push({ name, payload: samplePayload })
    }
    const readers = () =>
      this.readers.length > 0 ? [this.service, ...this.readers].map(({ url }) => url) : []
    this.#load = new Load(() => this.service.url, this.#org.key, targets, readers)
    await this.#load.answers(10)
  }

  async restartService(): Promise<void> {
    this.service = await startService(this.#folder, environmentOf(this.#options))
  }

  async restartWorker(n: number): Promise<void> {
    const through = this.#options.through?.(n) ?? []
    this.workers[n] = await startWorker(this.#folder, environmentOf(this.#options), through)
  }

  /** Waits until all work has ended, and counts what was lost and doubled, and answers that no client should get. */
  async settle(): Promise<Ledger> {
    await this.load.stop()
    return this.inDatabase(async (db) => {
      await expect.poll(() => openWork(db, this.orgId), { timeout: drainMs, interval: 500 }).toBe(0)
      const client = await db.pool.connect()
      try {
        await client.query('BEGIN')
        const [kept, rebuilt] = await keptAndRebuilt(client, this.orgId)
        await client.query('ROLLBACK')
        // A counter that stands at nothing may have a row or not.
        kept.counters = kept.counters?.filter((line) => !line.endsWith(',0)')) ?? []
        expect(kept).toEqual(rebuilt)
      } finally {
        client.release()
      }
      const ledger = await readLedger(db, this.orgId, this.load.answered, arrivedAt(this.#options.slack))
      return { ...ledger, odd: this.load.odd }
    })
  }

  /** The promise of every part: nothing lost, nothing doubled, no answer that a client cannot use. */
  async expectKept(part: string): Promise<void> {
    tellKept(part, [await this.settle()])
  }

  /** Ends its processes, which nothing else needs any more. */
  async end(): Promise<void> {
    await Promise.all([this.service, ...this.workers, ...this.readers].map((it) => it.end('SIGKILL')))
  }
}

type Kind = { name: string; emittedHere: boolean; needsCondition: boolean; samplePayload: unknown }

function environmentOf({ slack, url, env }: Options): Environment {
  return {
    SIGNALBOX_SECRET: testSecret,
    SIGNALBOX_SLACK_API_URL: `${slack.url}/api/`,
    SIGNALBOX_ALLOW_PRIVATE_DESTINATIONS: 'true',
    ...(url !== undefined && { DATABASE_URL: url }),
    ...env,
  }
}

/** How often the first part of each delivery stands in the channels of Slack. */
function arrivedAt({ messages }: Slack): Map<string, number> {
  const arrived = new Map<string, number>()
  for (const { metadata } of messages) {
    const { delivery, part } = (metadata as { event_payload: { delivery: string; part: number } })
      .event_payload
    if (Number(part) === 0) arrived.set(delivery, (arrived.get(delivery) ?? 0) + 1)
  }
  return arrived
}
