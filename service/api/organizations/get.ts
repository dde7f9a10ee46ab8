import type pg from 'pg'
import type { Organization } from '#contract/organization.ts'
import type { Context } from '#service/core/context.ts'
import { rows } from '#service/db/client.ts'

const columns = `o.id, o.slug, o.name, o.timezone, o.simulated, o.default_output AS "defaultOutput",
  o.notice_output AS "noticeOutput", o.created_at AS "createdAt", o.updated_at AS "updatedAt"`

const statement = `SELECT ${columns} FROM organizations o WHERE o.id = $1`

function present(row: Organization | undefined): Organization {
  if (!row) throw new Error('a credential outlived its organization')
  return row
}

export async function getOrganization(context: Context): Promise<Organization> {
  return present((await rows<Organization>(context.db, statement, [context.orgId]))[0])
}

/** Locked until the end of the transaction. */
export async function lockOrganization(client: pg.ClientBase, orgId: string): Promise<Organization> {
  const found = await client.query<Organization>(`${statement} FOR NO KEY UPDATE`, [orgId])
  return present(found.rows[0])
}

/** As a transaction sees it that has just written it. */
export async function getOrganizationWithin(client: pg.ClientBase, orgId: string): Promise<Organization> {
  const found = await client.query<Organization>(statement, [orgId])
  return present(found.rows[0])
}
