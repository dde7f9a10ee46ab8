import type { KnownBlock } from '@slack/web-api'
import type { Block, Span } from './blocks.ts'
import { textOf } from './blocks.ts'
import { type Composed, numbered, oneLine } from './compose.ts'
import { group, packed } from './split.ts'
import { gap, joined, placed, styledText } from './styled.ts'

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
