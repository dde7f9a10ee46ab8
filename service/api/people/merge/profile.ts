import { isDeepStrictEqual } from 'node:util'
import { gainsOf, withoutGained } from '#service/api/custom-fields/gains.ts'
import type { StoredValues } from '#service/api/custom-fields/values.ts'
import type { Tx } from '#service/db/client.ts'
import { personSearchText } from '#service/db/statistics/search-text.ts'
import type { PersonRow } from './people-rows.ts'

/** Filled from the merged ones where the one that stays has nothing. */
const fillable = [
  'avatar_url',
  'description',
  'title',
  'primary_email',
  'github',
  'linkedin',
  'phone',
  'twitter',
  'website',
  'company_id',
] as const

type Profile = Pick<PersonRow, (typeof fillable)[number] | 'is_vip' | 'ecosystem_tags' | 'custom_fields'>

/** Fields the staying person took over; tags are those that it did not have, values those of custom fields. */
export type Gained = Partial<Record<(typeof fillable)[number], string>> & {
  is_vip?: true
  tags?: string[]
  values?: StoredValues
}

/** Staying person with what it takes over from the merged ones, first come first served. */
export function withGains<Row extends Profile>(
  target: Row,
  sources: Profile[],
): { row: Row; gained: Gained } {
  const row = { ...target }
  const gained: Gained = {}
  for (const field of fillable) {
    const value = row[field] ?? sources.find((it) => it[field] !== null)?.[field] ?? null
    if (row[field] !== null || value === null) continue
    row[field] = value
    gained[field] = value
  }
  if (!row.is_vip && sources.some((it) => it.is_vip)) {
    row.is_vip = true
    gained.is_vip = true
  }
  const own = new Set(row.ecosystem_tags)
  const tags = [...new Set(sources.flatMap((it) => it.ecosystem_tags))].filter((tag) => !own.has(tag))
  if (tags.length > 0) {
    row.ecosystem_tags = [...row.ecosystem_tags, ...tags]
    gained.tags = tags
  }
  const values = gainsOf(
    row.custom_fields ?? {},
    sources.map((it) => it.custom_fields ?? {}),
  )
  if (Object.keys(values).length > 0) {
    row.custom_fields = { ...row.custom_fields, ...values }
    gained.values = values
  }
  return { row, gained }
}

/** Gives back what was taken over, except what was changed by hand since then. */
export function withoutGains<Row extends Profile>(
  target: Row,
  gained: Gained,
  sameCompany: Set<string>,
): Row {
  const row = { ...target }
  for (const field of fillable) {
    const value = gained[field]
    if (value === undefined) continue
    const isUnchanged = field === 'company_id' ? sameCompany.has(row[field] ?? '') : row[field] === value
    if (isUnchanged) row[field] = null
  }
  if (gained.is_vip) row.is_vip = false
  if (gained.tags) row.ecosystem_tags = row.ecosystem_tags.filter((tag) => !gained.tags?.includes(tag))
  if (gained.values) row.custom_fields = withoutGained(row.custom_fields ?? {}, gained.values)
  return row
}

/** Of both together, when a merge that stays fills what another gave back. */
export function bothGains(first: Gained, second: Gained): Gained {
  const tags = [...new Set([...(first.tags ?? []), ...(second.tags ?? [])])]
  const values = { ...first.values, ...second.values }
  return {
    ...first,
    ...second,
    ...(tags.length > 0 ? { tags } : {}),
    ...(Object.keys(values).length > 0 ? { values } : {}),
  }
}

export async function saveProfile(tx: Tx, orgId: string, before: PersonRow, after: PersonRow): Promise<void> {
  if (isDeepStrictEqual(before, after)) return
  await tx.client.query(
    `UPDATE people SET avatar_url = $3, description = $4, title = $5, primary_email = $6, github = $7, linkedin = $8,
       phone = $9, twitter = $10, website = $11, company_id = $12, is_vip = $13, ecosystem_tags = $14, custom_fields = $15
      WHERE org_id = $1 AND id = $2`,
    [
      ...[orgId, after.id, ...fillable.map((field) => after[field])],
      ...[after.is_vip, after.ecosystem_tags, JSON.stringify(after.custom_fields ?? {})],
    ],
  )
}

type Named = { id: string; displayName: string; emails: (string | null)[]; handles: (string | null)[] }

/** Makes the search texts anew, from the accounts that people have now. */
export async function saveSearchTexts(tx: Tx, orgId: string, ids: string[]): Promise<void> {
  const { rows } = await tx.client.query<Named>(
    `SELECT p.id::text, p.display_name AS "displayName",
       array_prepend(p.primary_email, array_agg(i.email ORDER BY i.platform, i.platform_id)
         || array_agg(i.typed_email ORDER BY i.platform, i.platform_id)) AS emails,
       array_agg(i.handle ORDER BY i.platform, i.platform_id) AS handles
     FROM people p LEFT JOIN person_identities i ON i.org_id = p.org_id AND i.person_id = p.id
     WHERE p.org_id = $1 AND p.id = ANY($2::bigint[]) GROUP BY p.org_id, p.id`,
    [orgId, ids],
  )
  await tx.client.query(
    `UPDATE people p SET search_text = n.text, updated_at = now()
       FROM unnest($2::bigint[], $3::text[]) AS n(id, text) WHERE p.org_id = $1 AND p.id = n.id`,
    [orgId, rows.map(({ id }) => id), rows.map(personSearchText)],
  )
}
