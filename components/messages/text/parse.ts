export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'mention'; text: string }
  | { kind: 'link'; text: string; href: string }

export type Block = { kind: 'text' | 'quote'; lines: Inline[][] } | { kind: 'code'; text: string }

const harmless = new Set(['http:', 'https:', 'mailto:'])

/** The address a browser may follow, or null for one that could run something or leads nowhere. */
export function safeHref(address: string): string | null {
  try {
    const url = new URL(address.trim())
    return harmless.has(url.protocol) ? url.href : null
  } catch {
    return null
  }
}

// Each alternative begins with a character of its own and has a bound, so that no text takes long.
const tokens =
  /`([^`\n]{1,2000})`|<([^<>\n|]{1,2048})(?:\|([^<>\n]{1,300}))?>|\[([^[\]\n]{1,300})\]\(([^\s()]{1,2048})\)|\b(https?:\/\/[^\s<>"'`]{1,2048})|(?<![\w.@/+-])([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4})|(?<![\w.@/])(@[\p{L}\d_][\p{L}\d._-]{0,63})/gu

/** What ends a sentence does not belong to the address before it; a bracket does when it was opened there. */
function withoutTail(address: string): string {
  let end = address.length
  while (end > 0) {
    const last = address[end - 1] ?? ''
    const opened = address.slice(0, end).split('(').length
    const closed = address.slice(0, end).split(')').length
    if (!/[.,;:!?…*_~)\]}]/.test(last) || (last === ')' && opened >= closed)) break
    end--
  }
  return address.slice(0, end)
}

function linkOr(whole: string, address: string, text: string): Inline {
  const href = safeHref(address)
  return href ? { kind: 'link', text, href } : { kind: 'text', text: whole }
}

/** `<https://halden.example|the site>`, `<@U024>` and `<#C024|support>`, as Slack and Discord write them. */
function angled(whole: string, inner: string, label: string | undefined): Inline {
  const mark = inner[0]
  if (mark === '@' || mark === '#' || mark === '!') {
    const name = label ?? inner.replace(/^[@#!]+&?/, '')
    return { kind: 'mention', text: `${mark === '#' ? '#' : '@'}${name.replace(/^[@#]/, '')}` }
  }
  return linkOr(whole, inner, label ?? inner.replace(/^mailto:/i, ''))
}

function toInline(match: RegExpExecArray): Inline[] {
  const [whole, code, inner, label, name, address, bare, mail, mention] = match
  if (code !== undefined) return [{ kind: 'code', text: code }]
  if (inner !== undefined) return [angled(whole, inner, label)]
  if (address !== undefined) return [linkOr(whole, address, name ?? address)]
  if (bare !== undefined) {
    const trimmed = withoutTail(bare)
    const rest = bare.slice(trimmed.length)
    return [linkOr(trimmed, trimmed, trimmed), ...(rest ? [{ kind: 'text' as const, text: rest }] : [])]
  }
  if (mail !== undefined) return [linkOr(mail, `mailto:${mail}`, mail)]
  return [{ kind: 'mention', text: mention ?? whole }]
}

export function parseLine(line: string): Inline[] {
  const found: Inline[] = []
  let from = 0
  for (const match of line.matchAll(tokens)) {
    if (match.index > from) found.push({ kind: 'text', text: line.slice(from, match.index) })
    found.push(...toInline(match))
    from = match.index + match[0].length
  }
  if (from < line.length) found.push({ kind: 'text', text: line.slice(from) })
  return found
}

const fence = /^\s{0,3}```[\w+.-]*\s*$/
const quoted = /^\s{0,3}(?:>|&gt;) ?/

function pushLine(blocks: Block[], kind: 'text' | 'quote', line: string): void {
  const last = blocks.at(-1)
  if (last?.kind === kind) last.lines.push(parseLine(line))
  else if (line.trim() !== '') blocks.push({ kind, lines: [parseLine(line)] })
}

/** A blank line at the end of a block is the room between blocks, which is drawn anyway. */
function trimmed(block: Block): Block {
  if (block.kind === 'code') return block
  const end = block.lines.findLastIndex((line) => line.some(({ text }) => text.trim() !== ''))
  return { ...block, lines: block.lines.slice(0, end + 1) }
}

/** Text of any origin as parts that are drawn as text: nothing of it is ever read as HTML. */
export function parseMessage(content: string): Block[] {
  const blocks: Block[] = []
  const lines = content.replace(/\r\n?/g, '\n').split('\n')
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const end = fence.test(line) ? lines.findIndex((other, n) => n > at && /^\s{0,3}```\s*$/.test(other)) : -1
    if (end > at) {
      blocks.push({ kind: 'code', text: lines.slice(at + 1, end).join('\n') })
      at = end
    } else if (quoted.test(line)) pushLine(blocks, 'quote', line.replace(quoted, ''))
    else pushLine(blocks, 'text', line)
  }
  return blocks.map(trimmed)
}
