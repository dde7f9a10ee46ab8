import type { DeletedCompany } from '#contract/company-input.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Actor, Context } from '#service/core/context.ts'
import { conflict, notFound } from '#service/core/errors.ts'
import { holdMessages } from '#service/core/hold-messages.ts'
import { isRowId } from '#service/core/search.ts'
import { write } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { recounted } from './recount.ts'

type Present = { name: string; primaryDomain: string | null; isOrgCompany: boolean }

async function lockPresent(tx: Tx, orgId: string, id: string): Promise<Present> {
  const { rows } = await tx.client.query<Present>(
    `SELECT name, primary_domain AS "primaryDomain", is_org_company AS "isOrgCompany" FROM companies
      WHERE org_id = $1 AND id = $2 AND merge_id IS NULL FOR UPDATE`,
    [orgId, id],
  )
  if (!rows[0]) throw notFound('company')
  if (rows[0].isOrgCompany)
    throw conflict('This is the company of the organization itself, which cannot be deleted.')
  return rows[0]
}

const lockPeople = `SELECT id::text FROM people WHERE org_id = $1 AND company_id = $2 ORDER BY id FOR NO KEY UPDATE`

/** A company that is deleted is merged into none: it leaves every list, and its history stays. */
const steps = [
  'UPDATE people SET company_id = NULL, updated_at = now() WHERE org_id = $1 AND company_id = $2',
  'DELETE FROM company_domains WHERE org_id = $1 AND company_id = $2',
]

const retire = `
WITH made AS (
  INSERT INTO company_merges (org_id, target_company_id, actor_id, actor_name, actor_image, merged_at)
  VALUES ($1, NULL, $3, $4, $5, date_trunc('milliseconds', clock_timestamp())) RETURNING id)
UPDATE companies c SET merge_id = made.id, updated_at = now() FROM made WHERE c.org_id = $1 AND c.id = $2`

/** Deletes within a transaction. Answers how many people belonged to it. */
export async function removeRow(tx: Tx, orgId: string, actor: Actor, id: string): Promise<number> {
  await holdMessages({ tx: tx.client, orgId })
  const { rows } = await tx.client.query<{ id: string }>(lockPeople, [orgId, id])
  const { name, primaryDomain } = await lockPresent(tx, orgId, id)
  const personIds = rows.map((row) => row.id)
  const step = async () => {
    for (const statement of steps) await tx.client.query(statement, [orgId, id])
    await tx.client.query(retire, [orgId, id, actor.id, actor.name, actor.image])
  }
  await recounted(tx, orgId, { personIds, companyIds: [id] }, step, 'people')
  await recordChanges(tx, orgId, actor, [
    {
      ...{ entity: 'company', entityId: id, operation: 'DELETE' },
      ...{ changes: {}, previousValues: { name, primaryDomain } },
    },
  ])
  return personIds.length
}

export function removeCompany(
  context: Context,
  { companyId: id }: { companyId: string },
): Promise<DeletedCompany> {
  if (!isRowId(id)) throw notFound('company')
  return write(context, async (tx) => ({
    id,
    people: await removeRow(tx, context.orgId, context.actor, id),
  }))
}
