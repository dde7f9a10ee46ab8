import { parse } from 'tldts'

/** A stretch of a text that a reader's program may take for an address. */
export type Found = { start: number; end: number; text: string }

const scheme = String.raw`[a-z][a-z0-9+.-]{0,30}:\/\/`
const spoken = `(?:mailto|tel|sms|xmpp|data|javascript|vbscript|file|facetime|skype):`
const enclosed = String.raw`(?<=<)[a-z][a-z0-9+.-]{1,31}:[^\s<>]*(?=>)`
const label = String.raw`[\p{L}\p{N}_-]{1,63}`
const mail = String.raw`[\p{L}\p{N}.!#$%&'+=?^_{|}~-]{1,64}@(?:${label}\.){1,8}${label}`
const host = String.raw`(?<![\p{L}\p{N}@._-])(?:${label}\.){1,8}${label}(?::\d{1,5})?(?:[/?#]\S*)?`

// Every repetition is bounded or ends at a blank, so that the work grows with the text alone.
const certain = new RegExp(
  String.raw`(?:${scheme}|${spoken}|(?<![\p{L}\p{N}])www\.)\S*|${enclosed}|${mail}`,
  'giu',
)
const possible = new RegExp(host, 'giu')

const begins = new RegExp(`^(?:${scheme}|${spoken})`, 'iu')
const path = /[/?#]/

/**
 * Tells names of hosts, which mail programs make links of, from words with dots. Below a public suffix they carry data in a
 * path, or in a name below the one that somebody registered.
 */
function isHost({ text }: Found): boolean {
  const { hostname, isIcann, isIp, subdomain } = parse(text)
  if (isIp) return path.test(text)
  return hostname !== null && isIcann === true && (path.test(text) || Boolean(subdomain))
}

function matches(text: string, pattern: RegExp, from: number): Found[] {
  return Array.from(text.matchAll(pattern), ({ index, 0: it }) => {
    return { start: from + index, end: from + index + it.length, text: it }
  })
}

/** Finds all that may be taken for an address, in order. */
export function findAddresses(text: string): Found[] {
  const all: Found[] = []
  let done = 0
  const addHosts = (until: number) => {
    all.push(...matches(text.slice(done, until), possible, done).filter(isHost))
  }
  for (const found of matches(text, certain, 0)) {
    addHosts(found.start)
    all.push(found)
    done = found.end
  }
  addHosts(text.length)
  return all
}

const marks = new Set(`([)].,;:!?*_~'"|<>\``)

/** Takes off marks around an address: they end a sentence, stand for emphasis or quote it. */
export function trimmed(address: string): string {
  let start = 0
  let end = address.length
  while (end > 0 && marks.has(address[end - 1] ?? '')) end--
  while (start < end && marks.has(address[start] ?? '')) start++
  return address.slice(start, end)
}

/** Returns one name for all ways of writing an address; null for what is none. */
export function keyOf(address: string): string | null {
  const plain = address.trim()
  const isMail = /^[^/?#:]+@[^/?#:]+$/.test(plain)
  const whole = begins.test(plain) ? plain : `${isMail ? 'mailto:' : 'http://'}${plain}`
  // A renderer writes `\\` into the address, where a browser reads `/`.
  if (whole.includes('\\') || !URL.canParse(whole)) return null
  const { href, protocol } = new URL(whole)
  if (protocol === 'mailto:') return href.toLowerCase()
  return href.replace(/^https?:\/\//, '').replace(/\/$/, '')
}
