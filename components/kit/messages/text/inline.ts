export type Inline =
  | { kind: 'text'; text: string }
  /** `text` is the content between the marks, `parts` its parsed pieces. */
  | { kind: 'strong' | 'emphasis' | 'struck'; text: string; parts: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'mention'; text: string }
  | { kind: 'link'; text: string; href: string }

const harmless = new Set(['http:', 'https:', 'mailto:'])

/** Address that a browser may open, or null for one that is invalid or could run a script. */
export function safeHref(address: string): string | null {
  try {
    const url = new URL(address.trim())
    return harmless.has(url.protocol) ? url.href : null
  } catch {
    return null
  }
}

// Each pattern is bounded, so that no text takes long. Marks of emphasis touch the words they mark: `2 * 3 * 4`,
// `a_long_name`, `**kwargs` and `src/**/*.ts` have none.
const patterns = [
  /`([^`\n]{1,2000})`/u,
  /<([^<>\n|]{1,2048})(?:\|([^<>\n]{1,300}))?>/u,
  /!?\[([^[\]\n]{0,300})\]\(([^\s()]{1,2048})\)/u,
  /\b(https?:\/\/[^\s<>"'`]{1,2048})/u,
  /(?<![\w.@/+-])([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4})/u,
  /(?<![\w.@/])(@[\p{L}\d_][\p{L}\d._-]{0,63})/u,
  /(?<![^\s([{"'“_~—–])\*\*(?![\s*])([^*\n]{0,999}[^*\s])\*\*(?![\p{L}\d*])/u,
  /(?<![^\s([{"'“_~—–])\*(?![\s*])([^*\n]{0,999}[^*\s])\*(?![\p{L}\d*/])/u,
  /(?<![^\s([{"'“*~—–])_(?![\s_])([^_\n]{0,999}[^_\s])_(?![\p{L}\d_/])/u,
  /~~(?![\s~])([^~\n]{0,999}[^~\s])~~/u,
]
const tokens = new RegExp(patterns.map(({ source }) => source).join('|'), 'gu')

/** Removes the end of the sentence from an address; keeps a bracket that was opened inside it. */
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
  const [whole, code, inner, label, name, address, bare, mail, mention, strong, starred, underlined, struck] =
    match
  if (code !== undefined) return [{ kind: 'code', text: code }]
  if (inner !== undefined) return [angled(whole, inner, label)]
  if (address !== undefined) return [linkOr(whole, address, name || address)]
  if (bare !== undefined) {
    const trimmed = withoutTail(bare)
    const rest = bare.slice(trimmed.length)
    return [linkOr(trimmed, trimmed, trimmed), ...(rest ? [{ kind: 'text' as const, text: rest }] : [])]
  }
  if (mail !== undefined) return [linkOr(mail, `mailto:${mail}`, mail)]
  if (mention !== undefined) return [{ kind: 'mention', text: mention }]
  if (strong !== undefined) return [stressed('strong', strong)]
  if (struck !== undefined) return [stressed('struck', struck)]
  return [stressed('emphasis', starred ?? underlined ?? whole)]
}

/** Parses marks inside marks, but never the same kind again, so that it ends. */
function stressed(kind: 'strong' | 'emphasis' | 'struck', text: string): Inline {
  return { kind, text, parts: parseLine(text) }
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
