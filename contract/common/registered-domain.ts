import { getDomain, parse } from 'tldts'

/**
 * The identity of a company: the domain somebody registered, found in a host, an address on the web or an e-mail
 * address. Lower case, names outside ASCII in their encoded form. Null when the text holds no such domain.
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
  // Somebody may own `www.com` itself.
  return registered(ascii.replace(/^www\./, '')) ?? registered(ascii)
}

/** Pages on a shared host (`halden.github.io`) are a domain of their own, and so is the host (`github.io`). */
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
