import * as z from 'zod'
import { list, part, word } from '#service/api/arrivals/lenient.ts'
import { type Mapped, nothingMapped } from '#service/api/arrivals/mapped.ts'
import type { ChannelPlace, Cursor, HistoryPage } from '#service/api/arrivals/source.ts'
import { type Access, AccessRefused } from '#service/core/sources.ts'
import { type Ask, askerOf, SlackRefused } from './client.ts'
import { homeOf, knownIn } from './directory.ts'
import { kept, unwanted } from './map.ts'
import { channelOf, messageOf } from './messages.ts'
import * as shapes from './shapes.ts'

/** Page size that Slack recommends. */
const perPage = 200

const named = z.object({
  id: z.string(),
  name: z.string().optional(),
  is_private: z.boolean().optional(),
  /** Was not listed, so that Slack is asked whether it is private. */
  isUnlisted: z.boolean().optional(),
})

const position = z.object({
  /** Cursor of the list of channels; empty at the beginning, null after the end. */
  list: z.string().nullable(),
  /** Channels that were listed and not read whole; the first is being read. */
  channels: z.array(named),
  /** Cursor of the channel; empty at the beginning, null after the end. */
  next: z.string().nullable(),
  /** Threads of the page before whose replies are not read yet; the first is being read. */
  threads: z.array(z.string()),
  /** Cursor of the thread; empty at the beginning. */
  replies: z.string(),
})

type Position = z.infer<typeof position>
type Named = z.infer<typeof named>

const begin: Position = { list: '', channels: [], next: '', threads: [], replies: '' }

/** A channel that is read alone, with its threads. */
export function ofChannel({ sourceChannelId: id, channelName: name }: ChannelPlace): Cursor {
  return { ...begin, list: null, channels: [{ id, name, isUnlisted: true }] } satisfies Position
}

const paging = z.looseObject({ response_metadata: part(z.looseObject({ next_cursor: word })) })

const messagesPage = paging.extend({ messages: list(shapes.message) })
const channelsPage = paging.extend({ channels: list(shapes.channel) })

type Page = { messages: shapes.Message[]; next: string | null }

/** Gone, archived away or left since it was listed: then there is nothing to read in it. */
const gone = new Set(['channel_not_found', 'is_archived', 'not_in_channel', 'thread_not_found'])

async function readMessages(ask: Ask, method: string, args: Record<string, unknown>): Promise<Page> {
  try {
    const answer = messagesPage.parse(await ask(method, { limit: perPage, ...args }))
    return { messages: answer.messages ?? [], next: answer.response_metadata?.next_cursor ?? null }
  } catch (error) {
    if (error instanceof SlackRefused && gone.has(error.code)) return { messages: [], next: null }
    throw error
  }
}

/** Channels that the app was invited to: it can read no other. */
export async function listChannels(
  ask: Ask,
  cursor: string,
): Promise<{ channels: Named[]; next: string | null }> {
  const answer = channelsPage.parse(
    await ask('users.conversations', {
      types: 'public_channel,private_channel',
      exclude_archived: true,
      limit: perPage,
      ...(cursor && { cursor }),
    }),
  )
  const channels = (answer.channels ?? []).flatMap(({ id, name, is_private }): Named[] =>
    id === undefined ? [] : [{ id, ...(name !== undefined && { name }), ...(is_private && { is_private }) }],
  )
  return { channels, next: answer.response_metadata?.next_cursor ?? null }
}

export const stampOf = (instant: Date) => (instant.getTime() / 1000).toFixed(6)

export function historyOf(ask: Ask, channel: string, since: Date, cursor: string): Promise<Page> {
  const oldest = stampOf(since)
  return readMessages(ask, 'conversations.history', {
    channel,
    oldest,
    inclusive: true,
    include_all_metadata: true,
    ...(cursor && { cursor }),
  })
}

/** Replies alone: Slack puts the message that began the thread before them on each page. */
export async function repliesOf(
  ask: Ask,
  { channel, thread }: { channel: string; thread: string },
  since: Date,
  cursor: string,
): Promise<Page> {
  const page = await readMessages(ask, 'conversations.replies', {
    channel,
    ts: thread,
    oldest: stampOf(since),
    inclusive: true,
    include_all_metadata: true,
    ...(cursor && { cursor }),
  })
  return { ...page, messages: page.messages.filter(({ ts }) => ts !== thread) }
}

/** Messages of a channel as they would have been mapped, had they come one by one. */
async function mappedOf(access: Access, channel: Named, messages: shapes.Message[]): Promise<Mapped> {
  const { teamId } = await homeOf(access)
  const { isUnlisted, ...listed } = channel
  const known = isUnlisted
    ? await knownIn(access, messages, [], [channel.id])
    : await knownIn(access, messages, [{ ...shapes.channel.parse({}), ...listed }])
  const place = { teamId, channelId: channel.id, known }
  const each = messages.flatMap((message) => {
    const item = unwanted(message, known) === null ? messageOf(place, message) : null
    return item ? [kept(place, item, message)] : []
  })
  return {
    ...nothingMapped,
    messages: each.flatMap((it) => it.messages),
    people: each.flatMap((it) => it.people),
    companies: each.flatMap((it) => it.companies),
    channels: [channelOf(place)],
  }
}

/** The next place where there is something to read; null when all is read. */
function onward(at: Position): Position | null {
  if (at.threads.length > 0 || at.next !== null) return at
  const channels = at.channels.slice(1)
  if (channels.length > 0) return { ...at, channels, next: '' }
  return at.list === null ? null : { ...begin, list: at.list }
}

async function listPage(ask: Ask, cursor: string): Promise<HistoryPage> {
  const { channels, next } = await listChannels(ask, cursor)
  if (channels.length === 0 && next === null && cursor === '')
    throw new AccessRefused(
      'The app is in no channel yet. Write /invite @Signalbox in each that it should read.',
    )
  const at: Position = { ...begin, list: next, channels }
  const cursorAfter = channels.length > 0 ? at : onward({ ...at, next: null })
  return { mapped: nothingMapped, cursor: cursorAfter, done: 0 }
}

/**
 * Reads one page of one channel, or of the replies of one thread in it: no more than a page is ever held, and what comes
 * after it is the threads that it began.
 */
export async function historyPage(access: Access, since: Date, cursor: Cursor): Promise<HistoryPage> {
  const at = cursor === null ? begin : position.parse(cursor)
  const ask = askerOf(access)
  const [channel] = at.channels
  if (!channel) return listPage(ask, at.list ?? '')
  const [thread, ...threads] = at.threads
  const page =
    thread === undefined
      ? await historyOf(ask, channel.id, since, at.next ?? '')
      : await repliesOf(ask, { channel: channel.id, thread }, since, at.replies)
  const begun = page.messages.flatMap(({ ts, reply_count: n = 0 }) => (ts !== undefined && n > 0 ? ts : []))
  const after: Position =
    thread === undefined
      ? { ...at, next: page.next, threads: begun, replies: '' }
      : page.next === null
        ? { ...at, threads, replies: '' }
        : { ...at, replies: page.next }
  const mapped = await mappedOf(access, channel, page.messages)
  return { mapped, cursor: onward(after), done: page.messages.length }
}
