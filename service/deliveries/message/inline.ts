import type { MarkedToken, Token } from 'marked'
import type { Span } from './blocks.ts'

type Style = Omit<Span, 'text'>

const named: Record<string, string> = { amp: '&', apos: "'", gt: '>', lt: '<', nbsp: '\u00a0', quot: '"' }

function character(code: number, otherwise: string): string {
  const isText = code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isText ? String.fromCodePoint(code) : otherwise
}

/** Decodes `&amp;` or `&#8212;`, which Markdown allows, for media other than HTML. */
export function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(\w{2,6}));/g, (whole, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole
    return character(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal), whole)
  })
}

const longestAddress = 1000

/** Returns addresses that are safe to follow; drops those that run code or use unusual schemes. */
export function safeAddress(href: string): string | undefined {
  if (!/^(?:https?:\/\/|mailto:)/i.test(href) || !URL.canParse(href)) return undefined
  const address = new URL(href).href.replace(/[<>|\s]/g, encodeURIComponent)
  return address.length <= longestAddress ? address : undefined
}

function linked(style: Style, href: string): Style {
  const address = safeAddress(href)
  return address === undefined ? style : { ...style, href: address }
}

/** Narrows a token to the kinds of `marked`, because no extensions are used. */
export function known(token: Token): MarkedToken {
  return token as MarkedToken
}

function spansOf(token: MarkedToken, style: Style): Span[] {
  switch (token.type) {
    case 'strong':
      return inline(token.tokens, { ...style, bold: true })
    case 'em':
      return inline(token.tokens, { ...style, italic: true })
    case 'del':
      return inline(token.tokens, { ...style, strike: true })
    case 'link':
      return inline(token.tokens, linked(style, token.href))
    case 'image':
      return [{ ...linked(style, token.href), text: decode(token.text) || token.href }]
    case 'codespan':
      return [{ ...style, code: true, text: token.text }]
    case 'br':
      return [{ ...style, text: '\n' }]
    case 'checkbox':
      return []
    case 'text':
      return token.tokens ? inline(token.tokens, style) : [{ ...style, text: softened(decode(token.text)) }]
    case 'escape':
      return [{ ...style, text: token.text }]
    default:
      return [{ ...style, text: softened(token.raw) }]
  }
}

/** Turns line breaks inside a paragraph into spaces. */
function softened(text: string): string {
  if (!text.includes('\n')) return text
  const lines = text.split('\n')
  return lines
    .map((line, n) => (n === 0 ? line.trimEnd() : n === lines.length - 1 ? line.trimStart() : line.trim()))
    .join(' ')
}

function isAlike(a: Span, b: Span): boolean {
  return (
    a.bold === b.bold &&
    a.italic === b.italic &&
    a.strike === b.strike &&
    a.code === b.code &&
    a.href === b.href
  )
}

/** Joins neighbouring spans of one style. */
function merged(spans: Span[]): Span[] {
  const whole: Span[] = []
  for (const span of spans) {
    const last = whole.at(-1)
    if (last && isAlike(last, span)) whole[whole.length - 1] = { ...last, text: last.text + span.text }
    else if (span.text !== '') whole.push(span)
  }
  return whole
}

export function inline(tokens: Token[], style: Style = {}): Span[] {
  return merged(tokens.flatMap((token) => spansOf(known(token), style)))
}
