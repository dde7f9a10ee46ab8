import { DiscordAPIError, HTTPError, RateLimitError, REST, type ResponseLike } from '@discordjs/rest'
import { type Access, AccessRefused, RateLimited } from '#service/core/sources.ts'

/** Discord answered, and does not show what was asked for: it is gone, or the bot may not see it. */
export class NotShown extends Error {
  override readonly name = 'NotShown'
}

const longestWaitMs = 24 * 3_600_000

/** Until when a route of a token has no requests left, as the last answer there said. */
const spent = new Map<string, number>()
const mostSpent = 10_000

function noteLimit(route: string, { headers }: Response, now: number): void {
  const wait = Number.parseFloat(headers.get('x-ratelimit-reset-after') ?? '')
  if (headers.get('x-ratelimit-remaining') !== '0' || !Number.isFinite(wait)) return
  const [oldest] = spent.size >= mostSpent ? spent.keys() : []
  if (oldest !== undefined) spent.delete(oldest)
  spent.set(route, now + wait * 1000)
}

const limited = (waitMs: number, now: Date) =>
  new RateLimited(new Date(now.getTime() + Math.min(Math.max(waitMs, 100), longestWaitMs)))

/** Translates an error of the library for the caller. */
export function failureOf(error: unknown, { now }: Pick<Access, 'now'>): unknown {
  if (error instanceof RateLimitError) return limited(error.retryAfter, now())
  if (error instanceof DiscordAPIError && error.status === 401)
    return new AccessRefused('Discord does not accept the bot token. Enter the one that “Reset Token” shows.')
  if (error instanceof DiscordAPIError && (error.status === 403 || error.status === 404))
    return new NotShown(`Discord does not show this (${error.status}).`)
  if (error instanceof HTTPError) return new Error(`Discord answered ${error.status}.`)
  return error
}

function answerOf(answer: Response): ResponseLike {
  const { headers, status, statusText, ok } = answer
  return {
    ...{ headers, status, statusText, ok, body: null, bodyUsed: false },
    arrayBuffer: () => answer.arrayBuffer(),
    json: () => answer.json(),
    text: () => answer.text(),
  }
}

/** The official client over our guarded requests, without trying again or waiting by itself. */
export function restOf({ fetch, addresses, secrets, now }: Access): REST {
  const token = secrets.botToken ?? ''
  return new REST({
    version: '10',
    api: addresses.discord.replace(/\/+$/, ''),
    retries: 0,
    rejectOnRateLimit: () => true,
    hashSweepInterval: 0,
    handlerSweepInterval: 0,
    makeRequest: async (url, init) => {
      const headers = Object.fromEntries(new Headers(init.headers as Record<string, string>))
      const answer = await fetch(url, { method: init.method ?? 'GET', headers })
      noteLimit(`${token} ${new URL(url).pathname}`, answer, now().getTime())
      return answerOf(answer)
    },
  }).setToken(token)
}

/** Reads; what is no success is thrown as what to do about it. */
export async function ask(
  access: Access,
  path: `/${string}`,
  query: Record<string, string> = {},
): Promise<unknown> {
  const base = new URL(`${access.addresses.discord.replace(/\/+$/, '')}/v10${path}`)
  const wait = (spent.get(`${access.secrets.botToken} ${base.pathname}`) ?? 0) - access.now().getTime()
  if (wait > 0) throw limited(wait, access.now())
  try {
    return await restOf(access).get(path, { query: new URLSearchParams(query) })
  } catch (error) {
    throw failureOf(error, access)
  }
}
