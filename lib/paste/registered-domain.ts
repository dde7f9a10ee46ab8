import { getDomain, parse } from 'tldts'

/**
 * The domain that somebody registered, as the service knows a company by it: out of a host, an address on the web or
 * an e-mail address. Null when there is none in the text.
 */
export function registeredDomain(text: string): string | null {
  const host = text
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/^[^/?#]*@/, '')
    .replace(/[/?#:].*$/s, '')
    .replace(/\.$/, '')
  const ascii = toAscii(host)
  const { isIp, hostname } = parse(ascii, { validateHostname: true })
  if (isIp || !hostname || ascii.length > 253) return null
  return registered(ascii.replace(/^www\./, '')) ?? registered(ascii)
}

function registered(host: string): string | null {
  return getDomain(host, { allowPrivateDomains: true }) ?? getDomain(host, { allowPrivateDomains: false })
}

/** Names outside ASCII in their encoded form. An address made of it is how a browser spells that. */
function toAscii(host: string): string {
  if (!/^[^\s/\\@?#:<>[\]^|]+$/.test(host)) return ''
  try {
    return new URL(`http://${host}`).hostname
  } catch {
    return ''
  }
}
