import { aBatch, batchSize } from '../service/messages.ts'

/** Addresses that people open most: lists, searches and statistics. */
export const paths = [
  '/people',
  '/people?search=lindq',
  '/people?sortBy=messageCount&isVip=true',
  '/companies',
  '/companies?search=harvest',
  '/messages',
  '/messages?search=export',
  '/topics',
  '/statistics/messages?days=30',
  '/channels',
]

const readers = 8
const senders = 2

/** Does something so many times, some at once, and answers how many a second. */
async function perSecond(count: number, atOnce: number, work: (n: number) => Promise<void>): Promise<number> {
  let next = 0
  const began = performance.now()
  const one = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return count / ((performance.now() - began) / 1000)
}

export async function ask(url: string, key: string, path: string, body?: object): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const answer = await fetch(`${url}/v1${path}`, { headers, ...sent })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${text}`)
}

const oneOf = (urls: readonly string[], n: number) => urls[n % urls.length] ?? ''

export function read(urls: readonly string[], key: string, count: number): Promise<number> {
  return perSecond(count, readers, (n) => ask(oneOf(urls, n), key, paths[n % paths.length] ?? '/people'))
}

/** Reads while messages come in; answers reads a second. */
export async function readBesideWriting(
  urls: readonly string[],
  key: string,
  count: number,
): Promise<number> {
  let isOver = false
  const writing = (async () => {
    for (let n = 0; !isOver; n++) {
      await ask(oneOf(urls, n), key, '/messages', { messages: aBatch().slice(0, 20) })
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })()
  const rate = await read(urls, key, count).finally(() => {
    isOver = true
  })
  await writing
  return rate
}

export async function sendMessages(urls: readonly string[], key: string, batches: number): Promise<number> {
  const rate = await perSecond(batches, senders, (n) =>
    ask(oneOf(urls, n), key, '/messages', { messages: aBatch() }),
  )
  return rate * batchSize
}
