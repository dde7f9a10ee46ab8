import { Marked, type MarkedToken, type Token, type Tokens } from 'marked'
import { type Block, isBlank, paragraph, type Span, textOf } from './blocks.ts'
import { inline, known } from './inline.ts'

/** Widest column in characters; a longer cell shifts the rest of its line. */
const widest = 40

function cellText(cell: Tokens.TableCell): string {
  return textOf(inline(cell.tokens)).replaceAll(/\s+/g, ' ').trim()
}

/** Formats a table as aligned text, for media without tables. */
function tableText(table: Tokens.Table): string {
  const rows = [table.header, ...table.rows].map((row) => row.map(cellText))
  const widths = table.header.map((_, n) =>
    Math.min(widest, Math.max(3, ...rows.map((row) => row[n]?.length ?? 0))),
  )
  const line = (row: string[]) =>
    row
      .map((cell, n) =>
        table.align[n] === 'right' ? cell.padStart(widths[n] ?? 0) : cell.padEnd(widths[n] ?? 0),
      )
      .join('  ')
      .trimEnd()
  const [head = [], ...body] = rows
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...body.map(line)].join('\n')
}

const marked = new Marked({ gfm: true })

type Place = Pick<Block, 'indent' | 'quote'>

/** Removes half characters, and control characters other than tab and line break, which some media refuse. */
export function storable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, (it) => (it === '\n' || it === '\t' ? it : it < ' ' ? '' : ' '))
}

function block(place: Place, fields: Partial<Block> & { spans: Span[] }): Block {
  return { ...paragraph(fields.spans), ...place, ...fields }
}

function listBlocks(list: Tokens.List, place: Place): Block[] {
  const first = Number(list.start) || (list.start === 0 ? 0 : 1)
  return list.items.flatMap((item, n) => {
    const bullet = list.ordered ? `${first + n}.` : '•'
    const marker = item.task ? (item.checked ? '☑' : '☐') : bullet
    const [head, ...rest] = blocksOf(item.tokens, { ...place, indent: place.indent + 1 })
    if (head === undefined || head.marker !== null || head.kind !== 'text')
      return [
        block({ ...place, indent: place.indent + 1 }, { spans: [], marker }),
        ...(head ? [head] : []),
        ...rest,
      ]
    return [{ ...head, marker }, ...rest]
  })
}

/** Leaves out empty blocks, such as a heading without text: Slack refuses a message with an empty text. */
function textBlock(place: Place, tokens: Token[], heading?: Pick<Block, 'kind' | 'level'>): Block[] {
  const spans = inline(tokens)
  return isBlank(spans) ? [] : [block(place, { ...heading, spans })]
}

function blocksOfOne(token: MarkedToken, place: Place): Block[] {
  switch (token.type) {
    case 'heading':
      return textBlock(place, token.tokens, { kind: 'heading', level: token.depth })
    case 'paragraph':
      return textBlock(place, token.tokens)
    case 'text':
      return textBlock(place, token.tokens ?? [token])
    case 'code':
      return [block(place, { kind: 'code', language: token.lang ?? '', spans: [{ text: token.text }] })]
    case 'blockquote':
      return blocksOf(token.tokens, { ...place, quote: place.quote + 1 })
    case 'list':
      return listBlocks(token, place)
    case 'table':
      return [block(place, { kind: 'code', spans: [{ text: tableText(token) }] })]
    case 'hr':
      return [block(place, { kind: 'rule', spans: [] })]
    case 'space':
    case 'def':
    case 'checkbox':
      return []
    default:
      return [block(place, { spans: [{ text: token.raw.trim() }] })]
  }
}

function blocksOf(tokens: Token[], place: Place): Block[] {
  return tokens.flatMap((token) => blocksOfOne(known(token), place))
}

const deepest = 25
const tooDeep = new RegExp(`^(?:[ \\t]*(?:>|[-+*][ \\t]|\\d{1,9}[.)][ \\t])){${deepest}}`, 'm')
const mostMarks = 3000

/** Detects nesting or marks far beyond usual texts, which take very long to parse as Markdown. */
export function isExcessive(text: string): boolean {
  return tooDeep.test(text) || (text.match(/[*_~]/g)?.length ?? 0) > mostMarks
}

/** Parses Markdown into blocks. Falls back to one block of plain text. */
export function parseMarkdown(markdown: string): Block[] {
  const text = storable(markdown)
  if (text.trim() === '') return []
  if (isExcessive(text)) return [paragraph([{ text }])]
  try {
    return blocksOf(marked.lexer(text), { indent: 0, quote: 0 })
  } catch {
    return [paragraph([{ text }])]
  }
}
