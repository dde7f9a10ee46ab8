import { createHash } from 'node:crypto'
import { DiscordAPIError, HTTPError, RateLimitError, REST, type ResponseLike } from '@discordjs/rest'
import * as z from 'zod'
import type { Providers } from '#service/core/providers.ts'
import type { Composed } from '../message/compose.ts'
import { discordMessages } from '../message/discord.ts'
import { lostAnswer, refusedStatus, requester } from './request.ts'
import { type Sender, SendFailure } from './sender.ts'

type Order = {
  deliveryId: string
  target: string
  targetName: string
  botToken: string
  /** Id of the server, where it is known. */
  serverId: string | null
  /** Message that it answers; null for none. */
  thread: string | null
  content: Composed
}

/** Discord takes the same nonce for the same message for "a few minutes". */
const recognises = 120_000
const withoutPreviews = 1 << 2

const posted = z.object({ id: z.string(), channel_id: z.string() })
const channelInfo = z.object({ guild_id: z.string().optional() })

function nonceOf(deliveryId: string, part: number): string {
  return createHash('sha256').update(`${deliveryId} ${part}`).digest('base64url').slice(0, 25)
}

function apiFailure(error: DiscordAPIError, where: string): SendFailure {
  const again = 'then send again.'
  if (error.status === 401)
    return new SendFailure('lasting', `Discord does not accept the bot token. Enter a new one, ${again}`)
  if (error.code === 10003)
    return new SendFailure('lasting', `Discord knows no channel ${where}. Choose another one, ${again}`)
  if (error.code === 50001 || error.code === 50013)
    return new SendFailure(
      'lasting',
      `The bot may not post in ${where}. Let it see the channel and send messages there, ${again}`,
    )
  const said = error.message.split('\n')[0] ?? ''
  return new SendFailure('lasting', `Discord refused the message (${said.slice(0, 200)}).`)
}

function failureOf(error: unknown, where: string): SendFailure {
  if (error instanceof RateLimitError)
    return new SendFailure('slower', 'Discord asks to send more slowly.', error.retryAfter, error.global)
  if (error instanceof DiscordAPIError) return apiFailure(error, where)
  if (error instanceof HTTPError) return refusedStatus('Discord', error.status, null)
  return lostAnswer('Discord', error)
}

function answerOf(answer: Response): ResponseLike {
  const { headers, status, statusText, ok } = answer
  return {
    ...{ headers, status, statusText, ok },
    body: null,
    bodyUsed: false,
    arrayBuffer: () => answer.arrayBuffer(),
    json: () => answer.json(),
    text: () => answer.text(),
  }
}

function restOf({ botToken }: Order, providers: Providers): REST {
  const request = requester(providers.patience, 'anything')
  return new REST({
    version: '10',
    api: providers.discordUrl.replace(/\/+$/, ''),
    retries: 0,
    // A second before the library's own limit, which would not tell whether the request was sent.
    timeout: providers.patience + 1000,
    rejectOnRateLimit: () => true,
    hashSweepInterval: 0,
    handlerSweepInterval: 0,
    makeRequest: async (url, init) => answerOf(await request(url, init)),
  }).setToken(botToken)
}

async function serverOf(rest: REST, order: Order): Promise<string | null> {
  if (order.serverId !== null) return order.serverId
  const found = await rest.get(`/channels/${order.target}`).catch(() => null)
  return channelInfo.safeParse(found).data?.guild_id ?? null
}

export function discordSender(order: Order, providers: Providers): Sender {
  const messages = discordMessages(order.content)
  const rest = restOf(order, providers)
  return {
    parts: messages.length,
    recognises,
    async send(part) {
      if (!/^\d{1,25}$/.test(order.target))
        throw new SendFailure(
          'lasting',
          'The id of a Discord channel is digits only. Choose the channel again.',
        )
      const body = {
        content: messages[part] ?? '',
        nonce: nonceOf(order.deliveryId, part),
        enforce_nonce: true,
        allowed_mentions: { parse: [] },
        flags: withoutPreviews,
        ...(order.thread !== null && {
          message_reference: { message_id: order.thread, fail_if_not_exists: false },
        }),
      }
      const answer = await rest
        .post(`/channels/${order.target}/messages`, { body })
        .catch((error: unknown) => {
          throw failureOf(error, order.targetName)
        })
      const message = posted.safeParse(answer).data
      if (!message) throw new SendFailure('uncertain', 'Discord gave an answer that could not be read.')
      const server = await serverOf(rest, order)
      const permalink = `https://discord.com/channels/${server}/${message.channel_id}/${message.id}`
      return { id: message.id, permalink: server === null ? null : permalink }
    },
  }
}
