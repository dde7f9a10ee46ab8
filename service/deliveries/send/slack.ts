import type { KnownBlock } from '@slack/web-api'
import { type Logger, LogLevel, WebClient } from '@slack/web-api'
import * as z from 'zod'
import type { Providers } from '#service/core/providers.ts'
import type { Block, Span } from '../message/blocks.ts'
import { textOf } from '../message/blocks.ts'
import { type Composed, numbered, oneLine } from '../message/compose.ts'
import { group, packed } from '../message/split.ts'
import { gap, joined, placed, styledText } from '../message/styled.ts'
import { requester } from './request.ts'
import { type Sender, SendFailure, type Sent } from './sender.ts'
import { slackFailure } from './slack-failures.ts'

/** Slack refuses sections over 3000 characters, messages over 50 blocks, and far longer ones than this. */
const longestSection = 2900
const longestMessage = 11_000
const mostBlocks = 45
const longestHeader = 150

export type SlackMessage = { text: string; blocks: KnownBlock[] }

const marks = { bold: '*', italic: '_', strike: '~' }

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Separates marks that could begin or end a style from their word, because Slack has no escape for them. */
function literal(text: string): string {
  return escaped(text)
    .replaceAll(/(^|[\s\p{P}])([*_~`])(?=\S)/gu, `$1$2${gap}`)
    .replaceAll(/(\S)([*_~`])(?=$|[\s\p{P}])/gu, `$1${gap}$2`)
    .replaceAll(/^&gt;/gm, `${gap}&gt;`)
}

function core(text: string, span: Span): string {
  if (span.code) return `\`${escaped(text).replaceAll('`', 'ˋ')}\``
  const shown = literal(text)
  return span.href === undefined ? shown : `<${escaped(span.href)}|${shown}>`
}

function fenced(text: string): string {
  return `\`\`\`\n${escaped(text).replaceAll('```', `\`\`${gap}\``)}\n\`\`\``
}

function render(block: Block): string {
  if (block.kind === 'rule') return '———'
  if (block.kind === 'code') return fenced(textOf(block.spans))
  const spans =
    block.kind === 'heading' ? block.spans.map((it): Span => ({ ...it, bold: true })) : block.spans
  return placed(block, styledText(spans, core, marks), '>', '    ')
}

function section(text: string): KnownBlock {
  return { type: 'section', text: { type: 'mrkdwn', text, verbatim: true } }
}

function titleBlock(title: string): KnownBlock {
  if (title.length > longestHeader) return section(`*${literal(title)}*`)
  return { type: 'header', text: { type: 'plain_text', text: title, emoji: false } }
}

function sections(blocks: Block[]): string[] {
  return packed(blocks, (block) => render(block).length + 2, longestSection).map((run) =>
    joined(run.map((block) => ({ block, text: render(block) }))),
  )
}

/** Text for notifications and screen readers, which do not get the blocks. */
function fallback(title: string, blocks: Block[]): string {
  const first = blocks.find(({ kind, spans }) => kind === 'text' && spans.length > 0)
  const words = first ? textOf(first.spans) : ''
  return escaped(oneLine([title, words].filter((it) => it !== '').join(': '), 300))
}

export function slackMessages({ title, blocks, isAnswer }: Composed): SlackMessage[] {
  const parts = group(sections(blocks), ({ length }) => length, longestMessage, mostBlocks)
  if (parts.length === 0) parts.push([])
  return parts.map((texts, n) => {
    if (isAnswer) return { text: fallback('', blocks), blocks: texts.map(section) }
    const head = numbered(title, n + 1, parts.length)
    return { text: fallback(head, blocks), blocks: [titleBlock(head), ...texts.map(section)] }
  })
}

type Order = {
  deliveryId: string
  target: string
  targetName: string
  botToken: string
  content: Composed
  /** Thread that it belongs to; null for the channel itself. */
  thread: string | null
}

const eventType = 'signalbox_delivery'

/** Turns off the library's log, which contains addresses and answers; failures are thrown. */
export const silent: Logger = {
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

/** Adds the address of the message. A failure here does not affect the delivery. */
async function sentAt(client: WebClient, channel: string, ts: string): Promise<Sent> {
  const found = await client.chat.getPermalink({ channel, message_ts: ts }).catch(() => null)
  return { id: ts, permalink: found?.permalink ?? null }
}

/** Returns null only when all messages since then were searched. */
async function findTs(client: WebClient, order: Order, part: number, since: Date): Promise<string | null> {
  const asked = {
    channel: order.target,
    oldest: String(since.getTime() / 1000 - 60),
    inclusive: true,
    include_all_metadata: true,
    limit: 200,
  }
  const answer =
    order.thread === null
      ? await client.conversations.history(asked)
      : await client.conversations.replies({ ...asked, ts: order.thread })
  const { messages, has_more } = history.parse(answer)
  const found = messages.find(({ metadata }) => {
    const { delivery, part: sent } = metadata?.event_payload ?? {}
    return metadata?.event_type === eventType && delivery === order.deliveryId && Number(sent) === part
  })
  if (found) return found.ts
  if (has_more) throw new SendFailure('lasting', 'The channel has too many newer messages to find this one.')
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
          ...(order.thread !== null && { thread_ts: order.thread }),
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
