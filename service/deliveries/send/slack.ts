import {
  type Logger,
  LogLevel,
  WebAPIHTTPError,
  WebAPIPlatformError,
  WebAPIRateLimitedError,
  WebAPIRequestError,
  WebClient,
} from '@slack/web-api'
import * as z from 'zod'
import type { Providers } from '#service/core/providers.ts'
import type { Composed } from '../message/compose.ts'
import { slackMessages } from '../message/slack.ts'
import { lostAnswer, refusedStatus, requester } from './request.ts'
import { retryAfterOf, type Sender, SendFailure, type Sent } from './sender.ts'

const again = 'then send again.'

const words: Record<string, (where: string) => string> = {
  not_in_channel: (where) => `The bot is not in ${where}. Invite it there, ${again}`,
  channel_not_found: (where) =>
    `The bot sees no channel ${where}. Check the id, or invite the bot where the channel is private, ${again}`,
  is_archived: (where) => `${where} is archived. Choose another channel, ${again}`,
  restricted_action: (where) =>
    `The workspace does not let the bot post in ${where}. Ask its admins, ${again}`,
  missing_scope: () => `The Slack app may not post. Give it the scope chat:write, install it again, ${again}`,
  invalid_blocks: () => 'Slack cannot show this message (invalid_blocks).',
  msg_too_long: () => 'The message is too long for Slack.',
}

const badToken = new Set([
  'account_inactive',
  'invalid_auth',
  'not_authed',
  'org_login_required',
  'token_expired',
  'token_revoked',
])
const passing = new Set(['rate_limited', 'ratelimited', 'request_timeout', 'service_unavailable'])
/** Slack says of these that a part of the work may have been done. */
const halfDone = new Set(['fatal_error', 'internal_error'])

function platformFailure(error: string, where: string): SendFailure {
  if (badToken.has(error))
    return new SendFailure(
      'lasting',
      `Slack does not accept the bot token (${error}). Enter a new one, ${again}`,
    )
  if (passing.has(error)) return new SendFailure('passing', `Slack is busy (${error}).`)
  if (halfDone.has(error))
    return new SendFailure(
      'uncertain',
      `Slack failed in the middle (${error}); it may have sent the message.`,
    )
  const said = Object.hasOwn(words, error) ? words[error]?.(where) : undefined
  return new SendFailure('lasting', said ?? `Slack refused the message (${error}).`)
}

function slackFailure(error: unknown, where: string): SendFailure {
  if (error instanceof WebAPIRateLimitedError)
    return new SendFailure('passing', 'Slack asks to send more slowly.', error.retryAfter * 1000)
  // The library puts an answer that is no JSON where the name of the error would be.
  if (error instanceof WebAPIPlatformError && /^\w{1,80}$/.test(String(error.data.error)))
    return platformFailure(error.data.error, where)
  if (error instanceof WebAPIHTTPError)
    return refusedStatus('Slack', error.statusCode, retryAfterOf(error.headers['retry-after']))
  return lostAnswer('Slack', error instanceof WebAPIRequestError ? error.original : error)
}

type Order = { deliveryId: string; target: string; targetName: string; botToken: string; content: Composed }

const eventType = 'signalbox_delivery'

/** The library logs addresses and answers on its own; whatever matters here is thrown. */
const silent: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  setLevel: () => undefined,
  getLevel: () => LogLevel.ERROR,
  setName: () => undefined,
}

const history = z.object({
  has_more: z.boolean().default(false),
  messages: z.array(
    z.looseObject({
      ts: z.string(),
      metadata: z
        .looseObject({ event_type: z.string().optional(), event_payload: z.looseObject({}).optional() })
        .optional(),
    }),
  ),
})

function clientOf(botToken: string, providers: Providers): WebClient {
  return new WebClient(botToken, {
    slackApiUrl: providers.slackUrl.replace(/\/*$/, '/'),
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    logger: silent,
    fetch: requester(providers.patience, 'anything'),
  })
}

/** Slack shows where a message stands; without that the delivery is none the worse. */
async function sentAt(client: WebClient, channel: string, ts: string): Promise<Sent> {
  const found = await client.chat.getPermalink({ channel, message_ts: ts }).catch(() => null)
  return { id: ts, permalink: found?.permalink ?? null }
}

/** Null only when the whole time since then was looked through. */
async function findTs(client: WebClient, order: Order, part: number, since: Date): Promise<string | null> {
  const answer = await client.conversations.history({
    channel: order.target,
    oldest: String(since.getTime() / 1000 - 60),
    inclusive: true,
    include_all_metadata: true,
    limit: 200,
  })
  const { messages, has_more } = history.parse(answer)
  const found = messages.find(({ metadata }) => {
    const { delivery, part: sent } = metadata?.event_payload ?? {}
    return metadata?.event_type === eventType && delivery === order.deliveryId && Number(sent) === part
  })
  if (found) return found.ts
  if (has_more)
    throw new SendFailure('lasting', 'Too much was said in the channel since to find the message.')
  return null
}

export function slackSender(order: Order, providers: Providers): Sender {
  const messages = slackMessages(order.content)
  const client = clientOf(order.botToken, providers)
  const { target, targetName, deliveryId } = order
  return {
    parts: messages.length,
    recognises: 0,
    async send(part) {
      const message = messages[part] ?? { text: order.content.title, blocks: [] }
      const posted = await client.chat
        .postMessage({
          channel: target,
          ...message,
          metadata: { event_type: eventType, event_payload: { delivery: deliveryId, part } },
          unfurl_links: false,
          unfurl_media: false,
        })
        .catch((error: unknown) => {
          throw slackFailure(error, targetName)
        })
      if (!posted.ts) throw new SendFailure('uncertain', 'Slack gave an answer that could not be read.')
      return sentAt(client, posted.channel ?? target, posted.ts)
    },
    async find(part, since) {
      const ts = await findTs(client, order, part, since).catch((error: unknown) => {
        throw slackFailure(error, targetName)
      })
      return ts === null ? null : sentAt(client, target, ts)
    },
  }
}
