import type { Database } from '#service/db/client.ts'

export class OrganizationError extends Error {}

export type FoundOrganization = { id: string; name: string }

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
