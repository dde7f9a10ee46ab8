import { personSearchText } from '#service/db/statistics/search-text.ts'
import type { Batch } from './arrivals.ts'
import { domainOf } from './company-domain.ts'
import type { Gain } from './links.ts'
import type { LockedPerson } from './people.ts'

const fillIdentitiesStatement = `
UPDATE person_identities i SET email = coalesce(i.email, n.email), handle = coalesce(i.handle, n.handle),
  typed_email = coalesce(i.typed_email, n.typed_email)
FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[]) AS n(id, email, handle, typed_email)
WHERE i.org_id = $1 AND i.id = n.id`

const namesStatement = `
SELECT person_id::text AS id, array_agg(email ORDER BY created_at, i.id) || array_agg(typed_email ORDER BY created_at, i.id) AS emails,
  array_agg(handle ORDER BY created_at, i.id) AS handles
FROM person_identities i WHERE org_id = $1 AND person_id = ANY($2::bigint[])
GROUP BY person_id`

const fillPeopleStatement = `
UPDATE people p SET primary_email = n.primary_email, company_id = n.company_id, avatar_url = n.avatar_url,
  title = n.title, search_text = n.search_text, updated_at = $2
FROM unnest($3::bigint[], $4::text[], $5::bigint[], $6::text[], $7::text[], $8::text[])
  AS n(id, primary_email, company_id, avatar_url, title, search_text)
WHERE p.org_id = $1 AND p.id = n.id`

interface NamesRow {
  id: string
  emails: (string | null)[]
  handles: (string | null)[]
}

/**
 * Writes what people gained, filling only what was empty. `people` must be locked.
 * Returns the people as they are then, by id.
 */
export async function enrichPeople(
  batch: Batch,
  gains: Gain[],
  companies: Map<string, string>,
  people: Map<string, LockedPerson>,
): Promise<Map<string, LockedPerson>> {
  const enriched = new Map<string, LockedPerson>()
  for (const gain of gains) {
    const person = enriched.get(gain.personId) ?? people.get(gain.personId)
    if (person) enriched.set(person.id, withGain(person, gain, companies))
  }
  if (enriched.size > 0) {
    await fillIdentities(batch, gains)
    await fillPeople(batch, enriched)
  }
  return enriched
}

function withGain(person: LockedPerson, gain: Gain, companies: Map<string, string>): LockedPerson {
  const domain = domainOf(gain.email, gain.author)
  const companyId = domain === null ? null : (companies.get(domain) ?? null)
  return {
    ...person,
    primaryEmail: person.primaryEmail ?? gain.email,
    companyId: person.companyId ?? companyId,
    avatarUrl: person.avatarUrl ?? gain.author.avatarUrl,
    title: person.title ?? gain.author.title,
  }
}

async function fillIdentities(batch: Batch, gains: Gain[]): Promise<void> {
  const known = gains.flatMap(({ identity, author }) => (identity ? [{ identity, author }] : []))
  if (known.length === 0) return
  const columns = [known.map((it) => it.identity.identityId), known.map((it) => it.author.email)]
  await batch.tx.query(fillIdentitiesStatement, [
    batch.orgId,
    ...columns,
    known.map((it) => it.author.handle),
    known.map((it) => it.author.typedEmail),
  ])
}

async function fillPeople(batch: Batch, enriched: Map<string, LockedPerson>): Promise<void> {
  const { rows } = await batch.tx.query<NamesRow>(namesStatement, [batch.orgId, [...enriched.keys()]])
  const names = new Map(rows.map((row) => [row.id, row]))
  const people = [...enriched.values()]
  await batch.tx.query(fillPeopleStatement, [
    batch.orgId,
    batch.now,
    people.map((it) => it.id),
    people.map((it) => it.primaryEmail),
    people.map((it) => it.companyId),
    people.map((it) => it.avatarUrl),
    people.map((it) => it.title),
    people.map((it) => searchTextOf(it, names.get(it.id))),
  ])
}

function searchTextOf(person: LockedPerson, names: NamesRow | undefined): string {
  const { emails = [], handles = [] } = names ?? {}
  return personSearchText({
    displayName: person.displayName,
    emails: [person.primaryEmail, ...emails],
    handles,
  })
}
