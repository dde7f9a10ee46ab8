import { createHash } from 'node:crypto'
import type { Label } from '#service/api/arrivals/source.ts'

/** Headers by which a mail is known that has no id, in this order. */
const telling = ['from', 'to', 'cc', 'subject', 'date']
const mostHead = 256 * 1024
const longestId = 250

/** Headers as their bytes, and where they end. */
export function headOf(raw: Buffer): { head: string; end: number } {
  const crlf = raw.indexOf('\r\n\r\n')
  const lf = raw.indexOf('\n\n')
  const ends = [crlf, lf].filter((at) => at >= 0)
  const end = ends.length > 0 ? Math.min(...ends) : raw.length
  return { head: raw.toString('latin1', 0, Math.min(end, mostHead)), end }
}

/** The first header of each name, unfolded. */
function firstHeaders(head: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim().toLowerCase()
    if (colon > 0 && !found.has(name)) found.set(name, line.slice(colon + 1).trim())
  }
  return found
}

/** Ids in the order in which they stand; those that some programs write without brackets too. */
export function idsIn(text: string): string[] {
  const bracketed = [...text.matchAll(/<([^<>\s]{3,998})>/g)].map(([, id = '']) => id)
  const bare = bracketed.length > 0 ? [] : text.split(/[\s,;]+/).filter((it) => /^[^@\s]+@[^@\s]+$/.test(it))
  return [...bracketed, ...bare].map(keyOf)
}

/** An id as it is stored: a long one by its hash, since it stands in an index. */
function keyOf(id: string): string {
  const clean = id.toWellFormed().replaceAll('\0', '')
  if (clean.length <= longestId) return clean
  return `sha256:${createHash('sha256').update(clean).digest('hex')}`
}

/** Message-ID, else a hash of the headers that tell mails apart, and of the text below them. */
export function mailId(raw: Buffer): string {
  const { head, end } = headOf(raw)
  const headers = firstHeaders(head)
  const [id] = idsIn(headers.get('message-id') ?? '')
  if (id !== undefined) return id
  const hash = createHash('sha256')
  // Without a single header there is no text below them either, which would make one mail of all such.
  if (!telling.some((name) => headers.has(name))) return `sha256:${hash.update(raw).digest('hex')}`
  for (const name of telling) hash.update(`${name}:${headers.get(name) ?? ''}\n`)
  return `sha256:${hash.update(raw.subarray(end)).digest('hex')}`
}

export function label(raw: Buffer): Label {
  return { kind: 'mail', deliveryId: mailId(raw), entityKey: null }
}
