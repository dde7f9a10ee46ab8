import { type Author, type Batch, emailKey } from './arrivals.ts'
import { type CreatedCompany, resolveCompanies } from './companies.ts'
import { domainOf } from './company-domain.ts'
import {
  type Authored,
  createIdentities,
  distinctAuthors,
  findEmailOwners,
  findIdentities,
  type IdentityRef,
} from './identities.ts'
import { type Gain, type NewPerson, planLinks } from './links.ts'
import { type CreatedPerson, createPeople, peopleWithoutCompany } from './people.ts'

/** Above this many keys one lock covers all: every lock takes room in a table that all connections share. */
const mostKeys = 128

const lockAll = 'SELECT pg_advisory_xact_lock(hashtext($1::text), 0)'

const shareAll = 'SELECT pg_advisory_xact_lock_shared(hashtext($1::text), 0)'

const lockKeys = `
SELECT pg_advisory_xact_lock(l.organization, l.key)
FROM (
  SELECT DISTINCT hashtext($1::text) AS organization, hashtext(k) AS key
  FROM unnest($2::text[]) AS k
  ORDER BY 2
) AS l`

/**
 * Keeps others from linking the same identities or e-mail addresses until this transaction ends. Anything read before
 * must be read again: whoever held the lock before may have linked them.
 */
async function lockAuthors(batch: Batch, authors: Author[]): Promise<void> {
  const keys = authors.flatMap((it) => [
    `identity ${it.platform} ${it.platformId}`,
    ...(it.email === null ? [] : [`email ${emailKey(it.email)}`]),
  ])
  if (keys.length > mostKeys) {
    await batch.tx.query(lockAll, [batch.orgId])
    return
  }
  await batch.tx.query(shareAll, [batch.orgId])
  await batch.tx.query(lockKeys, [batch.orgId, keys])
}

export interface ResolvedAuthors {
  /** By identity key. */
  identities: Map<string, IdentityRef>
  createdPeople: CreatedPerson[]
  createdCompanies: CreatedCompany[]
  /** Gains of known people in this batch; written together with their statistics. */
  gains: Gain[]
  /** By domain. */
  companies: Map<string, string>
}

/** Finds the person of every author, creating missing people, identities and companies. */
export async function resolveAuthors(batch: Batch, arrivals: Authored[]): Promise<ResolvedAuthors> {
  const authors = distinctAuthors(arrivals)
  const identities = await findIdentities(batch, [...authors.values()])
  const open = new Map([...authors].filter(([key, author]) => tellsMore(author, identities.get(key))))
  if (open.size === 0) {
    return { identities, createdPeople: [], createdCompanies: [], gains: [], companies: new Map() }
  }
  await lockAuthors(batch, [...open.values()])
  for (const [key, ref] of await findIdentities(batch, [...open.values()])) identities.set(key, ref)
  return linkAuthors(batch, open, identities)
}

async function linkAuthors(
  batch: Batch,
  open: Map<string, Author>,
  identities: Map<string, IdentityRef>,
): Promise<ResolvedAuthors> {
  const emails = [...open.values()].flatMap((it) => it.email ?? [])
  const { newPeople, gains } = planLinks(open, identities, await findEmailOwners(batch, emails))
  const domains = await companyDomains(batch, newPeople, gains)
  const { ids: companies, created: createdCompanies } = await resolveCompanies(batch, domains)
  const createdPeople = await createPeople(batch, newPeople, companies)
  for (const [key, ref] of await createIdentities(batch, newIdentities(createdPeople, gains))) {
    identities.set(key, ref)
  }
  return { identities, createdPeople, createdCompanies, gains, companies }
}

function tellsMore(author: Author, known: IdentityRef | undefined): boolean {
  if (!known || author.companyDomain) return true
  return (['email', 'typedEmail', 'handle'] as const).some((it) => known[it] === null && author[it] !== null)
}

/** Domains whose company new people, or people without a company, join. */
async function companyDomains(batch: Batch, newPeople: NewPerson[], gains: Gain[]): Promise<Set<string>> {
  const telling = gains.filter(
    ({ email, author }) => email !== null || author.typedEmail !== null || author.companyDomain,
  )
  const free = await peopleWithoutCompany(batch, [...new Set(telling.map((it) => it.personId))])
  return new Set([
    ...newPeople.flatMap(({ profile }) => domainOf(profile.email, profile) ?? []),
    ...telling.flatMap((it) => (free.has(it.personId) ? (domainOf(it.email, it.author) ?? []) : [])),
  ])
}

function newIdentities(
  createdPeople: CreatedPerson[],
  gains: Gain[],
): { author: Author; personId: string }[] {
  return [
    ...createdPeople.flatMap(({ id, identities }) => identities.map((author) => ({ author, personId: id }))),
    ...gains.filter((it) => it.identity === null),
  ]
}
