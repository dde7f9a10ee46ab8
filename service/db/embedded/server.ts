import { chmodSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'
import { Backend, type Session, Turns } from './backend.ts'
import { Connection } from './connection.ts'
import { quoteChannel, type Scan, simpleQuery } from './messages.ts'

/** Milliseconds that clients get to read their last answers when the server stops. */
const flushMs = 2000
const housekeeper: Session = { expire: () => undefined }

/** Serves PGlite to any number of PostgreSQL clients on a UNIX socket. */
export class EmbeddedServer {
  #pglite: PGlite
  #backend: Backend
  #turns: Turns
  #server: Server
  #connections = new Map<Socket, Connection>()
  #count = 0
  #onNotify: (channel: string, payload: string) => void

  constructor(
    pglite: PGlite,
    { idleMs, mayWrite }: { idleMs: number; mayWrite: () => boolean },
    onNotify: (channel: string, payload: string) => void,
  ) {
    this.#pglite = pglite
    this.#turns = new Turns(idleMs)
    this.#onNotify = onNotify
    this.#backend = new Backend(pglite, (notification) => this.#notify(notification), mayWrite)
    this.#server = createServer({ allowHalfOpen: true }, (socket) => this.#connect(socket))
  }

  async start(path: string): Promise<void> {
    await this.#backend.greet()
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(path, resolve)
    })
    chmodSync(path, 0o600)
  }

  async listen(channel: string): Promise<void> {
    await this.alone(() => this.#backend.run(simpleQuery(`LISTEN ${quoteChannel(channel)}`), true))
  }

  /** Runs work while no client runs a command or has a transaction open. */
  async alone<T>(work: (pglite: PGlite) => Promise<T>): Promise<T> {
    return await new Promise<T>((resolve, reject) => {
      this.#turns.take(housekeeper, async () => {
        await work(this.#pglite).then(resolve, reject)
        return false
      })
    })
  }

  /** Finishes and answers the commands that have arrived, and rolls back open transactions. */
  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve))
    for (const connection of this.#connections.values()) {
      connection.leave('57P01', 'terminating connection due to administrator command')
    }
    await this.#turns.settled()
    const deaf = setTimeout(() => {
      for (const socket of this.#connections.keys()) socket.destroy()
    }, flushMs)
    await closed
    clearTimeout(deaf)
  }

  #connect(socket: Socket): void {
    this.#count += 1
    const connection = new Connection(this.#count, socket, this.#backend, this.#turns)
    this.#connections.set(socket, connection)
    socket.on('data', (chunk) => connection.receive(chunk))
    socket.on('end', () => connection.leave())
    socket.on('error', () => connection.leave())
    socket.on('close', () => {
      connection.leave()
      this.#connections.delete(socket)
    })
  }

  #notify({ channel, payload, bytes }: Scan['notifications'][number]): void {
    this.#onNotify(channel, payload)
    for (const connection of this.#connections.values()) {
      if (connection.channels.has(channel)) connection.send(bytes)
    }
  }
}
