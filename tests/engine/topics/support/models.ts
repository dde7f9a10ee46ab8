import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { modelsFrom } from '#service/api/models/make.ts'
import type { Models } from '#service/core/models.ts'

/** What a server does with one request, in the order of their coming; the last stays. */
export type Embeds =
  | ((texts: string[]) => number[][])
  | { status: number; headers?: Record<string, string>; body?: string }
  | 'hang'

export type EmbeddingServer = {
  /** Texts of each request, without those that a process asks of once. */
  asked: string[][]
  models: Models
  received(count: number): Promise<void>
  close(): void
}

const opened: (() => void)[] = []
afterAll(() => {
  for (const close of opened.splice(0)) close()
})

async function read(incoming: IncomingMessage): Promise<{ input: string[] }> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}

function stop(server: Server): void {
  server.closeAllConnections()
  server.close()
}

/** Sentence of every process's first request. */
const ordinary = 'The export to CSV stops halfway and the file is empty.'
const ordinaryTexts = 24

/** A server on loopback that speaks as OpenAI's embeddings do. */
export async function embeddingServer(
  behaviours: Embeds[],
  name = 'openai:small',
  more: Partial<Parameters<typeof modelsFrom>[0]> = {},
): Promise<EmbeddingServer> {
  const asked: string[][] = []
  const waiting: { count: number; resolve: () => void }[] = []
  const server = createServer(async (incoming, response) => {
    const { input } = await read(incoming)
    const n = asked.push(input[0] === ordinary ? input.slice(ordinaryTexts) : input)
    for (const it of waiting) if (n >= it.count) it.resolve()
    const behaviour = behaviours[Math.min(n, behaviours.length) - 1]
    if (behaviour === 'hang' || behaviour === undefined) return
    const answer =
      typeof behaviour === 'function'
        ? { status: 200, body: JSON.stringify(answerOf(behaviour(input))) }
        : { body: '{"error":{"message":"no"}}', ...behaviour }
    const headers = 'headers' in answer ? answer.headers : {}
    response.writeHead(answer.status, { 'content-type': 'application/json', ...headers })
    response.end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  opened.push(() => stop(server))
  return {
    asked,
    close: () => stop(server),
    models: modelsFrom({
      SIGNALBOX_MODEL_EMBED: name,
      SIGNALBOX_OPENAI_API_KEY: 'key-of-openai',
      SIGNALBOX_OPENAI_BASE_URL: url,
      SIGNALBOX_MODEL_BASE_URL: url,
      SIGNALBOX_MODEL_PRICES: { 'openai:small': { input: 0.02, cached: 0, output: 0 } },
      ...more,
    }),
    received: (count) =>
      new Promise((resolve) => (asked.length >= count ? resolve() : waiting.push({ count, resolve }))),
  }
}

function answerOf(vectors: number[][]) {
  return {
    object: 'list',
    model: 'served',
    data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })),
    usage: { prompt_tokens: vectors.length * 1000, total_tokens: vectors.length * 1000 },
  }
}

const width = 64

/** Number of a word, the same in every process. */
function seedOf(word: string): number {
  return [...word].reduce((sum, it) => (Math.imul(sum, 31) + (it.codePointAt(0) ?? 0)) | 0, 7)
}

function addWord(vector: number[], word: string): void {
  let state = seedOf(word) | 1
  for (let at = 0; at < width; at++) {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9
    vector[at] = (vector[at] ?? 0) + ((state ^ (state >>> 13)) & 1 ? 1 : -1)
  }
}

/** Stands in for a model that knows which words mean the same: each set of words is one word to it. */
export function meanings(...alike: string[][]): (texts: string[]) => number[][] {
  const known = new Map(alike.flatMap((words) => words.map((word) => [word, words[0] ?? word])))
  return (texts) =>
    texts.map((text) => {
      const vector = Array.from({ length: width }, () => 0.5)
      for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) addWord(vector, known.get(word) ?? word)
      return vector
    })
}
