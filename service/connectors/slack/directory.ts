import { createHash } from 'node:crypto'
import * as z from 'zod'
import { link, part, word } from '#service/api/arrivals/lenient.ts'
import type { Delivery } from '#service/api/arrivals/source.ts'
import { type Access, AccessRefused } from '#service/core/sources.ts'
import { idsInBlocks } from './blocks.ts'
import { type Ask, askerOf, SlackRefused } from './client.ts'
import type { Known } from './known.ts'
import * as shapes from './shapes.ts'
import { idsIn } from './text.ts'

const keptMs = 3_600_000
const mostKept = 20_000

/** Answers about people, channels and workspaces by token and id; null for what Slack does not show. */
const memory = new Map<string, { until: number; value: unknown }>()

function remember(key: string, value: unknown): void {
  memory.delete(key)
  memory.set(key, { until: performance.now() + keptMs, value })
  const [oldest] = memory.size > mostKept ? memory.keys() : []
  if (oldest !== undefined) memory.delete(oldest)
}

const answers = {
  'auth.test': z.looseObject({ team: word, team_id: word, url: link, bot_id: word }),
  'users.info': z.looseObject({ user: part(shapes.user) }),
  'conversations.info': z.looseObject({ channel: part(shapes.channel) }),
  'team.info': z.looseObject({ team: part(shapes.team) }),
}

type Method = keyof typeof answers
type Line = { ask: Ask; key: string }

/** Asks once an hour. Entries that are missing, or may not be seen, are not asked for more often either. */
async function find<M extends Method>(
  { ask, key }: Line,
  method: M,
  args: Record<string, string> = {},
): Promise<z.infer<(typeof answers)[M]> | null> {
  const place = [key, method, ...Object.values(args)].join('|')
  const known = memory.get(place)
  if (known && known.until > performance.now()) return known.value as z.infer<(typeof answers)[M]> | null
  try {
    const value = answers[method].parse(await ask(method, args)) as z.infer<(typeof answers)[M]>
    remember(place, value)
    return value
  } catch (error) {
    if (!(error instanceof SlackRefused)) throw error
    remember(place, null)
    return null
  }
}

function lineOf(access: Access): Line {
  const token = access.secrets.botToken ?? ''
  const key = createHash('sha256').update(`${access.addresses.slack} ${token}`).digest('base64url')
  return { ask: askerOf(access, token), key }
}

export type Home = {
  teamId: string
  name: string | undefined
  url: string | undefined
  botId: string | undefined
}

/** The workspace that the token belongs to. */
export async function homeOf(access: Access): Promise<Home> {
  const found = await find(lineOf(access), 'auth.test')
  const { team_id: teamId, team: name, url, bot_id: botId } = found ?? {}
  if (teamId === undefined) throw new Error('Slack does not say which workspace the token belongs to.')
  return { teamId, name, url, botId }
}

const atOnce = 5

/** A few requests at a time: the first that is refused ends it, and what was found by then is remembered. */
async function each<T>(
  ids: Iterable<string>,
  look: (id: string) => Promise<T | null | undefined>,
): Promise<Map<string, T>> {
  const found = new Map<string, T>()
  const all = [...new Set(ids)]
  for (let at = 0; at < all.length; at += atOnce) {
    const part = all.slice(at, at + atOnce)
    const values = await Promise.all(part.map(look))
    for (const [index, id] of part.entries()) {
      const value = values[index]
      if (value !== null && value !== undefined) found.set(id, value)
    }
  }
  return found
}

function idsOf(messages: shapes.Message[]): { users: string[]; channels: string[] } {
  const users = messages.flatMap(({ user }) => user ?? [])
  const channels: string[] = []
  for (const { text = '', blocks, attachments = [] } of messages) {
    const texts = [text, ...attachments.flatMap((it) => [it.pretext, it.text, it.fallback])]
    const named = [idsInBlocks(blocks), ...texts.map((it) => idsIn(it ?? ''))]
    for (const it of named) {
      users.push(...it.users)
      channels.push(...it.channels)
    }
  }
  return { users, channels }
}

/** Rights that an app may well lack take only the names away, not the messages. */
function orNothing(error: unknown): null {
  if (error instanceof AccessRefused) return null
  throw error
}

/** Everything that messages of a channel name. */
export async function knownIn(
  access: Access,
  messages: shapes.Message[],
  channels: readonly (shapes.Channel & { id: string })[],
  channelIds: readonly string[] = [],
): Promise<Known> {
  const line = lineOf(access)
  const home = await homeOf(access)
  const named = idsOf(messages)
  const users = await each(named.users, async (user) => {
    const found = await find(line, 'users.info', { user }).catch(orNothing)
    return found?.user
  })
  const given = new Map(channels.map((it) => [it.id, it]))
  const others = [...named.channels, ...channelIds].filter((id) => !given.has(id))
  const looked = await each(others, async (channel) => {
    const found = await find(line, 'conversations.info', { channel }).catch(orNothing)
    return found?.channel
  })
  const foreign = [...users.values()].flatMap(({ team_id: id, profile }) =>
    id === undefined || id === home.teamId || profile?.email ? [] : id,
  )
  const teams = await each(foreign, async (team) => {
    const found = await find(line, 'team.info', { team }).catch(orNothing)
    return found?.team
  })
  return { home, users, channels: new Map<string, shapes.Channel>([...looked, ...given]), teams }
}

/** Looks up what a delivery names; without a right to, it stays as it came. A renamed channel says its new name itself. */
export async function complete(access: Access, delivery: Delivery): Promise<Delivery> {
  const { data } = shapes.envelope.safeParse(delivery.payload)
  const event = data?.event
  const isMessage = event?.type === 'message' || event?.type === 'app_mention'
  if (!event || !isMessage || event.subtype === 'message_deleted') return delivery
  const { channel, message, previous_message: before } = event
  const messages = [event, message, before].filter((it) => it !== undefined)
  const channels = typeof channel === 'string' && channel !== '' ? [channel] : []
  const known = await knownIn(access, messages, [], channels).catch(orNothing)
  return known ? { ...delivery, known } : delivery
}
