import { frame, readText, text } from './messages.ts'

/**
 * Names of prepared statements and portals belong to a connection, but there is one backend for all of them: every
 * name gets a short replacement that no other connection uses. The empty name stays: it never outlives a turn.
 */
export class Names {
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

  /** Messages that close every statement the connection has prepared. */
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
