import { CloseCodes, type SessionInfo, WebSocketManager, WebSocketShardEvents } from '@discordjs/ws'
import * as z from 'zod'
import type { HeldLine, Line } from '#service/api/arrivals/source.ts'
import { AccessRefused, RateLimited } from '#service/core/sources.ts'
import { failureOf, restOf } from './client.ts'
import { label } from './incoming.ts'

const openingMs = 45_000
const closingMs = 2000
/** Sessions of a day that are left alone: a bot that begins too many has its token reset by Discord. */
const sessionsSpared = 20
/** GUILDS, GUILD_MESSAGES and MESSAGE_CONTENT. */
const intents = (1 << 0) | (1 << 9) | (1 << 15)
/** All that is kept; whatever else happens on a server is none of ours. */
const kept = new Set([
  'MESSAGE_CREATE',
  'MESSAGE_UPDATE',
  'MESSAGE_DELETE',
  'MESSAGE_DELETE_BULK',
  'CHANNEL_UPDATE',
])

const session = z.object({
  sessionId: z.string(),
  resumeURL: z.string(),
  sequence: z.int(),
  shardId: z.int(),
  shardCount: z.int(),
})

const refusals: Record<string, string> = {
  'Authentication failed': 'Discord does not accept the bot token. Enter the one that “Reset Token” shows.',
  'Used disallowed intents':
    'The bot may not read what messages say. Switch on “Message Content Intent” under “Bot” in the Developer Portal.',
}

function failureOn(error: unknown, line: Line): unknown {
  const said =
    error instanceof Error && Object.hasOwn(refusals, error.message) ? refusals[error.message] : undefined
  return said === undefined ? failureOf(error, line) : new AccessRefused(said)
}

const soon = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())

/**
 * Opens the gateway, and goes on where the line before ended: Discord says again what was missed. How far a session was read
 * is kept once it is stored. When a connection ends, whoever holds the line decides when the next is opened.
 */
export async function open(line: Line): Promise<HeldLine> {
  let current: SessionInfo | null = session.safeParse(line.state).data ?? null
  let isOver = false
  const ended = Promise.withResolvers<void>()
  ended.promise.catch(() => undefined)
  const manager = new WebSocketManager({
    token: line.secrets.botToken ?? '',
    intents,
    rest: restOf(line),
    shardCount: 1,
    shardIds: [0],
    // The library would connect again by itself, as often as it likes: once it is over, it waits for ever.
    retrieveSessionInfo: () => (isOver ? new Promise(() => undefined) : current),
    updateSessionInfo(_, info) {
      if (!isOver) current = info
    },
  })
  const hangUp = async () => {
    isOver = true
    // With this code Discord keeps the session for a while.
    await Promise.race([manager.destroy({ code: CloseCodes.Resuming }), soon(closingMs)]).catch(
      () => undefined,
    )
  }
  const fail = (error: unknown) => {
    ended.reject(failureOn(error, line))
    void hangUp()
  }
  let last = Promise.resolve()
  async function receive(
    payload: { t: string; s: number; d: unknown },
    at: SessionInfo | null,
  ): Promise<void> {
    const { t, s, d } = payload
    if (kept.has(t)) {
      const told = label({ t, d })
      const deliveryId = told.deliveryId ?? `${at?.sessionId ?? ''}:${s}`
      await line.deliver({ ...told, deliveryId, headers: {}, payload: { t, d } })
    }
    if (at && (kept.has(t) || t === 'READY')) await line.saveState({ ...at, sequence: s })
  }
  manager.on(WebSocketShardEvents.Dispatch, (payload) => {
    const { t, s, d } = payload
    const at = current
    last = last.then(() => receive({ t, s, d }, at)).catch(fail)
  })
  manager.on(WebSocketShardEvents.Error, fail)
  manager.on(WebSocketShardEvents.SocketError, () => undefined)
  manager.on(WebSocketShardEvents.Closed, () => {
    const isLost = current === null
    isOver = true
    // Discord has forgotten the session: the next line begins a new one.
    if (isLost) last = last.then(() => line.saveState(null)).catch(() => undefined)
    void last.then(() => ended.resolve())
  })
  line.signal.addEventListener('abort', () => void hangUp().then(() => ended.resolve()), { once: true })
  try {
    const { session_start_limit: limit } = await manager.fetchGatewayInformation()
    if (!current && limit.remaining < sessionsSpared)
      throw new RateLimited(new Date(line.now().getTime() + limit.reset_after))
    const late = soon(openingMs).then(() => {
      throw new Error('Discord did not answer on the new connection.')
    })
    const broken = ended.promise.then(() => {
      throw new Error('The connection to Discord was lost before it was ready.')
    })
    broken.catch(() => undefined)
    late.catch(() => undefined)
    await Promise.race([manager.connect(), late, broken])
  } catch (error) {
    await hangUp()
    throw failureOn(error, line)
  }
  return {
    closed: ended.promise,
    async close() {
      await hangUp()
      await last
    },
  }
}
