import type { PGlite } from '@electric-sql/pglite'
import { type Scan, scan, simpleQuery, startupPacket } from './messages.ts'

/** The single PostgreSQL session inside PGlite. Callers see to it that only one call runs at a time. */
export class Backend {
  /** What a client is answered when it connects: authentication, parameters, ready. */
  greeting: Buffer = Buffer.alloc(0)
  #pglite: PGlite
  #onNotification: (notification: Scan['notifications'][number]) => void

  constructor(pglite: PGlite, onNotification: (notification: Scan['notifications'][number]) => void) {
    this.#pglite = pglite
    this.#onNotification = onNotification
  }

  async greet(): Promise<void> {
    this.greeting = await this.#exchange(startupPacket({ user: 'postgres', database: 'postgres' }))
    await this.#exchange(simpleQuery('SELECT 1'))
  }

  /**
   * Runs messages. `complete` says that they end a command, so that a ReadyForQuery must come. Errors of PostgreSQL are
   * answers; this throws when PGlite itself has failed, and then nothing can be asked of it any more.
   */
  async run(messages: Buffer, complete: boolean): Promise<Scan> {
    const result = scan(await this.#exchange(messages))
    if (complete && !result.state) throw new Error('The embedded database did not finish a command.')
    for (const notification of result.notifications) this.#onNotification(notification)
    return result
  }

  /** The pieces handed over are views of WebAssembly memory that the next one overwrites, hence the copies. */
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

/** Does one turn of work; resolves to true when the session keeps the database afterwards (an open transaction). */
type Work = () => Promise<boolean>
export type Session = { expire(): void }

/**
 * One database, many sessions: turns are taken in the order they were asked for, one at a time. While a session
 * keeps the database, only its own turns run. A session that keeps it without using it for `idleMs` is told to expire.
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

  /** Resolves when every turn that can run has run. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running
  }

  /** Turns of all sessions are taken in one go, but sockets get to speak in between. */
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
