import type { CompanyHint, PersonHint } from '#service/api/messages/ingest/hints.ts'
import type { IngestAuthor } from '#service/api/messages/ingest/items.ts'
import type { Company, Item, Person, Piece } from './shapes.ts'

const colleagues = ['admin', 'team']

/** Contacts and colleagues are counted apart. */
function platformIdOf({ type, id }: Person): string | undefined {
  if (id === undefined) return undefined
  return colleagues.includes(type ?? '') ? `admin:${id}` : type === 'bot' ? `bot:${id}` : id
}

export function authorOf(person: Person | undefined): IngestAuthor {
  const platformId = person && (platformIdOf(person) ?? person.email)
  if (!person || platformId === undefined) return { platformId: 'unknown', displayName: 'Unknown' }
  return {
    platformId,
    displayName: person.name ?? person.email ?? person.pseudonym ?? null,
    email: person.email ?? null,
    isEmailTyped: [person.type, person.role].includes('lead'),
    avatarUrl: person.avatar?.image_url ?? null,
    isBot: person.type === 'bot',
  }
}

/** Parts of old versions name their author by the id alone; who that is stands elsewhere in the conversation. */
export function writerIn({ user, contact, contacts, source }: Item, { author }: Piece): Person | undefined {
  const known = [user, contact, source?.author, ...(contacts ?? [])].filter((it) => it !== undefined)
  if (!author) return undefined
  const same = known.find(({ id, name, email }) => id !== undefined && id === author.id && (name ?? email))
  return {
    ...author,
    role: author.role ?? same?.role,
    name: author.name ?? same?.name,
    email: author.email ?? same?.email,
  }
}

/** Website of a company, with or without a scheme. */
function domainOf(website: string | undefined): string | undefined {
  const address = website === undefined ? '' : /^https?:/i.test(website) ? website : `https://${website}`
  const host = URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : ''
  return /^[\w-]+(\.[\w-]+)+$/.test(host) ? host : undefined
}

export function companyHints(companies: (Company | undefined)[]): CompanyHint[] {
  return companies.flatMap((it) => {
    const domain = domainOf(it?.website)
    return domain === undefined ? [] : [{ domain, name: it?.name ?? null }]
  })
}

export function personHint(person: Person, companies: CompanyHint[]): PersonHint[] {
  const platformId = platformIdOf(person)
  if (platformId === undefined) return []
  const author = { ...authorOf(person), platformId, platform: 'intercom' }
  return [{ ...author, ...(companies[0] && { companyDomain: companies[0].domain }) }]
}
