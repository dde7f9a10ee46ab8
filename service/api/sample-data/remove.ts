import type { RemovedSampleData, RemoveSampleDataInput } from '#contract/sample-data.ts'
import type { FirstOwner } from '#contract/setup.ts'
import { lockOwners, requireMember } from '#service/api/members/access.ts'
import { insertFirstOwner } from '#service/api/members/create-owner.ts'
import { requireGoodPassword } from '#service/api/members/new-password.ts'
import { requireZone } from '#service/api/setup/create.ts'
import { announceChange } from '#service/core/announce.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { conflict, invalid } from '#service/core/errors.ts'
import { keyChannel } from '#service/core/gate/authenticate.ts'
import { hashPassword, withPlace } from '#service/core/sign-in/password.ts'
import { transaction } from '#service/core/write.ts'
import type { Tx } from '#service/db/client.ts'
import { castIds, isOfTheCast, readSampleData } from './get.ts'
import { emptiedTables, keptEntities } from './tables.ts'

function noSample() {
  return conflict('This organization holds no sample data.')
}

/** An owner is given exactly where nobody else could sign in. */
function requireRightOwner(needsOwner: boolean, { owner }: RemoveSampleDataInput): void {
  if (needsOwner && !owner)
    throw invalid([{ path: ['owner'], message: 'Needed: nobody else could sign in afterwards' }])
  if (!needsOwner && owner)
    throw invalid([{ path: ['owner'], message: 'There is an owner who can sign in already' }])
}

async function hashOf(context: Context, owner: FirstOwner | undefined): Promise<string | null> {
  if (!owner) return null
  const { orgId, db } = context
  await requireGoodPassword(db.pool, orgId, owner, { field: 'owner.password', password: owner.password })
  return withPlace(() => hashPassword(owner.password))
}

async function empty(tx: Tx, orgId: string): Promise<void> {
  for (const table of emptiedTables) await tx.client.query(`DELETE FROM ${table} WHERE org_id = $1`, [orgId])
  await tx.client.query('DELETE FROM changes WHERE org_id = $1 AND NOT entity = ANY($2)', [
    orgId,
    keptEntities,
  ])
  await tx.client.query('INSERT INTO story_writers (org_id) VALUES ($1)', [orgId])
}

/** From now on what their keys do is put down to the keys; whoever remembers one has to learn that. */
async function removeCast(tx: Tx, orgId: string): Promise<void> {
  const values = [orgId, castIds]
  const freed = await tx.client.query<{ hash: string }>(
    `UPDATE api_keys k SET created_by = NULL FROM members m
      WHERE k.org_id = $1 AND m.org_id = $1 AND m.id = k.created_by AND ${isOfTheCast} RETURNING k.hash`,
    values,
  )
  for (const { hash } of freed.rows) await announceChange(tx, keyChannel, hash)
  await tx.client.query(
    `DELETE FROM invitations n USING members m WHERE n.org_id = $1 AND m.org_id = $1 AND m.id = n.invited_by AND ${isOfTheCast}`,
    values,
  )
  await tx.client.query(`DELETE FROM members m WHERE m.org_id = $1 AND ${isOfTheCast}`, values)
}

const organizationStatement = `
WITH before AS (SELECT name, timezone FROM organizations WHERE id = $1)
UPDATE organizations o SET simulated = false, default_output = NULL, notice_output = NULL,
  name = coalesce($2, o.name), timezone = coalesce($3, o.timezone), updated_at = now()
FROM before b WHERE o.id = $1
RETURNING json_build_object('name', o.name, 'timezone', o.timezone) AS after, json_build_object('name', b.name, 'timezone', b.timezone) AS before`

async function changeOrganization(
  tx: Tx,
  { orgId, actor }: Context,
  { organization }: RemoveSampleDataInput,
): Promise<void> {
  const values = [orgId, organization?.name ?? null, organization?.timezone ?? null]
  const { rows } = await tx.client.query(organizationStatement, values)
  await recordChanges(tx, orgId, actor, [
    {
      entity: 'organization',
      entityId: orgId,
      operation: 'UPDATE',
      changes: { ...rows[0]?.after, sampleData: false },
      previousValues: { ...rows[0]?.before, sampleData: true },
    },
  ])
}

/**
 * Takes out everything but members who can sign in and keys, in one transaction. The organization keeps its id, so that keys
 * and sessions go on.
 */
export async function removeSampleData(
  context: Context,
  input: RemoveSampleDataInput,
): Promise<RemovedSampleData> {
  const { orgId, db } = context
  const acting = requireMember(context)
  requireZone(input.organization)
  const known = await readSampleData(db.pool, orgId)
  if (!known.isThere) throw noSample()
  requireRightOwner(known.needsOwner, input)
  const hash = await hashOf(context, input.owner)
  return transaction(db, async (tx) => {
    await lockOwners(tx.client, orgId, acting.id)
    const { isThere, needsOwner, rows } = await readSampleData(tx.client, orgId)
    if (!isThere) throw noSample()
    requireRightOwner(needsOwner, input)
    await empty(tx, orgId)
    await removeCast(tx, orgId)
    await changeOrganization(tx, context, input)
    if (input.owner && hash !== null) await insertFirstOwner(tx, orgId, input.owner, hash)
    return { rows }
  })
}
