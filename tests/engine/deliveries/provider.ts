import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

export type Received = { method: string; path: string; headers: IncomingMessage['headers']; body: string }
export type Reply =
  | { status?: number; headers?: Record<string, string>; json?: unknown; text?: string }
  /** The request was taken and no answer comes: `lost` cuts the connection, `hang` keeps it. */
  | 'hang'
  | 'lost'

export type Provider = {
  url: string
  received: Received[]
  /** What is answered next, in order; afterwards what `usual` says. */
  next: Reply[]
  /** Cuts the connections of those who got no answer. */
  letGo(): void
  clear(): void
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

function answer(response: ServerResponse, reply: Reply, hanging: ServerResponse[]): void {
  if (reply === 'hang') return void hanging.push(response)
  if (reply === 'lost') return void response.socket?.destroy()
  const { status = 200, headers = {}, json, text } = reply
  response.writeHead(status, {
    'content-type': json === undefined ? 'text/plain' : 'application/json',
    ...headers,
  })
  response.end(json === undefined ? (text ?? '') : JSON.stringify(json))
}

/** A provider on this machine that takes messages as the real one does, and fails when told to. */
export function useProvider(
  usual: (request: Received) => Reply,
  isMessage: (request: Received) => boolean,
): Provider {
  const hanging: ServerResponse[] = []
  const provider: Provider = {
    url: '',
    received: [],
    next: [],
    letGo() {
      for (const response of hanging.splice(0)) response.socket?.destroy()
    },
    clear() {
      provider.received.length = 0
      provider.next.length = 0
    },
  }
  const server = createServer(async (request, response) => {
    const one = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: await bodyOf(request),
    }
    if (!isMessage(one)) return answer(response, usual(one), hanging)
    provider.received.push(one)
    const told = provider.next.shift()
    // A message whose answer is lost has arrived all the same.
    if (told === 'lost' || told === 'hang') usual(one)
    answer(response, told ?? usual(one), hanging)
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return provider
}
