import { type Author, type Batch, emailKey, keyOf, type PlacedArrival } from './arrivals.ts'

/** Identity of an author, and the person it belongs to. */
export interface IdentityRef {
  identityId: string
  personId: string
  email: string | null
  typedEmail: string | null
  handle: string | null
}

const findStatement = `
SELECT i.id, i.person_id::text, i.platform, i.platform_id, i.email, i.typed_email, i.handle
FROM unnest($2::text[], $3::text[]) AS n(platform, platform_id)
JOIN person_identities i ON i.org_id = $1 AND i.platform = n.platform AND i.platform_id = n.platform_id`

const createStatement = `
INSERT INTO person_identities (org_id, platform, platform_id, person_id, handle, email, typed_email, created_at)
SELECT $1, n.*, $8
FROM unnest($2::text[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[])
  AS n(platform, platform_id, person_id, handle, email, typed_email)
ORDER BY n.platform, n.platform_id
RETURNING id, person_id::text, platform, platform_id, email, typed_email, handle`

/** Finds for an address that several people have the one with the lowest id, who was first. Typed addresses prove nothing. */
const findEmailOwnersStatement = `
SELECT n.email, min(o.person_id)::text AS person_id
FROM unnest($2::text[]) AS n(email)
CROSS JOIN LATERAL (
  SELECT p.id AS person_id FROM people p WHERE p.org_id = $1 AND lower(p.primary_email) = lower(n.email)
  UNION ALL
  SELECT i.person_id FROM person_identities i
  WHERE i.org_id = $1 AND i.email IS NOT NULL AND lower(i.email) = lower(n.email)
  UNION ALL
  SELECT s.leads_to FROM person_merge_sources s
  WHERE s.org_id = $1 AND s.leads_to IS NOT NULL AND s.primary_email IS NOT NULL AND lower(s.primary_email) = lower(n.email)
) AS o
GROUP BY n.email`

interface IdentityRow {
  id: string
  person_id: string
  platform: string
  platform_id: string
  email: string | null
  typed_email: string | null
  handle: string | null
}

/** Information about an author: from a message, or from the source itself. */
export type Authored = Pick<PlacedArrival, 'identityKey' | 'author'>

/** Combines the authors of one identity: each field from the first message that has it. */
export function distinctAuthors(arrivals: Authored[]): Map<string, Author> {
  const authors = new Map<string, Author>()
  for (const { identityKey, author } of arrivals) {
    const known = authors.get(identityKey)
    authors.set(identityKey, known ? mergedAuthor(known, author) : author)
  }
  return authors
}

export function mergedAuthor(first: Author, second: Author): Author {
  return {
    ...first,
    displayName: first.displayName ?? second.displayName,
    handle: first.handle ?? second.handle,
    email: first.email ?? second.email,
    typedEmail: first.typedEmail ?? second.typedEmail,
    avatarUrl: first.avatarUrl ?? second.avatarUrl,
    title: first.title ?? second.title,
    companyDomain: first.companyDomain ?? second.companyDomain,
  }
}

export async function findIdentities(batch: Batch, authors: Author[]): Promise<Map<string, IdentityRef>> {
  const columns = [authors.map((it) => it.platform), authors.map((it) => it.platformId)]
  const { rows } = await batch.tx.query<IdentityRow>(findStatement, [batch.orgId, ...columns])
  return refsByKey(rows)
}

/** Ids of the people with an address, by e-mail key. */
export async function findEmailOwners(batch: Batch, emails: string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map()
  const { rows } = await batch.tx.query<{ email: string; person_id: string }>(findEmailOwnersStatement, [
    batch.orgId,
    emails,
  ])
  return new Map(rows.map((row) => [emailKey(row.email), row.person_id]))
}

export async function createIdentities(
  batch: Batch,
  wanted: { author: Author; personId: string }[],
): Promise<Map<string, IdentityRef>> {
  if (wanted.length === 0) return new Map()
  const { rows } = await batch.tx.query<IdentityRow>(createStatement, [
    batch.orgId,
    wanted.map((it) => it.author.platform),
    wanted.map((it) => it.author.platformId),
    wanted.map((it) => it.personId),
    wanted.map((it) => it.author.handle),
    wanted.map((it) => it.author.email),
    wanted.map((it) => it.author.typedEmail),
    batch.now,
  ])
  return refsByKey(rows)
}

function refsByKey(rows: IdentityRow[]): Map<string, IdentityRef> {
  return new Map(
    rows.map((row) => [
      keyOf(row.platform, row.platform_id),
      {
        identityId: row.id,
        personId: row.person_id,
        email: row.email,
        typedEmail: row.typed_email,
        handle: row.handle,
      },
    ]),
  )
}
