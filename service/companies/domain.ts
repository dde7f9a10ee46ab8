import { domainToASCII } from 'node:url'
import { parse } from 'tldts'

/**
 * The identity of a company: lower case, without scheme, path, port, `www.` or a final dot, names outside ASCII
 * in their encoded form. Null when the text is no domain.
 */
export function normaliseDomain(text: string): string | null {
  const host = text
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/^[^/?#]*@/, '')
    .replace(/[/?#:].*$/s, '')
    .replace(/\.$/, '')
  const ascii = domainToASCII(host)
  const { isIp, hostname, domain } = parse(ascii, { validateHostname: true, allowPrivateDomains: false })
  if (isIp || !hostname || !domain || ascii.length > 253) return null
  // Somebody may own `www.com` itself.
  return domain === ascii ? ascii : ascii.replace(/^www\./, '')
}
