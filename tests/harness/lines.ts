import { createHash } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { onTestFinished } from 'vitest'

/** The far end of a WebSocket. */
export type FarEnd = {
  /** Where the client asked to be connected to. */
  path: string
  send(message: unknown): void
  /** Breaks the connection without a word. */
  drop(): void
  /** Ends it with a code, as the sender does. */
  end(code: number): void
}

type Hears = { opened: (line: FarEnd) => void; heard: (line: FarEnd, message: unknown) => void }

const key = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

function frame(opcode: number, payload: Buffer): Buffer {
  const n = payload.length
  if (n < 126) return Buffer.concat([Buffer.from([0x80 | opcode, n]), payload])
  return Buffer.concat([Buffer.from([0x80 | opcode, 126, n >> 8, n & 255]), payload])
}

/** The first frame in what has come so far; clients mask what they send. */
function firstFrame(data: Buffer): { opcode: number; payload: Buffer; size: number } | null {
  if (data.length < 6) return null
  const short = (data[1] ?? 0) & 0x7f
  const start = short === 126 ? 4 : 2
  const length = short === 126 ? data.readUInt16BE(2) : short
  const size = start + 4 + length
  if (data.length < size) return null
  const mask = data.subarray(start, start + 4)
  const payload = Buffer.from(data.subarray(start + 4, size).map((byte, i) => byte ^ (mask[i % 4] ?? 0)))
  return { opcode: (data[0] ?? 0) & 15, payload, size }
}

function greet({ headers }: IncomingMessage, socket: Duplex): void {
  const accept = createHash('sha1').update(`${headers['sec-websocket-key']}${key}`).digest('base64')
  const lines = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade']
  socket.write(`${[...lines, `Sec-WebSocket-Accept: ${accept}`].join('\r\n')}\r\n\r\n`)
}

/** Takes WebSockets of JSON texts shorter than 64 kB on a server of a test. */
export function takeLines(server: Server, { opened, heard }: Hears): void {
  const sockets = new Set<Duplex>()
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  server.on('upgrade', (request, socket: Duplex) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    greet(request, socket)
    const line: FarEnd = {
      path: request.url ?? '',
      send: (message) => socket.write(frame(1, Buffer.from(JSON.stringify(message)))),
      drop: () => socket.destroy(),
      end: (code) => socket.write(frame(8, Buffer.from([code >> 8, code & 255]))),
    }
    let rest = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk])
      for (let one = firstFrame(rest); one; one = firstFrame(rest)) {
        rest = rest.subarray(one.size)
        if (one.opcode === 1) heard(line, JSON.parse(one.payload.toString()))
        if (one.opcode === 9) socket.write(frame(10, one.payload))
        if (one.opcode === 8) socket.end(frame(8, one.payload))
      }
    })
    opened(line)
  })
}
