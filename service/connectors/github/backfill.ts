import * as z from 'zod'
import type { TriggerEvent } from '#contract/common/trigger-events.ts'
import { type Mapped, nothingMapped } from '#service/api/arrivals/mapped.ts'
import type { Cursor, Delivery, HistoryPage } from '#service/api/arrivals/source.ts'
import { type Access, AccessRefused } from '#service/core/sources.ts'
import { read, readPage, settingsOf } from './client.ts'
import { discussionsPage, type Unread, unread, unreadPage } from './discussions.ts'
import { issueEvents, type Place, pullEvents, pullOfIssue, saidIn } from './events.ts'
import { commentMessage, issueMessage } from './messages.ts'
import { type Reviewed, reviewed, reviewedAtOnce, reviewsOf } from './reviews.ts'
import * as shapes from './shapes.ts'

const lists = ['issues', 'issues/comments', 'pulls/comments', 'discussions'] as const
const perPage = 100

const position = z.object({
  /** Places in the list of repositories and in the lists of each. */
  repository: z.int().min(0),
  list: z.int().min(0),
  /** Address of the page, or where the list of discussions goes on; null for the first. */
  next: z.string().nullable(),
  counted: z.int().min(0),
  /** Items that pages named without holding them. */
  reviewed: z.array(reviewed).default([]),
  unread: z.array(unread).default([]),
  /** The list is read, and only what it named is left. */
  isListRead: z.boolean().default(false),
})

type Position = z.infer<typeof position>

const begin: Position = {
  repository: 0,
  list: 0,
  next: null,
  counted: 0,
  reviewed: [],
  unread: [],
  isListRead: false,
}

/** Sorted by when things were made: what changes while the pages are read stays in its place, and no page loses a row. */
const firstAddress = (name: string, list: string, since: Date) =>
  `/repos/${name}/${list}?state=all&sort=created&direction=asc&since=${since.toISOString()}&per_page=${perPage}`

function placeOf(repository: shapes.Repository, id: string, at: Date): Place {
  const delivery: Delivery = {
    kind: 'history',
    deliveryId: `history:${id}`,
    headers: {},
    payload: null,
    receivedAt: at,
  }
  return { delivery, envelope: shapes.envelope.parse({}), repository }
}

/** Events that would have been told of a thing, had its deliveries come: they start nothing and are only counted. */
function pastEvents(repository: shapes.Repository, issue: shapes.Issue, since: Date): Mapped['events'] {
  const isPast = (at: string | undefined) => Boolean(at && Date.parse(at) >= since.getTime())
  const place = (what: string) => placeOf(repository, `${what}:${issue.id}`, since)
  const isPull = Boolean(issue.pull_request)
  const activity: TriggerEvent = isPull ? 'pull_request.activity' : 'issue.activity'
  const merged = Boolean(issue.pull_request?.merged_at)
  const closed: TriggerEvent = isPull
    ? merged
      ? 'github.pr.merged'
      : 'github.pr.dismissed'
    : 'github.issue.closed'
  const opened: TriggerEvent[] = isPull ? ['github.pr.created', activity] : [activity]
  const told = (what: string, names: TriggerEvent[], at: string | undefined) =>
    !isPast(at)
      ? []
      : isPull
        ? pullEvents(place(what), { names, action: what, at }, pullOfIssue(issue))
        : issueEvents(place(what), { names, action: what, at }, issue)
  return [
    ...told('opened', opened, issue.created_at),
    ...told(merged ? 'merged' : 'closed', [closed, activity], issue.closed_at),
  ]
}

async function issuesPage(access: Access, repository: shapes.Repository, address: string, since: Date) {
  const page = await readPage(access, address, shapes.issue)
  const messages = page.items.map((issue) => issueMessage({ repository }, issue)).filter((it) => it !== null)
  const events = page.items.flatMap((issue) => pastEvents(repository, issue, since))
  const pulls = page.items.filter(({ pull_request }) => Boolean(pull_request))
  const reviewed = pulls.map(({ number }): Reviewed => ({ number, after: null }))
  return { ...page, mapped: { ...nothingMapped, messages, events }, reviewed }
}

/** Finds the subject of a comment in its address: `…/pull/812#…` or `…/issues/790#…`. */
function threadOf(url: string | undefined): { thread: string; isPull: boolean } | null {
  const [, what, number] = /\/(pull|issues)\/(\d+)(?:[/#?]|$)/.exec(url ?? '') ?? []
  if (number === undefined) return null
  return { thread: `${what === 'pull' ? 'pr' : 'issue'}:${number}`, isPull: what === 'pull' }
}

async function commentsPage(
  access: Access,
  repository: shapes.Repository,
  address: string,
  { kind, since }: { kind: 'comment' | 'review-comment'; since: Date },
) {
  const page = await readPage(access, address, shapes.comment)
  const found = page.items.flatMap((comment) => {
    const of = threadOf(comment.html_url)
    return of ? [{ comment, ...of }] : []
  })
  const messages = found
    .map(({ comment, thread }) => commentMessage({ repository }, kind, comment, thread))
    .filter((it) => it !== null)
  const events = found.flatMap(({ comment, isPull, thread }) => {
    const { created_at: at } = comment
    if (!at || Date.parse(at) < since.getTime()) return []
    const place = placeOf(repository, `${kind}:${comment.id}`, since)
    const number = Number(thread.split(':')[1])
    const about = shapes.issue.parse({ id: '0', number, created_at: at })
    const happened = { action: 'commented', at, comment: saidIn(comment) }
    return isPull
      ? pullEvents(place, { ...happened, names: ['pull_request.activity'] }, pullOfIssue(about))
      : issueEvents(place, { ...happened, names: ['issue.activity'] }, about)
  })
  return { ...page, mapped: { ...nothingMapped, messages, events } }
}

/** Next place: unread items first, then the next page, the reviews after the last page, the next list or repository. */
function after(at: Position, next: string | null, repositories: string[]): Position | null {
  const here = { ...at, next, isListRead: next === null }
  if (at.unread.length > 0 || next !== null || at.reviewed.length > 0) return here
  const fresh = { ...begin, counted: at.counted }
  if (at.list + 1 < lists.length) return { ...fresh, repository: at.repository, list: at.list + 1 }
  return at.repository + 1 < repositories.length ? { ...fresh, repository: at.repository + 1 } : null
}

type Read = {
  mapped: Mapped
  done: number
  /** Number of items to add to the count. */
  fresh: number
  next: string | null
  reviewed?: Reviewed[]
  unread?: Unread[]
}

/** Items that a page of a list named: reviews of its pull requests, and the rest of long discussions. */
async function asidePage(
  access: Access,
  repository: shapes.Repository,
  at: Position,
  since: Date,
): Promise<Read> {
  const next = at.isListRead ? null : at.next
  const [first, ...others] = at.unread
  if (first) {
    const { left, ...page } = await unreadPage(access, repository, first, since)
    return { ...page, fresh: page.done, next, reviewed: at.reviewed, unread: [...left, ...others] }
  }
  const placeFor = (id: string) => placeOf(repository, id, since)
  const asked = at.reviewed.slice(0, reviewedAtOnce)
  const { left, ...page } = await reviewsOf(access, asked, { repository, placeOf: placeFor, since })
  return { ...page, fresh: page.done, next, reviewed: [...left, ...at.reviewed.slice(reviewedAtOnce)] }
}

async function listPage(
  access: Access,
  repository: shapes.Repository,
  at: Position,
  { name, since }: { name: string; since: Date },
): Promise<Read> {
  const list = lists[at.list] ?? 'issues'
  if (list === 'discussions') {
    const { left, ...page } = await discussionsPage(access, repository, at.next, since)
    return { ...page, fresh: page.done, unread: left }
  }
  const address = at.next ?? firstAddress(name, list, since)
  const kind = list === 'issues/comments' ? 'comment' : 'review-comment'
  const page =
    list === 'issues'
      ? await issuesPage(access, repository, address, since)
      : { ...(await commentsPage(access, repository, address, { kind, since })), reviewed: [] }
  const fresh = at.next === null ? Math.max(page.items.length, ((page.pages ?? 1) - 1) * perPage) : 0
  const reviewed = [...at.reviewed, ...page.reviewed]
  return { mapped: page.mapped, done: page.items.length, fresh, next: page.next, reviewed }
}

/** Reads issues, pull requests, reviews, discussions and what was said on them, repository after repository. */
export async function historyPage(access: Access, since: Date, cursor: Cursor): Promise<HistoryPage> {
  const { repositories } = settingsOf(access)
  const at = cursor === null ? begin : position.parse(cursor)
  const name = repositories[at.repository]
  if (name === undefined) throw new AccessRefused('Name the repositories to read.')
  const repository = await read(access, `/repos/${name}`, shapes.repository)
  const isAside = at.unread.length > 0 || (at.isListRead && at.reviewed.length > 0)
  const page = isAside
    ? await asidePage(access, repository, at, since)
    : await listPage(access, repository, at, { name, since })
  const counted = at.counted + page.fresh
  const here = { ...at, counted, reviewed: page.reviewed ?? [], unread: page.unread ?? [] }
  return { mapped: page.mapped, cursor: after(here, page.next, repositories), done: page.done, counted }
}
