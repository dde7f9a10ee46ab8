/** The part of PostgreSQL's frontend/backend protocol (version 3) that the embedded server has to understand. */

const sslRequest = 80877103
const gssRequest = 80877104
const cancelRequest = 80877102

type Startup = 'encryption' | 'cancel' | 'startup'
export type Scan = {
  /** Transaction state of the last ReadyForQuery, null when there was none. */
  state: 'I' | 'T' | 'E' | null
  /** Output for the client that ran the messages, without notifications. */
  output: Buffer
  notifications: { channel: string; payload: string; bytes: Buffer }[]
  /** A SET or RESET was executed. */
  changedSettings: boolean
}

export function frame(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(5)
  head.write(type, 0, 'latin1')
  head.writeInt32BE(4 + body.length, 1)
  return Buffer.concat([head, body])
}

export function text(value: string): Buffer {
  return Buffer.from(`${value}\0`)
}

export function simpleQuery(sql: string): Buffer {
  return frame('Q', text(sql))
}

export function errorResponse(severity: 'ERROR' | 'FATAL', code: string, message: string): Buffer {
  const fields = [`S${severity}`, `V${severity}`, `C${code}`, `M${message}`].map(text)
  return frame('E', ...fields, Buffer.from([0]))
}

export function startupPacket(parameters: Record<string, string>): Buffer {
  const body = Buffer.concat([...Object.entries(parameters).flat().map(text), Buffer.from([0])])
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + body.length, 0)
  head.writeInt32BE(3 << 16, 4)
  return Buffer.concat([head, body])
}

export function startupKind(packet: Buffer): Startup {
  const code = packet.readInt32BE(4)
  if (code === sslRequest || code === gssRequest) return 'encryption'
  return code === cancelRequest ? 'cancel' : 'startup'
}

/** Zero-terminated string at `from`, and the position after it. */
export function readText(bytes: Buffer, from: number): [string, number] {
  const end = bytes.indexOf(0, from)
  return [bytes.toString('utf8', from, end), end + 1]
}

/** Splits a byte stream into messages without copying a long message again for each chunk. */
export class MessageReader {
  #chunks: Buffer[] = []
  #size = 0
  #needed = 0

  push(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#size += chunk.length
  }

  /** The next whole message; `prefix` is 0 for startup packets, which have no type byte, and 1 for all others. */
  next(prefix: 0 | 1): Buffer | null {
    const head = prefix + 4
    if (this.#size < Math.max(this.#needed, head)) return null
    const [joined = Buffer.alloc(0)] = this.#chunks.length > 1 ? [Buffer.concat(this.#chunks)] : this.#chunks
    const length = prefix + Math.max(joined.readInt32BE(prefix), prefix === 0 ? 8 : 4)
    this.#needed = joined.length < length ? length : 0
    const taken = this.#needed > 0 ? 0 : length
    this.#chunks = joined.length > taken ? [joined.subarray(taken)] : []
    this.#size -= taken
    return this.#needed > 0 ? null : joined.subarray(0, length)
  }
}

/** Separates notifications from the answer of the database. */
export function scan(bytes: Buffer): Scan {
  const result: Scan = { state: null, output: bytes, notifications: [], changedSettings: false }
  const kept: Buffer[] = []
  let keptUntil = 0
  for (let at = 0, next = 0; at < bytes.length; at = next) {
    next = at + 1 + bytes.readInt32BE(at + 1)
    const type = bytes[at]
    if (type === 0x5a) result.state = readState(bytes[at + 5])
    else if (type === 0x43)
      result.changedSettings ||= /^(RE)?SET\0/.test(bytes.toString('latin1', at + 5, at + 11))
    else if (type === 0x41) {
      result.notifications.push(readNotification(bytes.subarray(at, next)))
      kept.push(bytes.subarray(keptUntil, at))
      keptUntil = next
    }
  }
  if (keptUntil > 0) result.output = Buffer.concat([...kept, bytes.subarray(keptUntil)])
  return result
}

const readOnlyCode = Buffer.from('\0C25006\0')
const diskFullCode = Buffer.from('\0C53100\0')

/** Gives the errors of a transaction that may only read, because the disk is full, the code of a full disk. */
export function asDiskFull(bytes: Buffer): Buffer {
  for (let at = 0, next = 0; at < bytes.length; at = next) {
    next = at + 1 + bytes.readInt32BE(at + 1)
    if (bytes[at] !== 0x45) continue
    const code = bytes.subarray(at, next).indexOf(readOnlyCode)
    if (code >= 0) diskFullCode.copy(bytes, at + code)
  }
  return bytes
}

function readState(byte: number | undefined): 'I' | 'T' | 'E' {
  if (byte === 0x49) return 'I'
  return byte === 0x54 ? 'T' : 'E'
}

function readNotification(bytes: Buffer) {
  const [channel, next] = readText(bytes, 9)
  const [payload] = readText(bytes, next)
  return { channel, payload, bytes }
}

/**
 * Matches LISTEN and UNLISTEN, which are tracked per connection because one backend listens for all. The backend never
 * stops listening, so UNLISTEN is sent to it with an unused channel.
 */
const listening = /^\s*(un)?listen\s+("(?:[^"]|"")+"|\*|[a-z_][\w$]*)\s*;?\s*$/i
const copying = /^\s*copy\s[^;]*\sfrom\s+stdin\b/i

export function followListen(sql: string, channels: Set<string>): string {
  const found = /^\s*(un)?listen\s/i.test(sql) ? listening.exec(sql) : null
  if (!found) return sql
  const name = channelName(found[2] ?? '')
  if (!found[1]) {
    channels.add(name)
    return sql
  }
  if (name === '*') channels.clear()
  else channels.delete(name)
  return 'UNLISTEN "-"'
}

export function readsCopyData(sql: string): boolean {
  return copying.test(sql)
}

export function quoteChannel(channel: string): string {
  return `"${channel.replaceAll('"', '""')}"`
}

function channelName(written: string): string {
  if (written.startsWith('"')) return written.slice(1, -1).replaceAll('""', '"')
  return written.toLowerCase()
}
