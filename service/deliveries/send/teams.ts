import type { Providers } from '#service/core/providers.ts'
import type { Block, Span } from '../message/blocks.ts'
import { type Composed, numbered } from '../message/compose.ts'
import { packed } from '../message/split.ts'
import { lostAnswer, refusedStatus, requester } from './request.ts'
import { retryAfterOf, type Sender, SendFailure, type Sent } from './sender.ts'

/** Teams refuses messages over 28 kB; the rest is for the envelope and the title. */
const mostBytes = 25_000

type Run = {
  type: 'TextRun'
  text: string
  weight?: 'Bolder'
  size?: 'Large' | 'Medium'
  italic?: true
  strikethrough?: true
  fontType?: 'Monospace'
  isSubtle?: true
  selectAction?: { type: 'Action.OpenUrl'; url: string }
}
type Line = { type: 'RichTextBlock'; inlines: Run[]; spacing?: 'None' | 'Small' }

export type TeamsMessage = {
  type: 'message'
  attachments: { contentType: string; contentUrl: null; content: Record<string, unknown> }[]
}

const blank = '\u00a0'

// Text runs are not parsed as Markdown, so nothing needs escaping.
function runOf(span: Span, more: Partial<Run>): Run {
  const url = span.href
  return {
    type: 'TextRun',
    text: span.text,
    ...(span.bold && { weight: 'Bolder' as const }),
    ...(span.italic && { italic: true as const }),
    ...(span.strike && { strikethrough: true as const }),
    ...(span.code && { fontType: 'Monospace' as const }),
    ...(url !== undefined && { selectAction: { type: 'Action.OpenUrl' as const, url } }),
    ...more,
  }
}

/** Splits at line breaks, which a text run cannot hold. */
function linesOf(spans: Span[]): Span[][] {
  const lines: Span[][] = [[]]
  for (const span of spans)
    for (const [n, text] of span.text.split('\n').entries()) {
      if (n > 0) lines.push([])
      if (text !== '') lines.at(-1)?.push({ ...span, text })
    }
  return lines
}

function before(block: Block, isFirst: boolean): Run[] {
  const quotes = '▎'.repeat(Math.min(block.quote, 4))
  const depth = Math.min(block.indent, 8)
  const own = isFirst && block.marker !== null
  const indent = blank.repeat(4 * (own ? depth - 1 : depth))
  const text = `${quotes}${indent}${own ? `${block.marker}${blank}` : ''}`
  return text === '' ? [] : [{ type: 'TextRun', text, isSubtle: true }]
}

function styleOf(block: Block): Partial<Run> {
  if (block.kind === 'code') return { fontType: 'Monospace' }
  if (block.kind !== 'heading') return {}
  return { weight: 'Bolder', size: block.level <= 2 ? 'Large' : 'Medium' }
}

function render(block: Block): Line[] {
  if (block.kind === 'rule')
    return [{ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: '———', isSubtle: true }] }]
  return linesOf(block.spans).map((spans, n) => {
    const own = spans.map((span) => {
      const text = block.kind === 'code' ? span.text.replaceAll(' ', blank) : span.text
      return runOf({ ...span, text }, styleOf(block))
    })
    const inlines = [...before(block, n === 0), ...own]
    return {
      type: 'RichTextBlock',
      inlines: inlines.length > 0 ? inlines : [{ type: 'TextRun', text: blank }],
      ...(n > 0 && { spacing: 'None' as const }),
    }
  })
}

function bytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}

function envelope(title: string, body: Line[]): TeamsMessage {
  const head = { type: 'TextRun', text: title, weight: 'Bolder', size: 'Large' }
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.5',
    fallbackText: title,
    msteams: { width: 'Full' },
    body: [{ type: 'RichTextBlock', inlines: [head] }, ...body],
  }
  const contentType = 'application/vnd.microsoft.card.adaptive'
  return { type: 'message', attachments: [{ contentType, contentUrl: null, content }] }
}

/** Adaptive Cards as a workflow webhook of Teams takes them. */
export function teamsMessages({ title, blocks }: Composed): TeamsMessage[] {
  const groups = packed(blocks, (block) => bytes(render(block)), mostBytes)
  if (groups.length === 0) return [envelope(title, [])]
  return groups.map((run, n) => envelope(numbered(title, n + 1, groups.length), run.flatMap(render)))
}

type Order = { deliveryId: string; targetName: string; webhookUrl: string; content: Composed }

const gone = new Set([400, 401, 403, 404, 410])

async function sentOf(answer: Response, { deliveryId, targetName }: Order, part: number): Promise<Sent> {
  const text = await answer.text()
  // Older webhooks answer 200 and put the failure into the text.
  const said = /HTTP error (\d{3})/.exec(text)?.[1]
  const status = said === undefined ? answer.status : Number(said)
  if (gone.has(status))
    throw new SendFailure(
      'lasting',
      `Teams does not take messages for ${targetName} any more (${status}). Make a new workflow webhook in the channel, ` +
        'enter its address, then send again.',
    )
  if (status < 200 || status > 299)
    throw refusedStatus('Teams', status, retryAfterOf(answer.headers.get('retry-after')))
  return { id: answer.headers.get('x-ms-workflow-run-id') ?? `${deliveryId}-${part + 1}`, permalink: null }
}

/** Sends through a workflow webhook, which confirms a card without id or address and cannot be asked later. */
export function teamsSender(order: Order, providers: Providers): Sender {
  const messages = teamsMessages(order.content)
  const request = requester(providers.patience, providers.allowPrivate ? 'anything' : 'public')
  return {
    parts: messages.length,
    recognises: 0,
    async send(part) {
      const answer = await request(order.webhookUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(messages[part]),
      }).catch((error: unknown) => {
        throw lostAnswer('Teams', error)
      })
      return sentOf(answer, order, part)
    },
  }
}
