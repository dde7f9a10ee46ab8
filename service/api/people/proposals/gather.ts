import type { Tx } from '#service/db/client.ts'
import { type Claim, claimsInMessage, claimsInProfile, type Profile } from './claims.ts'
import type { Evidence } from './evidence.ts'
import { nameKey, weightOfHandle } from './names.ts'

const profiles = `
SELECT p.id::text, p.github, p.twitter, p.website, p.description,
  array_remove(array_prepend(p.primary_email, array_agg(i.email)), NULL) AS emails
FROM people p LEFT JOIN person_identities i ON i.org_id = p.org_id AND i.person_id = p.id
WHERE p.org_id = $1 AND p.id = ANY($2::bigint[]) AND NOT p.is_bot GROUP BY p.org_id, p.id`

/** A person signs alike: the newest messages tell what older ones do. */
const messagesOf = `
SELECT n.id::text, m.content FROM unnest($2::bigint[]) AS n(id)
CROSS JOIN LATERAL (SELECT content FROM messages m WHERE m.org_id = $1 AND m.person_id = n.id
  ORDER BY m.sent_at DESC, m.id DESC LIMIT 10) AS m`

const clear = 'DELETE FROM person_claims WHERE org_id = $1 AND person_id = ANY($2::bigint[])'

const keep = `
INSERT INTO person_claims (org_id, person_id, platform, name, place)
SELECT $1, n.* FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[]) AS n(person_id, platform, name, place)
ORDER BY 2, 3, 4 ON CONFLICT DO NOTHING`

/** Reads anew what people name as their own. A profile counts before a signature. */
export async function renewClaims(tx: Tx, orgId: string, personIds: string[]): Promise<void> {
  const { client } = tx
  const people = await client.query<Profile & { id: string }>(profiles, [orgId, personIds])
  const ids = people.rows.map(({ id }) => id)
  const said = await client.query<{ id: string; content: string }>(messagesOf, [orgId, ids])
  const claims: (Claim & { id: string })[] = [
    ...people.rows.flatMap((row) => claimsInProfile(row).map((it) => ({ ...it, id: row.id }))),
    ...said.rows.flatMap(({ id, content }) => claimsInMessage(content).map((it) => ({ ...it, id }))),
  ]
  await client.query(clear, [orgId, personIds])
  const column = (key: keyof (typeof claims)[number]) => claims.map((it) => it[key])
  await client.query(keep, [orgId, column('id'), column('platform'), column('name'), column('place')])
}

/** A handle, address or name that more people have than this says nothing of any of them. */
const mostSharing = 3

const sameHandles = `
WITH mine AS (
  SELECT DISTINCT i.person_id, i.platform, lower(i.handle) AS handle FROM person_identities i
  WHERE i.org_id = $1 AND i.person_id = ANY($2::bigint[]) AND i.handle IS NOT NULL
)
SELECT m.person_id::text AS one, o.person_id::text AS other, m.handle, m.platform, o.platform AS "otherPlatform"
FROM mine m CROSS JOIN LATERAL (
  SELECT i.person_id, i.platform FROM person_identities i
  WHERE i.org_id = $1 AND i.handle IS NOT NULL AND lower(i.handle) = m.handle LIMIT 20) AS o
WHERE o.person_id <> m.person_id AND o.platform <> m.platform AND length(m.handle) BETWEEN 3 AND 80`

const sameNames = `
SELECT a.id::text AS one, b.id::text AS other, a.display_name AS name, c.name AS company
FROM people a JOIN people b ON b.org_id = $1 AND b.company_id = a.company_id AND b.id <> a.id
  AND lower(b.display_name) = lower(a.display_name)
JOIN companies c ON c.org_id = $1 AND c.id = a.company_id
WHERE a.org_id = $1 AND a.id = ANY($2::bigint[]) AND a.display_name LIKE '% %' LIMIT 1000`

/** Everybody's own addresses, verified and typed ones alike: those of `$2`, and who else has them. */
const sameAddresses = `
WITH mine AS (
  SELECT i.person_id, lower(a.address) AS address, a.is_typed FROM person_identities i
  CROSS JOIN LATERAL (VALUES (i.email, false), (i.typed_email, true)) AS a(address, is_typed)
  WHERE i.org_id = $1 AND i.person_id = ANY($2::bigint[]) AND a.address IS NOT NULL
  UNION
  SELECT p.id, lower(p.primary_email), false FROM people p
  WHERE p.org_id = $1 AND p.id = ANY($2::bigint[]) AND p.primary_email IS NOT NULL
)
SELECT m.person_id::text AS one, o.person_id::text AS other, m.address, bool_or(m.is_typed OR o.is_typed) AS "isTyped"
FROM mine m CROSS JOIN LATERAL (
  (SELECT i.person_id, false AS is_typed FROM person_identities i
    WHERE i.org_id = $1 AND i.email IS NOT NULL AND lower(i.email) = m.address LIMIT 20)
  UNION
  (SELECT i.person_id, true FROM person_identities i
    WHERE i.org_id = $1 AND i.typed_email IS NOT NULL AND lower(i.typed_email) = m.address LIMIT 20)
  UNION
  (SELECT p.id, false FROM people p WHERE p.org_id = $1 AND lower(p.primary_email) = m.address LIMIT 20)) AS o
WHERE o.person_id <> m.person_id GROUP BY 1, 2, 3 LIMIT 2000`

/** People whose account or address somebody names; `$2` are those who name, or those who are named. */
const claimed = (ofNamed: boolean) => {
  const limit = (named: string) => `c.org_id = $1 AND ${ofNamed ? named : 'c.person_id'} = ANY($2::bigint[])`
  return `
SELECT DISTINCT o.person_id::text AS one, o.id::text AS other, o.platform, o.name, o.place FROM (
  SELECT c.*, i.person_id AS id FROM person_claims c JOIN person_identities i
    ON i.org_id = $1 AND i.platform = c.platform AND i.handle IS NOT NULL AND lower(i.handle) = c.name
  WHERE ${limit('i.person_id')}
  UNION ALL
  SELECT c.*, i.person_id FROM person_claims c JOIN person_identities i
    ON c.platform = 'email' AND i.org_id = $1 AND i.email IS NOT NULL AND lower(i.email) = c.name
  WHERE ${limit('i.person_id')}
  UNION ALL
  SELECT c.*, p.id FROM person_claims c JOIN people p
    ON c.platform = 'email' AND p.org_id = $1 AND lower(p.primary_email) = c.name
  WHERE ${limit('p.id')}
) AS o WHERE o.id <> o.person_id LIMIT 2000`
}

const [byClaimant, byNamed] = [claimed(false), claimed(true)]

type Handle = { one: string; other: string; handle: string; platform: string; otherPlatform: string }
type Name = { one: string; other: string; name: string; company: string }
type Address = { one: string; other: string; address: string; isTyped: boolean }
type Claimed = { one: string; other: string; platform: string; name: string; place: Claim['place'] }

/** Leaves out what too many share. */
function telling<Row extends { one: string; other: string }>(
  rows: Row[],
  keyOf: (row: Row) => string,
): Row[] {
  const groups = Map.groupBy(rows, keyOf)
  return [...groups.values()].flatMap((group) => {
    const people = new Set(group.flatMap(({ one, other }) => [one, other]))
    return people.size > mostSharing ? [] : group
  })
}

/** Everything that says of one of these people that they are another. Their claims must be new. */
export async function gather(tx: Tx, orgId: string, personIds: string[]): Promise<Evidence[]> {
  const read = async <Row extends object>(statement: string) =>
    (await tx.client.query<Row>(statement, [orgId, personIds])).rows
  const handles = telling(await read<Handle>(sameHandles), ({ handle }) => handle)
  const names = telling(await read<Name>(sameNames), ({ name, company }) => `${company} ${nameKey(name)}`)
  const addresses = telling(await read<Address>(sameAddresses), ({ address }) => address)
  const claims = [...(await read<Claimed>(byClaimant)), ...(await read<Claimed>(byNamed))]
  return [
    ...handles
      .filter(({ handle }) => weightOfHandle(handle) > 0)
      .map(({ one, other, handle, platform, otherPlatform }): Evidence => {
        return { code: 'same-handle', one, other, handle, platforms: [platform, otherPlatform] }
      }),
    ...names
      .filter(({ name }) => nameKey(name) !== null)
      .map(({ one, other, company }): Evidence => ({ code: 'same-name-and-company', one, other, company })),
    ...addresses.map((it): Evidence => ({ code: 'same-address', ...it })),
    ...telling(claims, ({ platform, name }) => `${platform} ${name}`).map(
      (it): Evidence => ({ code: 'claim', ...it }),
    ),
  ]
}
