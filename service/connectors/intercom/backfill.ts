import * as z from 'zod'
import { ask, type Sender } from '#service/api/arrivals/asking.ts'
import { list, part, whole, word } from '#service/api/arrivals/lenient.ts'
import { nothingMapped } from '#service/api/arrivals/mapped.ts'
import type { Cursor, HistoryPage } from '#service/api/arrivals/source.ts'
import { type Access, AccessRefused, type TestStep } from '#service/core/sources.ts'
import { written } from './map.ts'
import type { IntercomSettings } from './setup.ts'
import * as shapes from './shapes.ts'

const refusals = {
  401: 'Intercom does not know the access token, or it was revoked. Enter another one.',
  403: 'The access token may not read this at Intercom. Give the app the permission “Read conversations”.',
}

const addresses: Record<IntercomSettings['region'], string> = {
  us: 'https://api.intercom.io',
  eu: 'https://api.eu.intercom.io',
  au: 'https://api.au.intercom.io',
}

function settingsOf({ settings }: Access): IntercomSettings {
  return settings as IntercomSettings
}

async function read<Shape extends z.ZodType>(
  access: Access,
  path: string,
  shape: Shape,
  sent?: object,
): Promise<z.infer<Shape>> {
  const sender: Sender = {
    name: 'Intercom',
    headers: { authorization: `Bearer ${access.secrets.token ?? ''}`, 'intercom-version': '2.11' },
    refusals,
    resetHeader: 'x-ratelimit-reset',
  }
  const { body } = await ask(access, sender, `${addresses[settingsOf(access).region]}${path}`, sent)
  return shape.parse(body)
}

const perPage = 50

const position = z.object({
  appId: z.string(),
  /** Cursor of the search; null after its last page. */
  after: z.string().nullable(),
  /** Conversations that were found and are still to be read. */
  waiting: z.array(z.string()),
  counted: z.int().min(0),
})

type Position = z.infer<typeof position>

const me = z.object({ name: word, app: part(z.object({ id_code: word, name: word })) })

const found = z.object({
  conversations: list(z.object({ id: word })),
  total_count: whole,
  pages: part(z.object({ next: part(z.object({ starting_after: word })) })),
})

async function begin(access: Access): Promise<Position> {
  const { app } = await read(access, '/me', me)
  return { appId: app?.id_code ?? 'intercom', after: '', waiting: [], counted: 0 }
}

/** Sorted by when conversations were made: what changes while the pages are read stays in its place. */
async function searchPage(access: Access, at: Position, since: Date): Promise<HistoryPage> {
  const page = await read(access, '/conversations/search', found, {
    query: { field: 'updated_at', operator: '>', value: Math.floor(since.getTime() / 1000) - 1 },
    sort: { field: 'created_at', order: 'ascending' },
    pagination: { per_page: perPage, ...(at.after && { starting_after: at.after }) },
  })
  const waiting = (page.conversations ?? []).flatMap(({ id }) => id ?? [])
  const next = page.pages?.next?.starting_after ?? null
  const after = next === at.after ? null : next
  const counted = Math.max(at.counted, page.total_count ?? waiting.length)
  const cursor = after === null && waiting.length === 0 ? null : { ...at, after, waiting, counted }
  return { mapped: nothingMapped, cursor, done: 0, counted }
}

/** A search shows how a conversation began; what followed is read from each. */
async function conversationPage(access: Access, at: Position, since: Date): Promise<HistoryPage> {
  const [id = '', ...waiting] = at.waiting
  const item = await read(access, `/conversations/${encodeURIComponent(id)}`, shapes.item)
  const place = {
    appId: at.appId,
    receivedAt: since,
    item: { ...item, id: item.id ?? id },
    kind: 'conversation' as const,
  }
  const mapped = written(place, item.conversation_parts ?? [], settingsOf(access))
  const isFresh = ({ sentAt }: { sentAt: Date }) => sentAt >= since
  return {
    mapped: {
      ...mapped,
      messages: mapped.messages.filter((it) => isFresh(it) || it.sourceMessageId.startsWith('conversation:')),
    },
    cursor: at.after === null && waiting.length === 0 ? null : { ...at, waiting },
    done: 1,
    counted: at.counted,
  }
}

export async function historyPage(access: Access, since: Date, cursor: Cursor): Promise<HistoryPage> {
  const at = cursor === null ? await begin(access) : position.parse(cursor)
  return at.waiting.length > 0 ? conversationPage(access, at, since) : searchPage(access, at, since)
}

export async function test(access: Access): Promise<TestStep[]> {
  const name = 'Access token'
  try {
    const { app } = await read(access, '/me', me)
    await read(access, '/conversations?per_page=1', z.unknown())
    return [{ name, ok: true, message: `It reads the conversations of ${app?.name ?? 'the workspace'}.` }]
  } catch (error) {
    if (!(error instanceof AccessRefused)) throw error
    return [{ name, ok: false, message: error.message }]
  }
}
