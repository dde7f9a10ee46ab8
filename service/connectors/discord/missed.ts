import type { Fetched, Repaired } from '#service/api/arrivals/source.ts'
import type { Access } from '#service/core/sources.ts'
import { ask } from './client.ts'
import { itemsOf, read, readable, threadList } from './history.ts'
import { label } from './incoming.ts'
import * as shapes from './shapes.ts'

const perPage = 100
/** Messages of one channel that are fetched at a time: what is older than these is read by the history. */
const mostPages = 10

/** Ids of Discord hold their time: milliseconds since 2015, above 22 bits that number those of one. */
const epoch = 1_420_070_400_000n
const firstIdAt = (instant: Date) => ((BigInt(instant.getTime()) - epoch) << 22n).toString()
const isAfter = (id: string | undefined, first: string) =>
  id !== undefined && /^\d{1,20}$/.test(id) && BigInt(id) > BigInt(first)

/** Builds the same deliveries as the gateway: one for the message, another one for its edit. */
function fetchedOf(message: unknown, guild: string, since: Date): Fetched[] {
  const { timestamp, edited_timestamp: editedAt } = shapes.message.parse(message)
  const d = { ...(message as object), guild_id: guild }
  const told = (t: string, at: Date): Fetched => ({ ...label({ t, d }), headers: {}, payload: { t, d }, at })
  return [
    ...(timestamp && timestamp >= since ? [told('MESSAGE_CREATE', timestamp)] : []),
    ...(editedAt && editedAt >= since ? [told('MESSAGE_UPDATE', editedAt)] : []),
  ]
}

async function messagesOf(access: Access, guild: string, channel: string, since: Date): Promise<Fetched[]> {
  const found: Fetched[] = []
  let after = firstIdAt(since)
  for (let pages = 0; pages < mostPages; pages++) {
    const answer = await read(access, `/channels/${channel}/messages`, { limit: String(perPage), after })
    const all = Array.isArray(answer) ? answer.filter((it) => shapes.message.safeParse(it).success) : []
    const ids = all.flatMap((it) => shapes.message.parse(it).id ?? [])
    found.push(...all.flatMap((it) => fetchedOf(it, guild, since)))
    const newest = ids.toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)).at(-1)
    if (all.length < perPage || newest === undefined) break
    after = newest
  }
  return found
}

/** Channels and open threads in which something was written since then, as Discord lists them. */
async function livelyIn(access: Access, guild: string, since: Date): Promise<string[]> {
  const channels = itemsOf(shapes.channel, await read(access, `/guilds/${guild}/channels`))
  const active = threadList.safeParse(await read(access, `/guilds/${guild}/threads/active`)).data
  const first = firstIdAt(since)
  const shown = new Set(channels.filter(({ type = 0 }) => readable.has(type)).map(({ id }) => id))
  const threads = (active?.threads ?? []).filter(({ parent_id }) => shown.has(parent_id))
  return [...channels.filter(({ id }) => shown.has(id)), ...threads].flatMap(
    ({ id, last_message_id: last }) => (id !== undefined && isAfter(last, first) ? [id] : []),
  )
}

/**
 * Reads what was written since then: a line that was down for long is not told of it again. Messages that are here already are known by
 * its id.
 */
export async function repair(access: Access, since: Date): Promise<Repaired> {
  const guilds = itemsOf(shapes.guild, await ask(access, '/users/@me/guilds', { limit: '200' }))
  const fetched: Fetched[] = []
  for (const { id: guild } of guilds) {
    if (guild === undefined) continue
    for (const channel of await livelyIn(access, guild, since))
      fetched.push(...(await messagesOf(access, guild, channel, since)))
  }
  return { fetched, redelivered: 0 }
}
