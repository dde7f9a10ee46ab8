import { type Block, type Span, textOf } from './blocks.ts'

/** Zero-width space between a mark and a letter, where a medium would otherwise not recognize the mark. */
export const gap = '\u200b'

type Marks = { bold: string; italic: string; strike: string }

function wrap(text: string, span: Span, marks: Marks): string {
  const around = [span.bold && marks.bold, span.italic && marks.italic, span.strike && marks.strike]
  const open = around.filter((it) => it !== undefined)
  return `${open.join('')}${text}${open.toReversed().join('')}`
}

const letter = /[\p{L}\p{N}]/u
const mark = /[*_~`]/

function needsGap(before: string, after: string): boolean {
  const [left, right] = [before.at(-1) ?? '', after.charAt(0)]
  return (
    (mark.test(left) && (letter.test(right) || mark.test(right))) || (letter.test(left) && mark.test(right))
  )
}

/** Puts marks next to words, not spaces, and closes them at the end of each line. */
function wrapLines(span: Span, core: (text: string) => string, marks: Marks): string {
  return span.text
    .split('\n')
    .map((line) => {
      const inner = line.trim()
      if (inner === '') return line
      const before = line.length - line.trimStart().length
      return `${line.slice(0, before)}${wrap(core(inner), span, marks)}${line.slice(before + inner.length)}`
    })
    .join('\n')
}

function isStyled({ bold, italic, strike, code }: Span): boolean {
  return (bold ?? italic ?? strike ?? code) !== undefined
}

/** Writes spans with marks around them; `core` writes the text between the marks. */
export function styledText(spans: Span[], core: (text: string, span: Span) => string, marks: Marks): string {
  let text = ''
  let wasStyled = false
  for (const span of spans) {
    const next = wrapLines(span, (inner) => core(inner, span), marks)
    const styled = isStyled(span)
    text += (styled || wasStyled) && needsGap(text, next) ? `${gap}${next}` : next
    wasStyled = styled
  }
  return text
}

/** Puts the marker before the first line, and every line behind quotes and indent. */
export function placed(block: Block, text: string, quote: string, indent: string): string {
  const depth = Math.min(block.indent, 8)
  const before = quote.repeat(Math.min(block.quote, 4))
  const marker = block.marker === null ? '' : `${block.marker} `
  return text
    .split('\n')
    .map((line, n) => {
      const own = n === 0 && marker !== '' ? `${indent.repeat(depth - 1)}${marker}` : indent.repeat(depth)
      return `${before}${own}${line}`
    })
    .join('\n')
}

/** Joins blocks with an empty line between them, except between items of a list. */
export function joined(parts: { block: Block; text: string }[]): string {
  return parts
    .map(({ block, text }, n) => {
      const before = parts[n - 1]?.block
      if (before === undefined) return text
      return `${before.indent > 0 && block.indent > 0 ? '\n' : '\n\n'}${text}`
    })
    .join('')
}

function withAddresses(spans: Span[]): string {
  return spans
    .map(({ text, href }) => (href === undefined || href === text.trim() ? text : `${text} (${href})`))
    .join('')
}

function render(block: Block): string {
  if (block.kind === 'rule') return '———'
  const text = block.kind === 'code' ? textOf(block.spans) : withAddresses(block.spans)
  return placed(block, text, '> ', '  ')
}

/** Writes plain text without styles, for the text part of a mail. */
export function plainText(blocks: Block[]): string {
  return joined(blocks.map((block) => ({ block, text: render(block) })))
}
