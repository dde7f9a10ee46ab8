import { domainToASCII, domainToUnicode } from 'node:url'
import { getDomain, getDomainWithoutSuffix } from 'tldts'
import { FREE_MAIL_HOSTS } from './free-mail.ts'

/** Somebody's pages on a shared host (`halden.shared-pages.example`) are a domain of their own. */
const OPTIONS = { allowPrivateDomains: true, extractHostname: false }

/** The domain that a company is known by, or null for free mail and for hosts that nobody registers. */
export function companyDomainOf(email: string): string | null {
  const host = domainToASCII(email.slice(email.lastIndexOf('@') + 1)).toLowerCase()
  const domain = getDomain(host, OPTIONS)
  if (domain === null || FREE_MAIL_HOSTS.has(domain) || FREE_MAIL_HOSTS.has(host)) return null
  return domain
}

/** `acme-tools.example` is called Acme Tools until somebody names it better. */
export function companyNameOf(domain: string): string {
  const label = domainToUnicode(getDomainWithoutSuffix(domain, OPTIONS) ?? domain)
  const words = label.split(/[-_]+/).filter((word) => word !== '')
  return words.map(capitalised).join(' ') || domain
}

function capitalised(word: string): string {
  const [first = '', ...rest] = word
  return first.toLocaleUpperCase('en') + rest.join('')
}
