import type { PGlite } from '@electric-sql/pglite'
import { asDiskFull, type Scan, scan, simpleQuery, startupPacket } from './messages.ts'

/** Wraps the single PostgreSQL session inside PGlite. Callers must run one call at a time. */
export class Backend {
  /** Answer to a client that connects: authentication, parameters, ready. */
  greeting: Buffer = Buffer.alloc(0)
  #pglite: PGlite
  #onNotification: (notification: Scan['notifications'][number]) => void
  #mayWrite: () => boolean
  #isReadOnly = false
  #isIdle = true

  /** `mayWrite` says whether the disk has room; while it has not, transactions are read-only. */
  constructor(
    pglite: PGlite,
    onNotification: (notification: Scan['notifications'][number]) => void,
    mayWrite: () => boolean,
  ) {
    this.#pglite = pglite
    this.#onNotification = onNotification
    this.#mayWrite = mayWrite
  }

  async greet(): Promise<void> {
    this.greeting = await this.#exchange(startupPacket({ user: 'postgres', database: 'postgres' }))
    await this.#exchange(simpleQuery('SELECT 1'))
  }

  /**
   * Runs messages. `complete`: they end a command, so a ReadyForQuery must follow. Errors of PostgreSQL are returned as
   * answers; this throws only when PGlite itself has failed and cannot be used any more.
   */
  async run(messages: Buffer, complete: boolean): Promise<Scan> {
    if (this.#isIdle) await this.#followDisk()
    const result = scan(await this.#exchange(messages))
    if (result.state) this.#isIdle = result.state === 'I'
    if (this.#isReadOnly) result.output = asDiskFull(result.output)
    if (complete && !result.state) throw new Error('The embedded database did not finish a command.')
    for (const notification of result.notifications) this.#onNotification(notification)
    return result
  }

  /** Settings of the session were reset, the one for a full disk among them. */
  wasReset(): void {
    this.#isReadOnly = false
  }

  /**
   * Lets transactions only read while the disk is nearly full: a write-ahead log that cannot grow ends PostgreSQL, and with it
   * everybody who reads.
   */
  async #followDisk(): Promise<void> {
    const isReadOnly = !this.#mayWrite()
    if (isReadOnly === this.#isReadOnly) return
    this.#isReadOnly = isReadOnly
    await this.#exchange(simpleQuery(`SET default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`))
  }

  /** Copies each piece, because it is a view of WebAssembly memory that the next one overwrites. */
  async #exchange(messages: Buffer): Promise<Buffer> {
    const pieces: Buffer[] = []
    await this.#pglite.execProtocolRawStream(messages, {
      syncToFs: false,
      onRawData: (piece) => {
        pieces.push(Buffer.from(piece))
      },
    })
    return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)
  }
}

/** One turn of work; resolves to true when the session must keep the database (an open transaction). */
type Work = () => Promise<boolean>
export type Session = { expire(): void }

/**
 * Shares one database between sessions: one turn at a time, in the order of the requests. While a session keeps the
 * database, only its own turns run. A session that keeps it unused for `idleMs` is ended.
 */
export class Turns {
  #waiting: { session: Session; work: Work }[] = []
  #holder: Session | null = null
  #running: Promise<void> | null = null
  #idle: NodeJS.Timeout | undefined
  #idleMs: number

  constructor(idleMs: number) {
    this.#idleMs = idleMs
  }

  take(session: Session, work: Work): void {
    if (session === this.#holder) clearTimeout(this.#idle)
    this.#waiting.push({ session, work })
    if (!this.#holder || this.#holder === session) this.#running ??= this.#drain()
  }

  /** Resolves when all turns that can run have finished. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running
  }

  /** Runs all waiting turns, and lets sockets read and write in between. */
  async #drain(): Promise<void> {
    let since = performance.now()
    await null
    for (let turn = this.#next(); turn; turn = this.#next()) {
      const keeps = await turn.work()
      this.#holder = keeps ? turn.session : null
      if (performance.now() - since < 5) continue
      await new Promise(setImmediate)
      since = performance.now()
    }
    this.#running = null
    this.#watchHolder()
  }

  #next() {
    const holder = this.#holder
    if (!holder) return this.#waiting.shift()
    const at = this.#waiting.findIndex((turn) => turn.session === holder)
    return at < 0 ? undefined : this.#waiting.splice(at, 1)[0]
  }

  #watchHolder(): void {
    clearTimeout(this.#idle)
    const holder = this.#holder
    if (holder) this.#idle = setTimeout(() => holder.expire(), this.#idleMs)
  }
}
