import { domainToUnicode } from 'node:url'
import { getDomainWithoutSuffix } from 'tldts'
import { normaliseDomain } from '#service/api/companies/domain.ts'
import { FREE_MAIL_HOSTS } from './free-mail.ts'

/** The domain that a company is known by, or null for free mail and for hosts that nobody registers. */
export function companyDomainOf(email: string): string | null {
  const host = email.slice(email.lastIndexOf('@') + 1)
  const domain = normaliseDomain(host)
  if (domain === null || FREE_MAIL_HOSTS.has(domain) || FREE_MAIL_HOSTS.has(host.toLowerCase())) return null
  return domain
}

/** `acme-tools.example` is called Acme Tools until somebody names it better. */
export function companyNameOf(domain: string): string {
  const label = domainToUnicode(getDomainWithoutSuffix(domain, { allowPrivateDomains: true }) ?? domain)
  const words = label.split(/[-_]+/).filter((word) => word !== '')
  return words.map(capitalised).join(' ') || domain
}

function capitalised(word: string): string {
  const [first = '', ...rest] = word
  return first.toLocaleUpperCase('en') + rest.join('')
}
