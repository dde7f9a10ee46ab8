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
