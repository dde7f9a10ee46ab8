import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { UnfitError } from '../checked-pool.ts'
import type { Database, ReadCopy } from '../client.ts'
import { isAway } from '../failures.ts'
import { throwOut } from '../watch.ts'
import { askedAnew } from './asked-anew.ts'
import {
  type Identity,
  identityOf,
  isReached,
  isSame,
  type Position,
  positionOfPrimary,
  positionOfStandby,
} from './position.ts'
import type { StandbyState } from './state.ts'

/** Milliseconds between looks at the standby. */
export const lookEvery = 1000
/** Milliseconds that the standby may take to answer a look. */
const lookPatience = 2000
/** Milliseconds between questions of a read whether what it has to see is there: 63 together, then the primary is asked. */
const waits = [0, 1, 2, 4, 8, 16, 32]

/** Makes the pool of the standby, with a look at each connection before it is used. */
export type OpenCopy = (check: (client: pg.ClientBase) => Promise<void>) => Promise<{
  db: Database
  /** Settings of a connection beside the pool. */
  beside: pg.ClientConfig
}>

type Options = {
  primary: pg.Pool
  open: OpenCopy
  /** Hears of every change of the state. */
  onChange: (state: StandbyState, cause: unknown) => void
}

type Copy = { db: Database; beside: pg.ClientConfig; clients: Set<pg.Client> }

/**
 * A copy that follows the database. A read may go there once everything is there that was committed when it began, whoever
 * wrote it; so nobody reads less than what they, or anybody, were told is done.
 */
export class Standby implements ReadCopy {
  readonly #options: Options
  readonly #look: () => Promise<Position>
  readonly #known = new WeakMap<pg.ClientBase, Position>()
  readonly #timer: NodeJS.Timeout
  #identity: Identity | null = null
  #copy: Copy | null = null
  #line: pg.Client | null = null
  #wanted: Position = { timeline: 0, at: Number.POSITIVE_INFINITY }
  #aSecondAgo: Position | null = null
  #state: StandbyState | null = null
  #restsUntil = 0
  #lagBytes: number | null = null
  #isLooking = false
  #isClosed = false
  readonly reads = { standby: 0, primary: 0 }

  constructor(options: Options) {
    this.#options = options
    this.#look = askedAnew(async () => {
      this.#identity ??= await identityOf(options.primary)
      this.#wanted = await positionOfPrimary(options.primary)
      return this.#wanted
    })
    this.#timer = setInterval(() => void this.look(), lookEvery)
    this.#timer.unref()
  }

  get state(): StandbyState {
    return this.#state ?? 'away'
  }

  get lagBytes(): number | null {
    return this.#lagBytes
  }

  async forRead(): Promise<Database | null> {
    const copy = this.#copy
    if (this.#state !== 'ready' || !copy || performance.now() < this.#restsUntil) return null
    return this.#look().then(
      () => copy.db,
      () => null,
    )
  }

  /** The next look says whether it was more than that. */
  failed(failure: unknown): void {
    this.#restsUntil = performance.now() + lookEvery
    if (isAway(failure)) void this.look()
  }

  /** Throws unless everything is there that any read that is under way has to see; waits for it for a moment. */
  async #check(client: pg.ClientBase): Promise<void> {
    const wanted = this.#wanted
    const known = this.#known.get(client)
    if (known && isReached(wanted, known)) return
    if (!known) await this.#mustBeCopy(client)
    for (const wait of waits) {
      if (wait > 0) await pause(wait)
      const { follows, ...position } = await positionOfStandby(client)
      if (!follows) throw new UnfitError('The standby was promoted.')
      this.#known.set(client, position)
      if (isReached(wanted, position)) return
    }
    throw new UnfitError('The standby is behind.')
  }

  async #mustBeCopy(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
    const found = await identityOf(client)
    if (!this.#identity || !isSame(found, this.#identity))
      throw new UnfitError('The standby is no copy of this database.')
  }

  async #copyOf(): Promise<Copy> {
    if (this.#copy) return this.#copy
    const { db, beside } = await this.#options.open((client) => this.#check(client))
    const clients = new Set<pg.Client>()
    db.pool.on('connect', (client) => void clients.add(client))
    db.pool.on('remove', (client) => void clients.delete(client))
    this.#copy = { db, beside, clients }
    return this.#copy
  }

  /** A connection for looks alone: those of the pool may all be at work. */
  async #lineTo({ beside }: Copy): Promise<pg.Client> {
    if (this.#line) return this.#line
    const limits = { connectionTimeoutMillis: lookPatience, query_timeout: lookPatience }
    const line = new pg.Client({ ...beside, ...limits, application_name: 'signalbox standby' })
    line.on('error', () => this.#dropLine(line))
    line.on('end', () => this.#dropLine(line))
    try {
      await line.connect()
    } catch (error) {
      this.#dropLine(line)
      throw error
    }
    this.#line = line
    return line
  }

  #dropLine(line: pg.Client | null): void {
    if (this.#line === line) this.#line = null
    void line?.end().catch(() => undefined)
  }

  async #stateNow(now: Position): Promise<StandbyState> {
    const line = await this.#lineTo(await this.#copyOf())
    if (!this.#identity || !isSame(await identityOf(line), this.#identity)) return 'foreign'
    const there = await positionOfStandby(line)
    if (!there.follows) return 'promoted'
    this.#lagBytes = there.timeline === now.timeline ? Math.max(0, now.at - there.at) : null
    const earlier = this.#aSecondAgo?.timeline === now.timeline ? this.#aSecondAgo : now
    this.#aSecondAgo = now
    return isReached(earlier, there) ? 'ready' : 'behind'
  }

  /** Looks how the standby is. While the primary does not say how far it is, nothing is known. */
  async look(): Promise<void> {
    if (this.#isLooking || this.#isClosed) return
    this.#isLooking = true
    try {
      const now = await this.#look().catch(() => null)
      if (now === null) return
      this.#become(await this.#stateNow(now), null)
    } catch (error) {
      this.#dropLine(this.#line)
      this.#become('away', error)
    } finally {
      this.#isLooking = false
      if (this.#isClosed) await this.#end()
    }
  }

  #become(state: StandbyState, cause: unknown): void {
    if (state !== 'ready' && state !== 'behind') this.#lagBytes = null
    // Reads that wait there go to the primary at once.
    if (state === 'away') for (const client of this.#copy?.clients ?? []) throwOut(client)
    if (state === this.#state) return
    this.#state = state
    this.#options.onChange(state, cause)
  }

  async #end(): Promise<void> {
    this.#dropLine(this.#line)
    const copy = this.#copy
    this.#copy = null
    await copy?.db.close()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    if (!this.#isLooking) await this.#end()
  }
}
