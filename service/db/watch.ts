import { Socket } from 'node:net'
import { setImmediate as untilRead } from 'node:timers/promises'
import pg from 'pg'

/** Milliseconds between looks at the connections of a pool. */
const lookEvery = 2000
/** Milliseconds without a byte after which the database is asked whether it works on what a connection waits for. */
const silentAfter = 5000
/** Milliseconds that the connection beside the pool may take to open, and each question on it. */
const besidePatience = 4000
/** Milliseconds that the pool may answer nothing, beside a database that answers, until the process is beyond help. */
const usualStuckAfter = 60_000
/** The same for the owner of the embedded database, which nobody else can ask. */
const ownerStuckAfter = 180_000

/** Backends that work, or answered only now: the answer may still be on its way. */
const atWork = `SELECT pid FROM pg_stat_activity
  WHERE pid = ANY($1::int[]) AND (state = 'active' OR state_change > clock_timestamp() - interval '3 seconds')`

function socketOf({ connection: { stream } }: pg.Client): Socket | null {
  return stream instanceof Socket ? stream : null
}

function backendOf(client: pg.Client): number {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : 0
}

/** Says whether a statement was sent that has no answer yet: between two statements nobody waits for the database. */
function awaitsAnswer(client: pg.Client): boolean {
  return 'readyForQuery' in client && client.readyForQuery === false
}

/** Ends a connection that nothing comes on any more: whoever waits on it fails at once. */
export function throwOut(client: pg.Client): void {
  const reason = new Error('The database did not answer on this connection.')
  socketOf(client)?.destroy(Object.assign(reason, { code: 'ETIMEDOUT' }))
}

type Beside = { isDirect: boolean; atWork: Set<number> }

/**
 * Asks on a new connection which of these backends are at work. Null when nobody answers; not direct behind a pooler, which
 * numbers connections as it likes.
 */
async function askBeside(config: pg.ClientConfig, backends: number[]): Promise<Beside | null> {
  const limits = { connectionTimeoutMillis: besidePatience, query_timeout: besidePatience }
  const client = new pg.Client({ ...config, ...limits, application_name: 'signalbox watch' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const own = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const found = await client.query<{ pid: number }>(atWork, [backends])
    return {
      isDirect: own.rows[0]?.pid === backendOf(client),
      atWork: new Set(found.rows.map(({ pid }) => pid)),
    }
  } catch {
    return null
  } finally {
    void client.end().catch(() => undefined)
  }
}

export type WatchOptions = {
  /** Settings of a connection beside the pool; null for the owner of the embedded database. */
  beside: pg.ClientConfig | null
  /** Milliseconds that an answer may take in any case, more than the longest statement. */
  patience: number
  /** Milliseconds; a minute by default. */
  stuckAfter?: number
}

type Seen = { bytes: number; quietSince: number; inUse: boolean }

/**
 * Throws out connections that the network has forgotten. Dropped packets end no connection: everybody who waits on one would wait
 * for a quarter of an hour. Where nothing comes, the database is asked what it does, so that a long statement is left alone.
 */
export class Watch {
  readonly #pool: pg.Pool
  readonly #options: WatchOptions
  readonly #seen = new Map<pg.Client, Seen>()
  readonly #timer: NodeJS.Timeout
  #answeredAt = performance.now()
  #besideAt = Number.NEGATIVE_INFINITY
  #isAsking = false
  #isLooking = false

  constructor(pool: pg.Pool, options: WatchOptions) {
    this.#pool = pool
    this.#options = options
    pool.on('acquire', (client) => this.#note(client, true))
    pool.on('release', (_, client) => this.#note(client, false))
    pool.on('remove', (client) => void this.#seen.delete(client))
    this.#timer = setInterval(() => void this.#look(), lookEvery)
    this.#timer.unref()
  }

  /** Says whether only a new process can help: the database answered others, and has long not answered this pool. */
  isStuck(): boolean {
    const { beside, stuckAfter = usualStuckAfter } = this.#options
    if (beside === null) return performance.now() - this.#answeredAt > ownerStuckAfter
    return this.#besideAt - this.#answeredAt > stuckAfter
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #note(client: pg.Client, inUse: boolean): void {
    const bytes = socketOf(client)?.bytesRead ?? 0
    this.#seen.set(client, { bytes, quietSince: performance.now(), inUse })
  }

  /** Asks through the pool, so that dead connections are met before a request meets them. */
  async #ask(): Promise<void> {
    if (this.#isAsking || this.#pool.ending) return
    this.#isAsking = true
    try {
      await this.#pool.query('SELECT 1')
      this.#answeredAt = performance.now()
    } catch {
      // The next look asks again.
    } finally {
      this.#isAsking = false
    }
  }

  /** Finds connections that have waited for their answer for so many milliseconds. */
  #silentFor(ms: number): pg.Client[] {
    const now = performance.now()
    return [...this.#seen].flatMap(([client, { inUse, bytes, quietSince }]) => {
      if (!inUse) return []
      const isQuiet = awaitsAnswer(client) && socketOf(client)?.bytesRead === bytes
      if (!isQuiet) this.#note(client, true)
      return isQuiet && now - quietSince >= ms ? [client] : []
    })
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      void this.#ask()
      // A process that stood still reads first what has come meanwhile.
      await untilRead()
      for (const client of this.#silentFor(this.#options.patience)) throwOut(client)
      await this.#compare()
    } finally {
      this.#isLooking = false
    }
  }

  async #compare(): Promise<void> {
    const suspects = this.#silentFor(silentAfter)
    const { beside } = this.#options
    const isWell = suspects.length === 0 && performance.now() - this.#answeredAt < silentAfter
    if (isWell || beside === null) return
    const found = await askBeside(beside, suspects.map(backendOf))
    if (found === null) return
    this.#besideAt = performance.now()
    if (!found.isDirect) return
    const still = new Set(this.#silentFor(silentAfter))
    const dead = suspects.filter((client) => still.has(client) && !found.atWork.has(backendOf(client)))
    for (const client of dead) throwOut(client)
    if (dead.length === 0) return
    // What lies idle has come the same way.
    for (const [client, { inUse }] of this.#seen) if (!inUse) throwOut(client)
  }
}
