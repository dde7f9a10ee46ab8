import * as z from 'zod'
import { type Access, AccessRefused, RateLimited } from '#service/core/sources.ts'
import type { GithubSettings } from './setup.ts'

const usualWait = 60
/** A wrong clock at the sender must not stop us for ever. */
const longestWait = 24 * 3600

/** GitHub says in seconds when to go on, or at which instant the hour is over. */
function limitOf({ status, headers }: Response, now: Date): RateLimited | null {
  if (status !== 403 && status !== 429) return null
  const wait = Number(headers.get('retry-after') ?? Number.NaN)
  const within = (seconds: number) =>
    new RateLimited(new Date(now.getTime() + Math.min(Math.max(seconds, 1), longestWait) * 1000))
  if (Number.isFinite(wait)) return within(wait)
  const reset = Number(headers.get('x-ratelimit-reset') ?? Number.NaN)
  if (headers.get('x-ratelimit-remaining') === '0' && Number.isFinite(reset))
    return within(reset - now.getTime() / 1000)
  return status === 429 ? within(usualWait) : null
}

const refusals: Record<number, string> = {
  401: 'GitHub does not know the token, or it has expired. Enter another one.',
  403: 'The token may not read this at GitHub. Give it the rights that the steps name.',
  404: 'GitHub shows no such repository to this token. Check its name and what the token may read.',
}

/** Finds the address of the next page; null at another host, which must not get our token. */
function nextOf(link: string | null, base: string): string | null {
  const next = /<([^>]+)>\s*;[^,]*\brel="next"/.exec(link ?? '')?.[1]
  if (next === undefined) return null
  const { origin } = new URL(next, base)
  return origin === new URL(base).origin ? next : null
}

/** Number of pages of the list, when GitHub says it. */
function pagesOf(link: string | null): number | undefined {
  const last = /<[^>]*[?&]page=(\d+)[^>]*>\s*;[^,]*\brel="last"/.exec(link ?? '')?.[1]
  return last === undefined ? undefined : Number(last)
}

export type Page<Item> = { items: Item[]; next: string | null; pages: number | undefined }

export function settingsOf({ settings }: Access): GithubSettings {
  return settings as GithubSettings
}

/** One request; what is no success is thrown as what to do about it. */
async function ask(
  access: Access,
  address: string,
  method = 'GET',
  sent?: object,
  ownRefusals?: Record<number, string>,
): Promise<Response> {
  const { apiUrl } = settingsOf(access)
  const url = address.startsWith('http') ? address : `${apiUrl}${address}`
  const answer = await access.fetch(url, {
    method,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${access.secrets.token ?? ''}`,
      'user-agent': 'signalbox',
      'x-github-api-version': '2022-11-28',
      ...(sent && { 'content-type': 'application/json' }),
    },
    ...(sent && { body: JSON.stringify(sent) }),
  })
  if (answer.ok) return answer
  const limited = limitOf(answer, access.now())
  if (limited) throw limited
  const refusal = ownRefusals?.[answer.status] ?? refusals[answer.status]
  if (refusal !== undefined) throw new AccessRefused(refusal)
  throw new Error(`GitHub answered ${answer.status}.`)
}

export async function read<Shape extends z.ZodType>(
  access: Access,
  address: string,
  shape: Shape,
): Promise<z.infer<Shape>> {
  const answer = await ask(access, address)
  return shape.parse(await answer.json())
}

export async function readPage<Shape extends z.ZodType>(
  access: Access,
  address: string,
  shape: Shape,
): Promise<Page<z.infer<Shape>>> {
  const answer = await ask(access, address)
  const link = answer.headers.get('link')
  const items = z.array(shape).parse(await answer.json())
  return { items, next: nextOf(link, settingsOf(access).apiUrl), pages: pagesOf(link) }
}

export async function post(access: Access, address: string): Promise<void> {
  await ask(access, address, 'POST')
}

/** `ownRefusals` says what to do by status, where that is something else than for reading. */
export async function postJson(
  access: Access,
  address: string,
  sent: object,
  ownRefusals?: Record<number, string>,
): Promise<unknown> {
  const answer = await ask(access, address, 'POST', sent, ownRefusals)
  return answer.json()
}
