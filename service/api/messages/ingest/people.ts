import { personSearchText } from '#service/db/statistics/search-text.ts'
import { companyDomainOf } from './company-domain.ts'
import type { Batch } from './items.ts'
import type { NewPerson } from './links.ts'

export interface CreatedPerson extends NewPerson {
  id: string
  displayName: string
  companyId: string | null
}

const TAKE_IDS = `SELECT nextval('person_ids')::text AS id FROM generate_series(1, $1::int)`

const CREATE = `
INSERT INTO people (org_id, id, display_name, avatar_url, title, primary_email, is_bot, company_id, search_text,
  created_at, updated_at)
SELECT $1, n.*, $2, $2
FROM unnest($3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bool[], $9::bigint[], $10::text[])
  AS n(id, display_name, avatar_url, title, primary_email, is_bot, company_id, search_text)
ORDER BY n.id`

const WITHOUT_COMPANY = `
SELECT id::text FROM people WHERE org_id = $1 AND id = ANY($2::bigint[]) AND company_id IS NULL`

export async function createPeople(
  batch: Batch,
  wanted: NewPerson[],
  companies: Map<string, string>,
): Promise<CreatedPerson[]> {
  if (wanted.length === 0) return []
  const ids = await batch.tx.query<{ id: string }>(TAKE_IDS, [wanted.length])
  const people = ids.rows.flatMap(({ id }, i) => {
    const person = wanted[i]
    return person
      ? [{ ...person, id, displayName: nameOf(person), companyId: companyOf(person, companies) }]
      : []
  })
  await batch.tx.query(CREATE, [batch.orgId, batch.now, ...columnsOf(people)])
  return people
}

/** Those of the people who belong to no company yet. */
export async function peopleWithoutCompany(batch: Batch, personIds: string[]): Promise<Set<string>> {
  if (personIds.length === 0) return new Set()
  const { rows } = await batch.tx.query<{ id: string }>(WITHOUT_COMPANY, [batch.orgId, personIds])
  return new Set(rows.map((row) => row.id))
}

function nameOf({ profile }: NewPerson): string {
  return profile.displayName ?? profile.handle ?? profile.email ?? profile.platformId
}

function companyOf({ profile }: NewPerson, companies: Map<string, string>): string | null {
  const domain = profile.email === null ? null : companyDomainOf(profile.email)
  return domain === null ? null : (companies.get(domain) ?? null)
}

function columnsOf(people: CreatedPerson[]): (string | boolean | null)[][] {
  return [
    people.map((it) => it.id),
    people.map((it) => it.displayName),
    people.map((it) => it.profile.avatarUrl),
    people.map((it) => it.profile.title),
    people.map((it) => it.profile.email),
    people.map((it) => it.profile.isBot),
    people.map((it) => it.companyId),
    people.map(searchTextOf),
  ]
}

function searchTextOf({ displayName, profile, identities }: CreatedPerson): string {
  const of = (field: 'email' | 'handle') => identities.map((it) => it[field])
  return personSearchText({ displayName, emails: [profile.email, ...of('email')], handles: of('handle') })
}
