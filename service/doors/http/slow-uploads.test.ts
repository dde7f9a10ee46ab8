import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerBrokenRequests } from './broken-requests.ts'
import { takeTime } from './slow-uploads.ts'

/** Reports what is late soon, but leaves time to read a request whose process is busy with other work. */
const server: Server = createServer(
  { requestTimeout: 1000, connectionsCheckingInterval: 20 },
  (asked, answer) => {
    if (asked.url === '/upload') takeTime(asked)
    void text(asked).then(
      (body) => answer.end(body),
      () => {},
    )
  },
)

beforeAll(async () => {
  answerBrokenRequests(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Sends the first half, and the other one after the server has said that the request is late. */
async function sentSlowly(path: string) {
  const { port } = server.address() as AddressInfo
  const sending = request({ port, path, method: 'POST', headers: { 'content-length': 8 } })
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>
  const late = once(server, 'clientError') as Promise<[NodeJS.ErrnoException]>
  sending.on('error', () => {})
  sending.write('half')
  const [error] = await late
  sending.end('half')
  const [answer] = await answered
  return { code: error.code, status: answer.statusCode, body: await text(answer) }
}

test('a file that takes longer than other requests may is read to its end', async () => {
  expect(await sentSlowly('/upload')).toEqual({
    code: 'ERR_HTTP_REQUEST_TIMEOUT',
    status: 200,
    body: 'halfhalf',
  })
})

test('anything else is refused when it is late', async () => {
  expect(await sentSlowly('/other')).toMatchObject({ code: 'ERR_HTTP_REQUEST_TIMEOUT', status: 408 })
})
