import { createConnection, type Socket } from 'node:net'

export type RawAnswer = { status: number; headers: Headers; text: string }

function parse(bytes: Buffer): RawAnswer | null {
  const head = bytes.indexOf('\r\n\r\n')
  if (head < 0) return null
  const [line = '', ...fields] = bytes.subarray(0, head).toString('latin1').split('\r\n')
  const headers = new Headers(fields.map((field): [string, string] => [name(field), value(field)]))
  const status = Number(line.split(' ')[1])
  if (status === 100) return parse(bytes.subarray(head + 4))
  return { status, headers, text: bytes.subarray(head + 4).toString('utf8') }
}

const name = (field: string) => field.slice(0, field.indexOf(':'))
const value = (field: string) => field.slice(field.indexOf(':') + 1).trim()

function isWhole({ headers, text }: RawAnswer): boolean {
  return Buffer.byteLength(text) >= Number(headers.get('content-length') ?? Number.POSITIVE_INFINITY)
}

export function connectTo(url: string): Socket {
  const { hostname, port } = new URL(url)
  return createConnection(Number(port), hostname)
}

/** The next answer on a connection that stays open. */
export function nextAnswer(socket: Socket): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    const look = (piece: Buffer) => {
      pieces.push(piece)
      const answer = parse(Buffer.concat(pieces))
      if (!answer || !isWhole(answer)) return
      socket.off('data', look)
      resolve(answer)
    }
    socket.on('data', look)
    socket.once('error', reject)
    socket.once('close', () => {
      const answer = parse(Buffer.concat(pieces))
      if (answer) resolve(answer)
      else reject(new Error('The connection was closed without an answer.'))
    })
  })
}

/** Writes bytes as they are, which no well-behaved client would, and reads one answer. */
export async function exchange(url: string, ...parts: (string | Uint8Array)[]): Promise<RawAnswer> {
  const socket = connectTo(url)
  const answer = nextAnswer(socket)
  for (const part of parts) socket.write(part)
  try {
    return await answer
  } finally {
    socket.destroy()
  }
}

export function requestHead(line: string, fields: Record<string, string>): string {
  const lines = Object.entries(fields).map(([field, content]) => `${field}: ${content}`)
  return `${[`${line} HTTP/1.1`, 'Host: signalbox.example', ...lines].join('\r\n')}\r\n\r\n`
}
