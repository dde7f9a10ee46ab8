import { recordChanges, systemActor } from '#service/core/audit.ts'
import { transaction } from '#service/core/write.ts'
import type { Database, Tx } from '#service/db/client.ts'
import { zoneProblem } from '#service/engine/schedule/zone.ts'
import { OrganizationError } from './get.ts'

export type NewOrganization = { slug: string; name: string; ownerEmail: string; timezone?: string }

function check({ slug, name, ownerEmail, timezone }: NewOrganization): void {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) || slug.length > 60)
    throw new OrganizationError('The slug must be lowercase letters, digits and single hyphens, at most 60.')
  if (name.trim() === '') throw new OrganizationError('The name must not be empty.')
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(ownerEmail))
    throw new OrganizationError(`${ownerEmail} is not an e-mail address.`)
  const problem = timezone === undefined ? null : zoneProblem(timezone)
  if (problem) throw new OrganizationError(problem)
}

/** An organization without members, in the name of the system: nobody is there to act. */
export async function insertOrganization(
  tx: Tx,
  { slug, name, timezone }: { slug: string; name: string; timezone: string },
): Promise<string> {
  const made = await tx.client.query<{ id: string }>(
    `INSERT INTO organizations (slug, name, timezone) VALUES ($1, $2, $3)
     ON CONFLICT (slug) DO NOTHING RETURNING id`,
    [slug, name, timezone],
  )
  const id = made.rows[0]?.id
  if (!id) throw new OrganizationError(`There is an organization with the slug ${slug} already.`)
  await tx.client.query('INSERT INTO story_writers (org_id) VALUES ($1)', [id])
  await recordChanges(tx, id, systemActor, [
    {
      entity: 'organization',
      entityId: id,
      operation: 'INSERT',
      changes: { slug, name, timezone },
      previousValues: {},
    },
  ])
  return id
}

/** An organization with its first owner. */
export async function createOrganization(db: Database, wanted: NewOrganization): Promise<{ id: string }> {
  check(wanted)
  const { slug, name, ownerEmail, timezone = 'UTC' } = wanted
  return transaction(db, async (tx) => {
    const id = await insertOrganization(tx, { slug, name: name.trim(), timezone })
    await tx.client.query(`INSERT INTO members (org_id, email, name, role) VALUES ($1, $2, $3, 'owner')`, [
      id,
      ownerEmail,
      ownerEmail.split('@')[0],
    ])
    return { id }
  })
}
