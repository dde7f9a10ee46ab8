/** Text of others, so that none of its characters means anything in Markdown. */
export function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>|~]/g, '\\$&')
    .replace(/^[#+-]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')
}

/** Their words, whole or cut between words. */
export function excerpt(text: string, most = 220): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const cut = line.slice(0, most)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most - 40)).toWellFormed()}…`
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
