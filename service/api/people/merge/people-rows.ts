import type { StoredValues } from '#service/api/custom-fields/values.ts'
import type { Tx } from '#service/db/client.ts'

/** A row of `people` as JSON has it, by the names of its columns. */
export type PersonRow = {
  id: string
  display_name: string
  avatar_url: string | null
  description: string | null
  title: string | null
  primary_email: string | null
  is_vip: boolean
  is_bot: boolean
  github: string | null
  linkedin: string | null
  phone: string | null
  twitter: string | null
  website: string | null
  company_id: string | null
  ecosystem_tags: string[]
  /** Missing in what was kept before there were any. */
  custom_fields?: StoredValues
  created_at: string
}

/** Ids are text, as everywhere: JSON numbers end at 2^53. Statistics are left out, since they are counted anew. */
const asJson = `jsonb_build_object('id', p.id::text, 'display_name', p.display_name, 'avatar_url', p.avatar_url,
  'description', p.description, 'title', p.title, 'primary_email', p.primary_email, 'is_vip', p.is_vip,
  'is_bot', p.is_bot, 'github', p.github, 'linkedin', p.linkedin, 'phone', p.phone, 'twitter', p.twitter,
  'website', p.website, 'company_id', p.company_id::text, 'ecosystem_tags', p.ecosystem_tags,
  'custom_fields', p.custom_fields, 'created_at', p.created_at)`

/** Locks in the order of ids, so that two merges of the same people cannot wait for each other. */
export async function lockRows(tx: Tx, orgId: string, ids: string[]): Promise<Map<string, PersonRow>> {
  const { rows } = await tx.client.query<{ person: PersonRow }>(
    `SELECT ${asJson} AS person FROM people p WHERE p.org_id = $1 AND p.id = ANY($2::bigint[]) ORDER BY p.id FOR UPDATE`,
    [orgId, ids],
  )
  return new Map(rows.map(({ person }) => [person.id, person]))
}

const columns = `id, display_name, avatar_url, description, title, primary_email, is_vip, is_bot, github, linkedin, phone,
  twitter, website, company_id, ecosystem_tags, created_at`

/** Makes people again as they were. Search texts and counts are to be filled in after it. */
export async function restoreRows(tx: Tx, orgId: string, people: PersonRow[]): Promise<void> {
  await tx.client.query(
    `INSERT INTO people (org_id, ${columns}, custom_fields, search_text)
     SELECT $1, ${columns}, coalesce(custom_fields, '{}'), display_name FROM jsonb_to_recordset($2::jsonb) AS p(id bigint, display_name text,
       avatar_url text, description text, title text, primary_email text, is_vip boolean, is_bot boolean, github text,
       linkedin text, phone text, twitter text, website text, company_id bigint, ecosystem_tags text[],
       custom_fields jsonb, created_at timestamptz) ORDER BY p.id`,
    [orgId, JSON.stringify(people)],
  )
}

/** Tags are taken off first: the trigger that counts them looks at changes of a row. */
const removals = [
  `UPDATE people SET ecosystem_tags = '{}' WHERE org_id = $1 AND id = ANY($2::bigint[]) AND ecosystem_tags <> '{}'`,
  'DELETE FROM person_claims WHERE org_id = $1 AND person_id = ANY($2::bigint[])',
  'DELETE FROM people WHERE org_id = $1 AND id = ANY($2::bigint[])',
]

export async function removeRows(tx: Tx, orgId: string, ids: string[]): Promise<void> {
  for (const removal of removals) await tx.client.query(removal, [orgId, ids])
}
