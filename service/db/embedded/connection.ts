import type { Socket } from 'node:net'
import type { Backend, Session, Turns } from './backend.ts'
import {
  errorResponse,
  followListen,
  frame,
  MessageReader,
  readsCopyData,
  readText,
  simpleQuery,
  startupKind,
  text,
} from './messages.ts'

/**
 * Replaces names of prepared statements and portals with names unique to the connection, because all connections share one
 * backend. The empty name stays, because it never outlives a turn.
 */
class Names {
  #prefix: string
  #known = new Map<string, string>()

  constructor(session: number) {
    this.#prefix = `s${session}_`
  }

  rewrite(message: Buffer): Buffer {
    const type = String.fromCharCode(message[0] ?? 0)
    if (type === 'P' || type === 'E') return this.#replace(message, 5, 1)
    if (type === 'B') return this.#replace(message, 5, 2)
    return type === 'D' || type === 'C' ? this.#replace(message, 6, 1) : message
  }

  /** Returns the messages that close all prepared statements of the connection. */
  closeAll(): Buffer[] {
    return [...this.#known.values()].map((name) => frame('C', Buffer.from('S'), text(name)))
  }

  #replace(message: Buffer, from: number, count: number): Buffer {
    const names: Buffer[] = []
    let at = from
    for (let i = 0; i < count; i++) {
      const [name, next] = readText(message, at)
      names.push(text(this.#short(name)))
      at = next
    }
    if (at === from + count) return message
    const type = message.toString('latin1', 0, 1)
    return frame(type, message.subarray(5, from), ...names, message.subarray(at))
  }

  #short(name: string): string {
    if (name === '') return ''
    const short = this.#known.get(name) ?? `${this.#prefix}${this.#known.size}`
    this.#known.set(name, short)
    return short
  }
}

const sync = frame('S')
/** CopyInResponse in text format without columns, which is enough for a client to start sending. */
const copyInResponse = frame('G', Buffer.from([0, 0, 0]))

/** Connection of one client: groups its messages into commands and runs each command in one turn. */
export class Connection implements Session {
  readonly channels = new Set<string>()
  #socket: Socket
  #backend: Backend
  #turns: Turns
  #reader = new MessageReader()
  #names: Names
  #started = false
  #leaving = false
  #inTransaction = false
  #copying = false
  #changedSettings = false
  #command: Buffer[] = []

  constructor(id: number, socket: Socket, backend: Backend, turns: Turns) {
    this.#socket = socket
    this.#backend = backend
    this.#turns = turns
    this.#names = new Names(id)
  }

  receive(chunk: Buffer): void {
    this.#reader.push(chunk)
    while (!this.#leaving) {
      const message = this.#reader.next(this.#started ? 1 : 0)
      if (!message) return
      if (this.#started) this.#accept(message)
      else this.#start(message)
    }
  }

  send(bytes: Buffer): void {
    if (this.#socket.writable && bytes.length > 0) this.#socket.write(bytes)
  }

  expire(): void {
    this.leave('25P03', 'terminating connection due to idle-in-transaction timeout')
  }

  /** Finishes the commands that have arrived, rolls back an open transaction and closes the connection. */
  leave(code?: string, reason = ''): void {
    if (this.#leaving) return
    this.#leaving = true
    this.#turns.take(this, async () => {
      const reset = this.#changedSettings ? [simpleQuery('RESET ALL')] : []
      const undo = [sync, simpleQuery('ROLLBACK'), ...reset, ...this.#names.closeAll(), sync]
      await this.#backend.run(Buffer.concat(undo), true)
      if (reset.length > 0) this.#backend.wasReset()
      if (code) this.send(errorResponse('FATAL', code, reason))
      this.#socket.destroySoon()
      return false
    })
  }

  #start(packet: Buffer): void {
    const kind = startupKind(packet)
    this.#started = kind === 'startup'
    if (kind === 'cancel') this.leave()
    else this.send(this.#started ? this.#backend.greeting : Buffer.from('N'))
  }

  #accept(message: Buffer): void {
    const type = String.fromCharCode(message[0] ?? 0)
    if (type === 'X') this.leave()
    else if (type === 'Q') this.#acceptQuery(message)
    else if ('dcf'.includes(type)) this.#acceptCopy(type, message)
    else this.#acceptExtended(type, message)
  }

  #acceptExtended(type: string, message: Buffer): void {
    this.#command.push(this.#names.rewrite(type === 'P' ? this.#followParse(message) : message))
    if (type === 'S' || type === 'F') this.#run(true)
    else if (type === 'H') this.#run(false)
  }

  #acceptQuery(message: Buffer): void {
    const [sql] = readText(message, 5)
    const followed = followListen(sql, this.channels)
    this.#command.push(followed === sql ? message : simpleQuery(followed))
    this.#copying = readsCopyData(sql)
    if (this.#copying) this.#invite()
    else this.#run(true)
  }

  /** Asks for COPY data first, because PGlite cannot wait for it; the statement runs when all data has arrived. */
  #invite(): void {
    this.#turns.take(this, async () => {
      this.send(copyInResponse)
      return this.#inTransaction
    })
  }

  #acceptCopy(type: string, message: Buffer): void {
    if (!this.#copying) return
    this.#command.push(message)
    if (type === 'd') return
    this.#copying = false
    this.#run(true)
  }

  #followParse(message: Buffer): Buffer {
    const [name, at] = readText(message, 5)
    const [sql, rest] = readText(message, at)
    const followed = followListen(sql, this.channels)
    return followed === sql ? message : frame('P', text(name), text(followed), message.subarray(rest))
  }

  #run(complete: boolean): void {
    const messages = Buffer.concat(this.#command)
    this.#command = []
    this.#turns.take(this, async () => {
      const { state, output, changedSettings } = await this.#backend.run(messages, complete)
      this.#changedSettings ||= changedSettings
      this.#inTransaction = state ? state !== 'I' : true
      this.send(output[0] === copyInResponse[0] ? output.subarray(1 + output.readInt32BE(1)) : output)
      return this.#inTransaction
    })
  }
}
