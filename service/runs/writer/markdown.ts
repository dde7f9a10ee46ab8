/** Escapes every Markdown character of a text from others. */
export function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>|~]/g, '\\$&')
    .replace(/^[#+-]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')
}

/** A text in one line, cut between words when it is too long. */
export function excerpt(text: string, most = 220): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const cut = line.slice(0, most)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most - 40)).toWellFormed()}…`
}

const blocks = /```[\s\S]*?(?:```|$)/g
const quotedLines = /^[ \t]*>.*$/gm
const headings = /^[ \t]*#{1,6}[ \t]+(.*\S)[ \t]*$/gm

function asLead(_: string, heading: string): string {
  return /[\p{L}\p{N}]$/u.test(heading) ? `${heading}:` : heading
}

/** Leaves out quotes of others, logs and listings, which say nothing in one line. */
function proseOf(text: string): string {
  const prose = text.replace(blocks, ' … ').replace(quotedLines, '').replace(headings, asLead)
  return /[^\s…]/.test(prose) ? prose : text.replaceAll('```', ' ')
}

/** Takes off a code mark whose partner was cut off. */
function withoutOpenMark(line: string): string {
  const isOpen = line.endsWith('…') && line.split('`').length % 2 === 0
  const at = line.lastIndexOf('`')
  return isOpen ? line.slice(0, at) + line.slice(at + 1) : line
}

const codeOrMark = /(?<!`)(`+)([^`]*[^`\s][^`]*)\1(?!`)|[\\`*_[\]<>|~]/g

/** Writes a one-line quote in which only code keeps its Markdown. */
export function theirWords(text: string): string {
  return withoutOpenMark(excerpt(proseOf(text))).replace(codeOrMark, (mark, _, code?: string) =>
    code === undefined ? `\\${mark}` : `\`${code.trim()}\``,
  )
}

export function link(words: string, address: string | null): string {
  return address === null
    ? plain(words)
    : `[${plain(words)}](${address.replace(/[()\s]/g, encodeURIComponent)})`
}

const grouped = new Intl.NumberFormat('en-US')

/** `1 message`, `1,204 messages`. */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${grouped.format(n)} ${n === 1 ? one : many}`
}

export function sentence(parts: (string | null | false)[]): string {
  return parts.filter((part) => part !== null && part !== false && part !== '').join(', ')
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...options })
  if (formats.size < 500) formats.set(key, made)
  return made
}

/** `Friday, 20 November 2026 at 09:00`, by the clock of the zone. */
export function localTime(instant: Date, zone: string): string {
  const options = {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  } as const
  return formatOf(zone, options).format(instant)
}

/** `20 November`. */
export function localDay(instant: Date, zone: string): string {
  return formatOf(zone, { day: 'numeric', month: 'long' }).format(instant)
}

/** `20 November, 09:00`. */
export function localMoment(instant: Date, zone: string): string {
  return formatOf(zone, { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' })
    .format(instant)
    .replace(' at ', ', ')
}
