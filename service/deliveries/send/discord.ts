import { createHash } from 'node:crypto'
import { DiscordAPIError, HTTPError, RateLimitError, REST, type ResponseLike } from '@discordjs/rest'
import * as z from 'zod'
import type { Providers } from '#service/core/providers.ts'
import type { Block, Span } from '../message/blocks.ts'
import { textOf } from '../message/blocks.ts'
import { type Composed, numbered } from '../message/compose.ts'
import { packed } from '../message/split.ts'
import { gap, joined, placed, styledText } from '../message/styled.ts'
import { lostAnswer, refusedStatus, requester } from './request.ts'
import { type Sender, SendFailure } from './sender.ts'

/** Discord refuses more than 2000 characters; some of them are for the title. */
const longest = 2000

const marks = { bold: '**', italic: '_', strike: '~~' }

function escaped(text: string): string {
  return text
    .replaceAll(/[\\*_~`|<[\]]/g, '\\$&')
    .replaceAll(/^(\s*)([#>+-])/gm, '$1\\$2')
    .replaceAll(/^(\s*\d{1,9})([.)])/gm, '$1\\$2')
}

/** A link whose words look like an address would be shown as raw text. */
function link(text: string, href: string): string {
  const words = escaped(text).replaceAll('\n', ' ')
  return /^(?:\w+:\/\/|www\.|mailto:)/i.test(text.trim()) ? `<${href}>` : `[${words}](<${href}>)`
}

function core(text: string, span: Span): string {
  if (span.code) return `\`${text.replaceAll('`', 'ˋ')}\``
  return span.href === undefined ? escaped(text) : link(text, span.href)
}

function fenced({ spans, language }: Block): string {
  const name = /^[\w+-]{1,20}$/.test(language) ? language : ''
  return `\`\`\`${name}\n${textOf(spans).replaceAll('```', `\`\`${gap}\``)}\n\`\`\``
}

function withDash(block: Block): Block {
  if (block.marker === null || /^\d+\.$/.test(block.marker)) return block
  return { ...block, marker: block.marker === '•' ? '-' : `- ${block.marker}` }
}

function render(block: Block): string {
  if (block.kind === 'rule') return '———'
  if (block.kind === 'code') return fenced(block)
  const text = styledText(block.spans, core, marks)
  if (block.kind === 'heading') return `${'#'.repeat(Math.min(block.level, 3))} ${text.replaceAll('\n', ' ')}`
  // Discord knows one level of quotes only.
  return placed({ ...withDash(block), quote: Math.min(block.quote, 1) }, text, '> ', '  ')
}

/** Contents of the messages, in order. */
export function discordMessages({ title, blocks, isAnswer }: Composed): string[] {
  const head = (part: number, parts: number) =>
    isAnswer ? '' : `**${escaped(numbered(title, part, parts))}**\n`
  const room = longest - head(999, 999).length - 1
  const groups = packed(blocks, (block) => render(block).length + 2, room)
  if (groups.length === 0) return [head(1, 1).trimEnd()]
  return groups.map((run, n) => {
    const text = joined(run.map((block) => ({ block, text: render(block) })))
    return `${head(n + 1, groups.length)}${text}`
  })
}

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
