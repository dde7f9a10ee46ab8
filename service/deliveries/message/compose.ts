import { Marked, type MarkedToken, type Token, type Tokens } from 'marked'
import { type Block, isBlank, paragraph, type Span, textOf } from './blocks.ts'
import { inline, known } from './inline.ts'

/** A column is made no wider than this; longer cells push the rest of their line. */
const widest = 40

function cellText(cell: Tokens.TableCell): string {
  return textOf(inline(cell.tokens)).replaceAll(/\s+/g, ' ').trim()
}

/** A table with its columns in line, for media that have none. */
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

/** Text that every medium can carry: no half characters, no control characters but tab and line break. */
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

/** What says nothing, such as a heading that is only its sign, is left out: Slack refuses a message for an empty text. */
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

/** Nested or marked beyond what anybody writes: reading that as Markdown takes far longer than it is worth. */
export function isExcessive(text: string): boolean {
  return tooDeep.test(text) || (text.match(/[*_~]/g)?.length ?? 0) > mostMarks
}

/** Markdown as blocks. What cannot be read as Markdown is one plain text. */
function parseMarkdown(markdown: string): Block[] {
  const text = storable(markdown)
  if (text.trim() === '') return []
  if (isExcessive(text)) return [paragraph([{ text }])]
  try {
    return blocksOf(marked.lexer(text), { indent: 0, quote: 0 })
  } catch {
    return [paragraph([{ text }])]
  }
}

export type Link = { text: string; href: string }

/** What is to be said, in any medium; the blocks end with the link, the Markdown does not. */
export type Composed = { title: string; blocks: Block[]; markdown: string; link: Link | null }

const longestTitle = 200

/** One line, cut where it would be no title any more. */
export function oneLine(text: string, most = longestTitle): string {
  const line = storable(text).replaceAll(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  return `${line
    .slice(0, most - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trimEnd()}…`
}

export function compose(title: string, markdown: string, link: Link | null = null): Composed {
  const blocks = parseMarkdown(markdown)
  const footer = link === null ? [] : [paragraph([{ text: link.text, href: link.href }])]
  return { title: oneLine(title) || 'Signalbox', blocks: [...blocks, ...footer], markdown, link }
}

/** `Title`, or `Title · 2/3` of several. */
export function numbered(title: string, part: number, parts: number): string {
  return parts === 1 ? title : `${title} · ${part}/${parts}`
}
