import * as z from 'zod'
import { ask, type Sender } from '#service/api/arrivals/asking.ts'
import { word } from '#service/api/arrivals/lenient.ts'
import { nothingMapped } from '#service/api/arrivals/mapped.ts'
import type { Cursor, Fetched, HistoryPage, PolledPage } from '#service/api/arrivals/source.ts'
import { type Access, AccessRefused, type TestStep } from '#service/core/sources.ts'
import { commentKind, map } from './map.ts'
import type { ZendeskSettings } from './setup.ts'
import * as shapes from './shapes.ts'

const refused =
  'Zendesk does not take the API token with this e-mail address. Enter those of an administrator.'
const refusals = {
  401: refused,
  403: refused,
  404: 'There is no Zendesk under this address. Check the address of the account.',
}

/** Zendesk tells nothing of the minute that is going on. */
const tooFreshMs = 60_000

const waiting = z.object({ id: z.string(), subject: z.string().nullable() })

const position = z.object({
  /** When the span begins; comments before it were not asked for. */
  since: z.iso.datetime(),
  /** Cursor of the export; null before its first page. */
  export: z.string().nullable(),
  /** True at the end of the export; the next poll goes on from there. */
  isAtEnd: z.boolean(),
  /** Tickets that changed, whose comments are still to be read, the first from this page of them on. */
  waiting: z.array(waiting),
  after: z.string().nullable(),
  counted: z.int().min(0),
})

type Position = z.infer<typeof position>

const settingsOf = ({ settings }: Access) => settings as ZendeskSettings

async function read<Shape extends z.ZodType>(
  access: Access,
  path: string,
  shape: Shape,
): Promise<z.infer<Shape>> {
  const { url, email } = settingsOf(access)
  if (url === '' || !email)
    throw new AccessRefused(
      'Enter the address of the Zendesk account and the e-mail address of an administrator.',
    )
  const token = Buffer.from(`${email}/token:${access.secrets.token ?? ''}`).toString('base64')
  const sender: Sender = {
    name: 'Zendesk',
    headers: { authorization: `Basic ${token}` },
    refusals,
    resetHeader: 'retry-after',
  }
  const { body } = await ask(access, sender, `${url}${path}`)
  return shape.parse(body)
}

function begin(access: Access, since: Date): Position {
  const from = Math.min(since.getTime(), access.now().getTime() - tooFreshMs - 1000)
  return {
    since: new Date(from).toISOString(),
    export: null,
    isAtEnd: false,
    waiting: [],
    after: null,
    counted: 0,
  }
}

async function ticketsPage(access: Access, at: Position): Promise<Position> {
  const from =
    at.export === null
      ? `start_time=${Math.floor(Date.parse(at.since) / 1000)}`
      : `cursor=${encodeURIComponent(at.export)}`
  const page = await read(
    access,
    `/api/v2/incremental/tickets/cursor.json?${from}&per_page=100`,
    shapes.tickets,
  )
  const found = (page.tickets ?? []).flatMap(({ id, subject, status }) =>
    id === undefined || status === 'deleted' ? [] : [{ id, subject: subject ?? null }],
  )
  const next = page.after_cursor ?? at.export
  return {
    ...at,
    export: next,
    isAtEnd: page.end_of_stream !== false || next === at.export,
    waiting: found,
    counted: at.counted + found.length,
  }
}

type Comments = { fetched: Fetched[]; next: Position; isDone: boolean }

async function commentsPage(access: Access, at: Position): Promise<Comments> {
  const [ticket, ...others] = at.waiting as [z.infer<typeof waiting>]
  const from = at.after === null ? '' : `&page[after]=${encodeURIComponent(at.after)}`
  const path = `/api/v2/tickets/${encodeURIComponent(ticket.id)}/comments.json?include=users&sort=created_at&page[size]=100${from}`
  const { comments = [], users = [], meta } = await read(access, path, shapes.comments)
  const isFresh = ({ created_at }: shapes.Comment) => (created_at ?? new Date(0)) >= new Date(at.since)
  const fetched = comments.flatMap((comment, n): Fetched[] => {
    if (comment.id === undefined || !isFresh(comment)) return []
    const author = users.find(({ id }) => id !== undefined && id === comment.author_id)
    const isFirst = at.after === null && n === 0
    const payload = { site: settingsOf(access).url, ticket, comment, author, isFirst }
    return [{ headers: {}, payload, kind: commentKind, deliveryId: `comment:${comment.id}`, entityKey: null }]
  })
  const after = meta?.has_more && meta.after_cursor !== at.after ? (meta.after_cursor ?? null) : null
  const next = after === null ? { ...at, waiting: others, after } : { ...at, after }
  return { fetched, next, isDone: after === null }
}

/** The export tells which tickets changed; the comments of each are read after it. */
export async function pollPage(access: Access, cursor: Cursor): Promise<PolledPage> {
  const at = cursor === null ? begin(access, access.now()) : position.parse(cursor)
  if (at.waiting.length > 0) {
    const { fetched, next } = await commentsPage(access, at)
    return { deliveries: fetched, cursor: next, more: next.waiting.length > 0 || !next.isAtEnd }
  }
  const next = await ticketsPage(access, at)
  return { deliveries: [], cursor: next, more: next.waiting.length > 0 || !next.isAtEnd }
}

export async function historyPage(access: Access, since: Date, cursor: Cursor): Promise<HistoryPage> {
  const at = cursor === null ? begin(access, since) : position.parse(cursor)
  if (at.waiting.length === 0) {
    const next = await ticketsPage(access, at)
    const isOver = next.isAtEnd && next.waiting.length === 0
    return { mapped: nothingMapped, cursor: isOver ? null : next, done: 0, counted: next.counted }
  }
  const { fetched, next, isDone } = await commentsPage(access, at)
  const mapped = fetched.map(({ payload }) => {
    const delivery = { kind: commentKind, deliveryId: 'history', headers: {}, payload, receivedAt: since }
    return map(delivery, settingsOf(access))
  })
  return {
    mapped: { ...nothingMapped, messages: mapped.flatMap(({ messages }) => messages) },
    cursor: next.waiting.length === 0 && next.isAtEnd ? null : next,
    done: isDone ? 1 : 0,
    counted: next.counted,
  }
}

export async function test(access: Access): Promise<TestStep[]> {
  const name = 'API token'
  try {
    const me = z.object({ user: z.object({ role: word }) })
    const { user } = await read(access, '/api/v2/users/me.json', me)
    return user.role === 'admin'
      ? [{ name, ok: true, message: 'It is taken, and belongs to an administrator.' }]
      : [
          {
            name,
            ok: false,
            message: 'It belongs to nobody who may export tickets. Enter one of an administrator.',
          },
        ]
  } catch (error) {
    if (!(error instanceof AccessRefused)) throw error
    return [{ name, ok: false, message: error.message }]
  }
}
