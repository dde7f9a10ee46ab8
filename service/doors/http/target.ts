/** What a request asks for: the path, and the query string from its question mark on. */
export type Target = { path: string; query: string }

/** A proxy may send the whole address; what counts is its path. */
const origin = /^https?:\/\/[^\s/?#\\]+/i

/**
 * A path counts as it is written. Nothing steps up in it, is left out, or is turned into a slash: what stands before the
 * service to guard some paths reads the same ones.
 */
export function targetOf(address: string): Target | null {
  const begin = origin.exec(address)?.[0].length ?? 0
  const end = address.indexOf('?', begin)
  const query = end < 0 ? '' : address.slice(end)
  const path = address.slice(begin, end < 0 ? undefined : end)
  if (path === '') return begin > 0 ? { path: '/', query } : null
  return path.startsWith('/') ? { path, query } : null
}
