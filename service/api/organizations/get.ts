import type { Organization } from '#contract/organization.ts'
import type { Context } from '#service/core/context.ts'
import { type Database, type Reader, rows, type Tx } from '#service/db/client.ts'

const columns = `o.id, o.slug, o.name, o.timezone, o.simulated, o.default_output AS "defaultOutput",
  o.notice_output AS "noticeOutput", o.second_factor_required AS "secondFactorRequired", o.story_sharing AS "storySharing",
  o.identities_hidden AS "identitiesHidden",
  o.monthly_model_limit_usd AS "monthlyModelLimitUsd", o.created_at AS "createdAt", o.updated_at AS "updatedAt",
  (SELECT jsonb_build_object('id', c.id::text, 'name', c.name) FROM companies c
    WHERE c.org_id = o.id AND c.is_org_company AND c.merge_id IS NULL LIMIT 1) AS company`

const statement = `SELECT ${columns} FROM organizations o WHERE o.id = $1`

function present(row: Organization | undefined): Organization {
  if (!row) throw new Error('a credential outlived its organization')
  return row
}

export async function getOrganization(context: Context, reader: Reader = context.db): Promise<Organization> {
  return present((await rows<Organization>(reader, statement, [context.orgId]))[0])
}

/** Locked until the end of the transaction. */
export async function lockOrganization(tx: Tx, orgId: string): Promise<Organization> {
  const found = await tx.client.query<Organization>(`${statement} FOR NO KEY UPDATE`, [orgId])
  return present(found.rows[0])
}

export class OrganizationError extends Error {}

type FoundOrganization = { id: string; name: string }

export async function findOrganization(db: Database, slug: string): Promise<FoundOrganization | null> {
  const found = await db.pool.query<FoundOrganization>('SELECT id, name FROM organizations WHERE slug = $1', [
    slug,
  ])
  return found.rows[0] ?? null
}

export async function requireOrganization(db: Database, slug: string): Promise<FoundOrganization> {
  const found = await findOrganization(db, slug)
  if (!found) throw new OrganizationError(`There is no organization with the slug ${slug}.`)
  return found
}
