import type { Block, Span } from './blocks.ts'
import { textOf } from './blocks.ts'
import { type Composed, numbered } from './compose.ts'
import { packed } from './split.ts'
import { gap, joined, placed, styledText } from './styled.ts'

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
