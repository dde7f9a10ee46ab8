import { createHash } from 'node:crypto'
import type { Fetched, Repaired } from '#service/api/arrivals/source.ts'
import { type Access, RateLimited } from '#service/core/sources.ts'
import { type Ask, askerOf } from './client.ts'
import { homeOf } from './directory.ts'
import { historyOf, listChannels, repliesOf } from './history.ts'
import { label, messageKey } from './incoming.ts'
import { instantOf } from './messages.ts'
import type { Message } from './shapes.ts'

/** Threads that go on are found by the messages that began them, so far back. */
const threadsMs = 3 * 86_400_000
/** Pages of one channel that are looked through. */
const mostPages = 5
const mostChannels = 2000

const isSince = (ts: string | undefined, since: Date) => (instantOf(ts)?.getTime() ?? 0) >= since.getTime()

/** Builds the same delivery, with the same key, as the webhook or the socket. */
function fetchedOf(teamId: string, channel: string, message: Message): Fetched {
  const event = { ...message, type: 'message', channel, event_ts: message.edited?.ts ?? message.ts }
  const payload = { type: 'event_callback', team_id: teamId, event }
  const entityKey = messageKey(teamId, channel, message)
  const told = label({ headers: {} }, payload)
  const at = instantOf(message.edited?.ts ?? message.ts)
  return { ...told, deliveryId: `missed:${entityKey}`, entityKey, headers: {}, payload, ...(at && { at }) }
}

/** Messages written or changed in a channel since then, threads of the last days included. */
async function writtenIn(ask: Ask, channel: string, since: Date): Promise<Message[]> {
  const threadsSince = new Date(since.getTime() - threadsMs)
  const found: Message[] = []
  let cursor: string | null = ''
  for (let pages = 0; cursor !== null && pages < mostPages; pages++) {
    const page: Awaited<ReturnType<typeof historyOf>> = await historyOf(ask, channel, threadsSince, cursor)
    found.push(...page.messages)
    cursor = page.next
  }
  const begun = found.filter(({ reply_count: n = 0, latest_reply }) => n > 0 && isSince(latest_reply, since))
  for (const { ts } of begun) {
    let next: string | null = ts === undefined ? null : ''
    while (next !== null && ts !== undefined) {
      const page: Awaited<ReturnType<typeof repliesOf>> = await repliesOf(
        ask,
        { channel, thread: ts },
        since,
        next,
      )
      found.push(...page.messages)
      next = page.next
    }
  }
  return found.filter(({ ts, edited }) => isSince(ts, since) || isSince(edited?.ts, since))
}

async function allChannels(ask: Ask): Promise<string[]> {
  const found: string[] = []
  let cursor: string | null = ''
  while (cursor !== null && found.length < mostChannels) {
    const page: Awaited<ReturnType<typeof listChannels>> = await listChannels(ask, cursor)
    found.push(...page.channels.map(({ id }) => id))
    cursor = page.next
  }
  return found
}

/** Looks that Slack interrupted, by token; the next one goes on from there. */
const begun = new Map<string, { since: Date; done: Set<string>; fetched: Fetched[] }>()
const mostBegun = 500

/** Reads what was written since then, where neither hook nor line told of it. Messages that are here already are known by their time. */
export async function repair(access: Access, since: Date): Promise<Repaired> {
  const token = access.secrets.botToken ?? ''
  const key = createHash('sha256').update(`${access.addresses.slack} ${token}`).digest('base64url')
  const ask = askerOf(access, token)
  const { teamId } = await homeOf(access)
  const at = begun.get(key) ?? { since, done: new Set<string>(), fetched: [] }
  begun.delete(key)
  try {
    for (const channel of await allChannels(ask)) {
      if (at.done.has(channel)) continue
      const messages = await writtenIn(ask, channel, at.since)
      at.fetched.push(...messages.map((it) => fetchedOf(teamId, channel, it)))
      at.done.add(channel)
    }
  } catch (error) {
    const [oldest] = begun.size >= mostBegun ? begun.keys() : []
    if (oldest !== undefined) begun.delete(oldest)
    if (error instanceof RateLimited) begun.set(key, at)
    throw error
  }
  return { fetched: at.fetched, redelivered: 0 }
}
