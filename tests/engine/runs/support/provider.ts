import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { modelsFrom } from '#service/api/models/make.ts'
import type { ModelEnvironment, Models } from '#service/core/models.ts'
import { answerIn, type Dialect, type Turn } from './turns.ts'

/** What the provider does with one request, in the order of their coming; the last stays. */
export type Behaviour =
  | Turn
  | { status: number; headers?: Record<string, string>; body?: string }
  | 'hang'
  | ((request: Request) => Turn)

export type Request = { path: string; key: string | undefined; body: Record<string, unknown>; text: string }

export type Provider = {
  requests: Request[]
  models: Models
  /** From which another process makes the same models. */
  settings: ModelEnvironment
  /** Resolves when so many requests have come. */
  received(count: number): Promise<void>
  close(): void
}

const paths: Record<string, Dialect> = {
  '/v1/messages': 'anthropic',
  '/v1/chat/completions': 'chat',
  '/v1/responses': 'responses',
}

function send(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(text)
}

const opened: (() => void)[] = []
afterAll(() => {
  for (const close of opened.splice(0)) close()
})

const settings = (url: string) => ({
  SIGNALBOX_ANTHROPIC_API_KEY: 'key-of-anthropic',
  SIGNALBOX_ANTHROPIC_BASE_URL: `${url}/v1`,
  SIGNALBOX_OPENAI_API_KEY: 'key-of-openai',
  SIGNALBOX_OPENAI_BASE_URL: `${url}/v1`,
  SIGNALBOX_MODEL_BASE_URL: `${url}/v1`,
  SIGNALBOX_COMPATIBLE_API_KEY: 'key-of-compatible',
  SIGNALBOX_MODEL_PRICES: {
    'anthropic:claude-sonnet-4-5': { input: 3, cached: 0.3, output: 15 },
    'openai:gpt-5-mini': { input: 0.25, cached: 0.025, output: 2 },
  },
})

async function read(incoming: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  const { authorization, 'x-api-key': apiKey } = incoming.headers
  return { path: incoming.url ?? '', key: String(apiKey ?? authorization), body: JSON.parse(text), text }
}

function respond(
  response: ServerResponse,
  behaviour: Behaviour | undefined,
  request: Request,
  n: number,
): void {
  if (behaviour === 'hang' || behaviour === undefined) return
  if (typeof behaviour === 'object' && 'status' in behaviour)
    return void send(
      response,
      behaviour.status,
      behaviour.body ?? '{"error":{"message":"no"}}',
      behaviour.headers,
    )
  const turn = typeof behaviour === 'function' ? behaviour(request) : behaviour
  send(response, 200, JSON.stringify(answerIn(paths[request.path] ?? 'chat', turn, n)))
}

function stop(server: Server): void {
  server.closeAllConnections()
  server.close()
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  opened.push(() => stop(server))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A server on loopback that speaks as Anthropic, OpenAI and servers compatible with it do. */
export async function provider(model: string, behaviours: Behaviour[]): Promise<Provider> {
  const requests: Request[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  const server = createServer(async (incoming, response) => {
    const request = await read(incoming)
    const n = requests.push(request)
    respond(response, behaviours[Math.min(n, behaviours.length) - 1], request, n)
    for (const it of waiting) if (n >= it.count) it.resolve()
  })
  const url = await listening(server)
  const ofModels = { SIGNALBOX_MODEL_MED: model, ...settings(url) }
  return {
    requests,
    close: () => stop(server),
    models: modelsFrom(ofModels),
    settings: ofModels,
    received: (count) =>
      new Promise((resolve) => (requests.length >= count ? resolve() : waiting.push({ count, resolve }))),
  }
}

export const finish = (text: string, outcome = 'report'): Turn => ({
  calls: [{ name: 'finish', arguments: { outcome, text } }],
})

export const call = (name: string, input: unknown): Turn => ({ calls: [{ name, arguments: input }] })
