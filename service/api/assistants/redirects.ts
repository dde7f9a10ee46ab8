/** Schemes that a browser or a system does something with by itself, or that are no address of one app. */
const refused = new Set([
  ...[
    'about',
    'blob',
    'data',
    'file',
    'filesystem',
    'ftp',
    'ftps',
    'intent',
    'jar',
    'javascript',
    'ldap',
    'ldaps',
  ],
  ...[
    'mailto',
    'news',
    'res',
    'resource',
    'search',
    'search-ms',
    'shell',
    'sms',
    'smb',
    'ssh',
    'tel',
    'telnet',
  ],
  ...['urn', 'vbscript', 'view-source', 'wais', 'ws', 'wss'],
])
const refusedFamilies = /^(?:ms-|chrome|moz-|edge|opera|safari|x-)/

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

function isLoopback(url: URL): boolean {
  return url.protocol === 'http:' && loopback.has(url.hostname)
}

function isApp({ protocol }: URL, text: string): boolean {
  const scheme = protocol.slice(0, -1)
  if (scheme === 'http' || scheme === 'https' || refused.has(scheme) || refusedFamilies.test(scheme))
    return false
  return scheme.length >= 3 && text.slice(protocol.length).startsWith('/')
}

/** Returns the reason why an answer may not go to this address; null when it may. */
export function redirectRefusal(text: string): string | null {
  if (text.length > 500) return 'A redirect address has at most 500 characters.'
  if (/[\s\p{C}\\]/u.test(text) || !URL.canParse(text)) return 'A redirect address is an absolute address.'
  const url = new URL(text)
  if (text.includes('#')) return 'A redirect address has no fragment.'
  if (url.username !== '' || url.password !== '') return 'A redirect address has no user name.'
  if (url.protocol === 'https:' || isLoopback(url) || isApp(url, text)) return null
  return 'A redirect address is https, http on this machine (127.0.0.1, [::1] or localhost), or the scheme of an app.'
}

/** Finds the registered address that this one is. A program on this machine listens on another port each time (RFC 8252, 7.3). */
export function isRegistered(registered: readonly string[], asked: string): boolean {
  if (redirectRefusal(asked) !== null) return false
  if (registered.includes(asked)) return true
  const url = new URL(asked)
  return isLoopback(url) && registered.some((one) => withoutPort(one) === withoutPort(asked))
}

function withoutPort(text: string): string {
  const url = new URL(text)
  return isLoopback(url) ? `http://${url.hostname}${url.pathname}${url.search}` : text
}

export type Place = { place: string; kind: 'web' | 'machine' | 'app' }

/** Says in a few words where an answer goes. */
export function placeOf(redirectUri: string): Place {
  const url = new URL(redirectUri)
  if (isLoopback(url)) return { place: 'this machine', kind: 'machine' }
  if (url.protocol === 'https:') return { place: url.host, kind: 'web' }
  return { place: `${url.protocol}//`, kind: 'app' }
}

/** Adds the answer to the address of a program, whose own query stays. */
export function answerAddress(redirectUri: string, answer: Record<string, string | undefined>): string {
  const given = Object.entries(answer).filter((one): one is [string, string] => one[1] !== undefined)
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${new URLSearchParams(given)}`
}
