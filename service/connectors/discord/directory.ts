import { createHash } from 'node:crypto'
import type * as z from 'zod'
import type { Delivery } from '#service/api/arrivals/source.ts'
import { type Access, AccessRefused } from '#service/core/sources.ts'
import { ask, NotShown } from './client.ts'
import type { Known } from './known.ts'
import { isThread } from './messages.ts'
import * as shapes from './shapes.ts'

const keptMs = 3_600_000
const mostKept = 20_000

/** Answers about channels and servers by token and path; null for what Discord does not show. */
const memory = new Map<string, { until: number; value: unknown }>()

/** Asks once an hour. */
async function find<Shape extends z.ZodType>(
  access: Access,
  path: `/${string}`,
  shape: Shape,
): Promise<z.infer<Shape> | null> {
  const token = `${access.addresses.discord} ${access.secrets.botToken}`
  const key = `${createHash('sha256').update(token).digest('base64url')} ${path}`
  const known = memory.get(key)
  if (known && known.until > performance.now()) return known.value as z.infer<Shape> | null
  const value = await ask(access, path).then(
    (answer) => shape.safeParse(answer).data ?? null,
    (error: unknown) => {
      if (error instanceof NotShown) return null
      throw error
    },
  )
  const [oldest] = memory.size >= mostKept ? memory.keys() : []
  if (oldest !== undefined) memory.delete(oldest)
  memory.set(key, { until: performance.now() + keptMs, value })
  return value
}

const isId = (id: string) => /^\d{1,25}$/.test(id)

/** A channel with those that it is in or names; what is given is not asked for. */
export async function knownIn(
  access: Access,
  guildId: string,
  channelId: string,
  { messages, given = [] }: { messages: shapes.Message[]; given?: shapes.Channel[] },
): Promise<Known> {
  const channels = new Map(given.flatMap((it) => (it.id === undefined ? [] : [[it.id, it] as const])))
  const named = messages.flatMap(({ content = '' }) =>
    [...content.matchAll(/<#(\d+)>/g)].map(([, id = '']) => id),
  )
  const wanted = [channelId, ...new Set(named.slice(0, 50))]
  for (const id of wanted) {
    const found =
      channels.get(id) ?? (isId(id) ? await find(access, `/channels/${id}`, shapes.channel) : null)
    if (found) channels.set(id, found)
    if (found && id === channelId && isThread(found) && found.parent_id !== undefined)
      wanted.push(found.parent_id)
  }
  const guild = isId(guildId) ? await find(access, `/guilds/${guildId}`, shapes.guild) : null
  const self = await find(access, '/users/@me', shapes.user)
  return { selfId: self?.id, channels, guilds: new Map(guild ? [[guildId, guild]] : []) }
}

/** Looks up which channel a message is in: a thread is told by its own id alone. */
export async function complete(access: Access, delivery: Delivery): Promise<Delivery> {
  const data = shapes.dispatch.safeParse(delivery.payload).data?.d
  const message = shapes.message.safeParse(data).data
  const { guild_id: guildId, channel_id: channelId, id } = message ?? {}
  const place = channelId ?? (delivery.kind === 'CHANNEL_UPDATE' ? id : undefined)
  if (!message || guildId === undefined || place === undefined) return delivery
  try {
    return { ...delivery, known: await knownIn(access, guildId, place, { messages: [message] }) }
  } catch (error) {
    if (error instanceof AccessRefused) return delivery
    throw error
  }
}
