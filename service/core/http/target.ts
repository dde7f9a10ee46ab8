/** What a request asks for: the path, and the query string from its question mark on. */
export type Target = { path: string; query: string }

const plain = /^(\/[\w/-]*)(\?.*)?$/s

/** Addresses without dots or escapes mean what they say; all others are read, and made regular, by the parser of URLs. */
export function targetOf(address: string): Target | null {
  const match = plain.exec(address)
  if (match?.[1] !== undefined && !address.startsWith('//')) return { path: match[1], query: match[2] ?? '' }
  // A proxy may send the whole address; what counts is its path.
  const url = URL.parse(address.startsWith('/') ? `http://service${address}` : address)
  return url && { path: url.pathname, query: url.search }
}
