import * as z from 'zod'
import { flag, list, whole, word } from '#service/api/arrivals/lenient.ts'
import { type Mapped, nothingMapped } from '#service/api/arrivals/mapped.ts'
import type { Cursor, HistoryPage } from '#service/api/arrivals/source.ts'
import type { Access } from '#service/core/sources.ts'
import { read, settingsOf } from './client.ts'
import { issueActivity } from './events.ts'
import { isInternal, pastIssue } from './map.ts'
import { commentAddress, commentMessage, type Place } from './messages.ts'
import { plainText } from './plain.ts'
import * as shapes from './shapes.ts'

const perPage = 50
const fields =
  'summary,description,project,status,resolution,labels,creator,reporter,created,updated,resolutiondate,comment'

const position = z.object({
  /** Minutes before the first page that the search reaches back: a time of day would be one of the account's zone. */
  minutes: z.int(),
  /** Cursor of the search: a token in Cloud, a number in Data Center; null after the last page. */
  next: z.string().nullable(),
  counted: z.int().min(0),
  /** Issues of the last page with more comments than came along, as Jira told of them, and how many are read. */
  commented: z.array(z.object({ issue: z.unknown(), from: z.int().min(0) })),
})

type Position = z.infer<typeof position>

const found = z.object({
  issues: list(z.unknown()),
  total: whole,
  startAt: whole,
  nextPageToken: word,
  isLast: flag,
})

const commentPage = z.object({ comments: list(shapes.comment), total: whole })

type Identified = Place['issue']

function identified(raw: unknown): Identified[] {
  const { data } = shapes.issue.safeParse(raw)
  return data?.id === undefined ? [] : [{ ...data, id: data.id }]
}

function commentsOf(access: Access, issue: Identified, comments: shapes.Comment[], since: Date): Mapped {
  const takesInternal = settingsOf(access).internal
  const parts = comments.flatMap((comment) => {
    const { id, created, updated } = comment
    const isOld = (updated ?? created ?? since) < since
    if (id === undefined || isOld || (isInternal(comment) && !takesInternal)) return []
    const delivery = { kind: 'history', deliveryId: `history:comment:${id}`, receivedAt: since }
    const place: Place = { delivery, issue, envelope: shapes.envelope.parse({}) }
    const body = plainText(comment.body)
    const message = commentMessage(place, { ...comment, id }, body)
    if (!message) return []
    const said = { body, author: comment.author, url: commentAddress(place, id) }
    const isNew = created !== undefined && created >= since
    const events = isNew ? [issueActivity(place, { action: 'commented', at: created, comment: said })] : []
    return [{ message, events }]
  })
  return {
    ...nothingMapped,
    messages: parts.map(({ message }) => message),
    events: parts.flatMap(({ events }) => events),
  }
}

function searchPath(access: Access, { minutes, next }: Position): string {
  const { projects, email } = settingsOf(access)
  const among = projects.length > 0 ? `project in (${projects.map((it) => `"${it}"`).join(', ')}) AND ` : ''
  const jql = `${among}updated >= "-${minutes}m" ORDER BY created ASC`
  const query = new URLSearchParams({ jql, fields, maxResults: String(perPage) })
  if (next !== null && next !== '') query.set(email ? 'nextPageToken' : 'startAt', next)
  return `${email ? '/rest/api/3/search/jql' : '/rest/api/2/search'}?${query}`
}

/** A page that does not move on is the last: Jira would be asked for ever. */
function nextOf(page: z.infer<typeof found>, at: Position, isCloud: boolean): string | null {
  if (isCloud) return page.isLast || page.nextPageToken === at.next ? null : (page.nextPageToken ?? null)
  const read = Number(at.next ?? 0) + (page.issues?.length ?? 0)
  return page.issues?.length && read < (page.total ?? 0) ? String(read) : null
}

async function issuesPage(access: Access, at: Position, since: Date): Promise<HistoryPage> {
  const page = await read(access, searchPath(access, at), found)
  const parts = (page.issues ?? []).flatMap((raw) => identified(raw).map((issue) => ({ raw, issue })))
  const mapped = parts.map(({ issue }) => {
    const delivery = { kind: 'history', deliveryId: `history:issue:${issue.id}`, receivedAt: since }
    const own = pastIssue(delivery, issue, since)
    const said = commentsOf(access, issue, issue.fields.comment?.comments ?? [], since)
    return { messages: [...own.messages, ...said.messages], events: [...own.events, ...said.events] }
  })
  const commented = parts.flatMap(({ issue }) => {
    const { comments, total } = issue.fields.comment ?? {}
    const from = comments?.length ?? 0
    const { comment: _, description: __, ...rest } = issue.fields
    return (total ?? 0) > from ? [{ issue: { ...issue, fields: rest }, from: 0 }] : []
  })
  const counted = at.counted + parts.length
  const next = nextOf(page, at, Boolean(settingsOf(access).email))
  return {
    mapped: {
      ...nothingMapped,
      messages: mapped.flatMap(({ messages }) => messages),
      events: mapped.flatMap(({ events }) => events),
    },
    cursor: next === null && commented.length === 0 ? null : { ...at, next, counted, commented },
    done: parts.length,
    counted,
  }
}

async function commentsPage(access: Access, at: Position, since: Date): Promise<HistoryPage> {
  const [first, ...others] = at.commented
  const [issue] = identified(first?.issue)
  const from = first?.from ?? 0
  const api = settingsOf(access).email ? '3' : '2'
  const path = `/rest/api/${api}/issue/${encodeURIComponent(issue?.id ?? '')}/comment?startAt=${from}&maxResults=100`
  const { comments = [], total } = await read(access, path, commentPage)
  const until = from + comments.length
  const isLast = comments.length === 0 || until >= (total ?? 0)
  const commented = isLast || !first ? others : [{ ...first, from: until }, ...others]
  return {
    mapped: issue ? commentsOf(access, issue, comments, since) : nothingMapped,
    cursor: at.next === null && commented.length === 0 ? null : { ...at, commented },
    done: comments.length,
    counted: at.counted,
  }
}

/** Sorted by when issues were made: what changes while the pages are read stays in its place. */
export function historyPage(access: Access, since: Date, cursor: Cursor): Promise<HistoryPage> {
  const minutes = Math.max(1, Math.ceil((access.now().getTime() - since.getTime()) / 60_000))
  const at: Position =
    cursor === null ? { minutes, next: '', counted: 0, commented: [] } : position.parse(cursor)
  return at.commented.length > 0 ? commentsPage(access, at, since) : issuesPage(access, at, since)
}
