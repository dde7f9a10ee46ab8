import * as z from 'zod'
import { flag, list } from '#service/api/arrivals/lenient.ts'
import { type Mapped, nothingMapped } from '#service/api/arrivals/mapped.ts'
import type { ChannelPlace, Cursor, HistoryPage } from '#service/api/arrivals/source.ts'
import { type Access, AccessRefused } from '#service/core/sources.ts'
import { ask, NotShown } from './client.ts'
import { knownIn } from './directory.ts'
import { channelOf, isForum, messageOf, unwanted } from './messages.ts'
import * as shapes from './shapes.ts'

const perPage = 100
const threadsPerPage = 50
/** Channels in which people write, and forums, in which there are threads alone. */
export const readable = new Set([0, 5, 15, 16])

const channel = z.object({
  id: z.string(),
  name: z.string().optional(),
  type: z.int(),
  parent_id: z.string().optional(),
})

/** Rest to read of a channel: its messages, or the list of its closed threads. */
const task = z.object({
  read: z.enum(['messages', 'threads']),
  channel,
  parent: channel.optional(),
  /** Id to continue from; absent at the beginning. */
  before: z.string().optional(),
})

const position = z.object({
  /** Id to continue the list of servers from; null after its end. */
  list: z.string().nullable(),
  /** Servers whose channels are not listed yet. */
  guilds: z.array(z.string()),
  /** The server that the tasks are of. */
  guild: z.string(),
  tasks: z.array(task),
  /** Channel to read, with its threads; absent for all. */
  only: z.string().optional(),
})

type Position = z.infer<typeof position>
type Task = z.infer<typeof task>
type Channel = z.infer<typeof channel>

const begin: Position = { list: '', guilds: [], guild: '', tasks: [] }

/** A channel that is read alone, with its threads. */
export function ofChannel({ sourceServerId, sourceChannelId }: ChannelPlace): Cursor {
  return { ...begin, list: null, guilds: [sourceServerId], only: sourceChannelId } satisfies Position
}

export const threadList = z.looseObject({ threads: list(shapes.channel), has_more: flag })

/** Leaves out channels that the bot may not see, or that were deleted since they were listed. */
export async function read(
  access: Access,
  path: `/${string}`,
  query: Record<string, string> = {},
): Promise<unknown> {
  try {
    return await ask(access, path, query)
  } catch (error) {
    if (error instanceof NotShown) return null
    throw error
  }
}

export function itemsOf<Shape extends z.ZodType>(shape: Shape, answer: unknown): z.infer<Shape>[] {
  return list(shape).parse(answer) ?? []
}

function toChannel({ id, name, type = 0, parent_id }: shapes.Channel): Channel[] {
  if (id === undefined) return []
  return [{ id, type, ...(name !== undefined && { name }), ...(parent_id !== undefined && { parent_id }) }]
}

const asKnown = (it: Channel): shapes.Channel => ({ ...shapes.channel.parse({}), ...it })

function tasksOf(channels: Channel[], threads: Channel[]): Task[] {
  return channels
    .filter(({ type }) => readable.has(type))
    .flatMap((one): Task[] => [
      ...(isForum(asKnown(one)) ? [] : [{ read: 'messages' as const, channel: one }]),
      ...threads
        .filter(({ parent_id }) => parent_id === one.id)
        .map((thread) => ({ read: 'messages' as const, channel: thread, parent: one })),
      { read: 'threads', channel: one },
    ])
}

async function guildsPage(access: Access, at: Position): Promise<HistoryPage> {
  const query = { limit: '200', ...(at.list ? { after: at.list } : {}) }
  const guilds = itemsOf(shapes.guild, await ask(access, '/users/@me/guilds', query)).flatMap(
    ({ id }) => id ?? [],
  )
  if (guilds.length === 0 && at.list === '')
    throw new AccessRefused('The bot is on no server yet. Invite it with the “OAuth2 URL Generator”.')
  const next = guilds.length < 200 ? null : (guilds.at(-1) ?? null)
  return { mapped: nothingMapped, cursor: onward({ ...begin, list: next, guilds }), done: 0 }
}

async function channelsPage(access: Access, at: Position): Promise<HistoryPage> {
  const [guild = '', ...guilds] = at.guilds
  const all = itemsOf(shapes.channel, await read(access, `/guilds/${guild}/channels`)).flatMap(toChannel)
  const channels = all.filter(({ id }) => at.only === undefined || id === at.only)
  const active = threadList.safeParse(await read(access, `/guilds/${guild}/threads/active`)).data
  const tasks = tasksOf(channels, (active?.threads ?? []).flatMap(toChannel))
  return { mapped: nothingMapped, cursor: onward({ ...at, guilds, guild, tasks }), done: 0 }
}

async function mappedOf(
  access: Access,
  guild: string,
  { channel: one, parent }: Task,
  messages: shapes.Message[],
): Promise<Mapped> {
  const given = [one, ...(parent ? [parent] : [])].map(asKnown)
  const known = await knownIn(access, guild, one.id, { messages, given })
  const place = { guildId: guild, channelId: one.id, known }
  const items = messages.flatMap((it) => (unwanted(it, known) === null ? (messageOf(place, it) ?? []) : []))
  return { ...nothingMapped, messages: items, channels: [channelOf(place)] }
}

/** The newest come first: a page that reaches back far enough is the last. */
async function messagesPage(access: Access, at: Position, one: Task, since: Date): Promise<HistoryPage> {
  const query = { limit: String(perPage), ...(one.before ? { before: one.before } : {}) }
  const answer = await read(access, `/channels/${one.channel.id}/messages`, query)
  const all = itemsOf(shapes.message, answer)
  const messages = all.filter(({ timestamp }) => timestamp && timestamp >= since)
  const last = all.at(-1)?.id
  const isLast = all.length < perPage || messages.length < all.length || last === undefined
  const mapped = await mappedOf(access, at.guild, one, messages)
  const rest = at.tasks.slice(1)
  const tasks = isLast ? rest : [{ ...one, before: last }, ...rest]
  return { mapped, cursor: onward({ ...at, tasks }), done: messages.length }
}

/** Threads that were closed since then are read before the list goes on. */
async function threadsPage(access: Access, at: Position, one: Task, since: Date): Promise<HistoryPage> {
  const { channel: parent } = one
  const query = { limit: String(threadsPerPage), ...(one.before ? { before: one.before } : {}) }
  const answer = await read(access, `/channels/${parent.id}/threads/archived/public`, query)
  const { threads = [], has_more: hasMore = false } = threadList.safeParse(answer).data ?? {}
  const closedAt = (it: shapes.Channel) => it.thread_metadata?.archive_timestamp
  const recent = threads.filter((it) => (closedAt(it)?.getTime() ?? 0) >= since.getTime())
  const last = threads.at(-1)
  const before = last && closedAt(last)
  const goesOn = hasMore && before && recent.length === threads.length
  const tasks = [
    ...recent.flatMap(toChannel).map((it): Task => ({ read: 'messages', channel: it, parent })),
    ...(goesOn ? [{ ...one, before: before.toISOString() }] : []),
    ...at.tasks.slice(1),
  ]
  return { mapped: nothingMapped, cursor: onward({ ...at, tasks }), done: 0 }
}

/** Null when all is read. */
function onward(at: Position): Position | null {
  return at.tasks.length > 0 || at.guilds.length > 0 || at.list !== null ? at : null
}

/** Reads one page of the messages of a channel or a thread, or lists what there is to read: never more than a page is held. */
export async function historyPage(access: Access, since: Date, cursor: Cursor): Promise<HistoryPage> {
  const at = cursor === null ? begin : position.parse(cursor)
  const [first] = at.tasks
  if (first?.read === 'messages') return messagesPage(access, at, first, since)
  if (first) return threadsPage(access, at, first, since)
  return at.guilds.length > 0 ? channelsPage(access, at) : guildsPage(access, at)
}
