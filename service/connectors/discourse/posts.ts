import * as z from 'zod'
import { ask, type Sender } from '#service/api/arrivals/asking.ts'
import { nothingMapped } from '#service/api/arrivals/mapped.ts'
import type { Cursor, Fetched, HistoryPage, Repaired } from '#service/api/arrivals/source.ts'
import { type Access, AccessRefused, type TestStep } from '#service/core/sources.ts'
import { label } from './incoming.ts'
import { ofPost } from './map.ts'
import type { DiscourseSettings } from './setup.ts'
import * as shapes from './shapes.ts'

const refused = 'Discourse does not take the API key. Enter one for all users that may read posts.'
const refusals = {
  401: refused,
  403: refused,
  404: 'There is no list of posts under this address. Check the address of the forum.',
}

const mostPages = 20

function siteOf({ settings }: Access): string {
  const { url } = settings as DiscourseSettings
  if (url === '') throw new AccessRefused('Enter the address of the forum to read.')
  return url
}

type Read = { posts: (shapes.Post & { id: string })[]; next: number | null; isPast: boolean }

/** Posts of the whole forum, the newest first; `before` is the number of the post at which to begin. */
async function readPosts(access: Access, before: number | null, since: Date): Promise<Read> {
  const sender: Sender = {
    name: 'Discourse',
    headers: { 'api-key': access.secrets.token ?? '', 'api-username': 'system' },
    refusals,
    resetHeader: 'retry-after',
  }
  const address = `${siteOf(access)}/posts.json${before === null ? '' : `?before=${before}`}`
  const { body } = await ask(access, sender, address)
  const found = shapes.page.parse(body).latest_posts ?? []
  const numbers = found.map(({ id }) => Number(id)).filter((it) => Number.isSafeInteger(it))
  const lowest = Math.min(...numbers)
  const isMoving = numbers.length > 0 && lowest > 1 && (before === null || lowest < before)
  return {
    posts: found.flatMap((it) => (it.id && (it.created_at ?? since) >= since ? [{ ...it, id: it.id }] : [])),
    next: isMoving ? lowest : null,
    isPast: found.some((it) => it.created_at !== undefined && it.created_at < since),
  }
}

const position = z.object({ before: z.int().nullable(), counted: z.int().min(0) })

/** Reads from the newest post back to the start of the time span. */
export async function historyPage(access: Access, since: Date, cursor: Cursor): Promise<HistoryPage> {
  const at = cursor === null ? { before: null, counted: 0 } : position.parse(cursor)
  const { posts, next, isPast } = await readPosts(access, at.before, since)
  const counted = at.counted + posts.length
  const mapped = posts.map((post) => ofPost('history', post, siteOf(access), since))
  return {
    mapped: { ...nothingMapped, messages: mapped.flatMap(({ messages }) => messages) },
    cursor: next === null || isPast ? null : { before: next, counted },
    done: posts.length,
    counted,
  }
}

/** Fetches posts written meanwhile in the form of the webhook; known ones are recognized by post and version. */
export async function repair(access: Access, since: Date): Promise<Repaired> {
  const headers = { 'x-discourse-event': 'post_created', 'x-discourse-instance': siteOf(access) }
  const fetched: Fetched[] = []
  let before: number | null = null
  for (let pages = 0; pages < mostPages; pages++) {
    const read: Read = await readPosts(access, before, since)
    fetched.push(
      ...read.posts.map((post): Fetched => {
        const at = post.updated_at ?? post.created_at
        return { headers, payload: { post }, ...label({ headers }, { post }), ...(at && { at }) }
      }),
    )
    if (read.next === null || read.isPast) break
    before = read.next
  }
  return { fetched, redelivered: 0 }
}

export async function test(access: Access): Promise<TestStep[]> {
  const name = 'API key'
  try {
    const { posts } = await readPosts(access, null, new Date(0))
    const newest = posts[0]?.username
    return [
      {
        name,
        ok: true,
        message: newest === undefined ? 'It reads the forum, which is empty.' : 'It reads the posts.',
      },
    ]
  } catch (error) {
    if (!(error instanceof AccessRefused)) throw error
    return [{ name, ok: false, message: error.message }]
  }
}
