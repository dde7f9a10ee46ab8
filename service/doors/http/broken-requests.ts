import { randomUUID } from 'node:crypto'
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorShape } from '#contract/common/errors.ts'
import { isUploading } from './slow-uploads.ts'

type Refusal = Pick<ErrorShape, 'status' | 'code' | 'message'>

const malformed = { status: 400, code: 'BAD_REQUEST', message: 'This is not a valid HTTP request.' }

const refusals: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'REQUEST_HEADER_FIELDS_TOO_LARGE',
    message: 'The address and headers together are larger than 32 KiB.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'REQUEST_TIMEOUT',
    message: 'The request did not arrive in time.',
  },
}

function textOf(refusal: Refusal, hasBody: boolean): string {
  const body = JSON.stringify({ defined: false, ...refusal })
  return [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${randomUUID()}`,
    '',
    hasBody ? body : '',
  ].join('\r\n')
}

type Broken = NodeJS.ErrnoException & { rawPacket?: Buffer }

/** An answer to HEAD has no body: what follows its head would be read as the next answer. */
const isHead = ({ rawPacket }: Broken) => rawPacket?.subarray(0, 5).toString('latin1') === 'HEAD '

/** Answers malformed HTTP in our error format; node:http would answer by itself before any handler runs. */
export function answerBrokenRequests(server: Server): void {
  const answering = new WeakMap<Duplex, ServerResponse>()
  server.on('request', (request, response) => answering.set(request.socket, response))
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  server.on('clientError', (error: Broken, socket) => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isUploading(socket)) return
    const response = answering.get(socket)
    const midAnswer = response?.headersSent && !response.writableFinished
    if (error.code === 'ECONNRESET' || !socket.writable || midAnswer) return void socket.destroy()
    const refusal = refusals[error.code ?? ''] ?? malformed
    socket.end(textOf(refusal, !isHead(error)), () => socket.destroy())
  })
}
