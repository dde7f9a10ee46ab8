import { domainToASCII } from 'node:url'
import { getDomain, parse } from 'tldts'
import type { Tx } from '#service/db/client.ts'

/**
 * The identity of a company: the domain somebody registered, found in a host or an address on the web. Lower case,
 * names outside ASCII in their encoded form. Null when the text holds no such domain.
 */
export function normaliseDomain(text: string): string | null {
  const host = text
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/^[^/?#]*@/, '')
    .replace(/[/?#:].*$/s, '')
    .replace(/\.$/, '')
  const ascii = domainToASCII(host)
  const { isIp, hostname } = parse(ascii, { validateHostname: true })
  if (isIp || !hostname || ascii.length > 253) return null
  // Somebody may own `www.com` itself.
  return registered(ascii.replace(/^www\./, '')) ?? registered(ascii)
}

/** Pages on a shared host (`halden.github.io`) are a domain of their own, and so is the host (`github.io`). */
function registered(host: string): string | null {
  return getDomain(host, { allowPrivateDomains: true }) ?? getDomain(host, { allowPrivateDomains: false })
}

/**
 * Locks domains before companies are created for them: one writer at a time for each, in alphabetical order, so that two
 * batches cannot wait for each other.
 */
export async function lockDomains(
  { client }: Pick<Tx, 'client'>,
  orgId: string,
  domains: string[],
): Promise<void> {
  await client.query(
    `SELECT pg_advisory_xact_lock(hashtextextended($1 || ' company ' || d, 0))
       FROM (SELECT DISTINCT unnest($2::text[]) AS d ORDER BY d) sorted`,
    [orgId, domains],
  )
}
