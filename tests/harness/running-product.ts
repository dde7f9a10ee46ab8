import { createOrganization } from '#service/api/organizations/create.ts'
import type { Database } from '#service/db/client.ts'
import { northlineId } from '#service/db/demo/ids.ts'
import { openForCommand } from '#service/db/open.ts'

/** The organization of the demo data. */
export const demoOrganization = northlineId

/** Puts something into the database of a product that runs, beside its interface. */
export async function inDatabaseOf(dataDir: string, work: (db: Database) => Promise<void>): Promise<void> {
  const db = await openForCommand({ url: undefined, dataDir, poolSize: 2 })
  try {
    await work(db)
  } finally {
    await db.close()
  }
}

/** Made unless it is there already. */
export async function organizationNamed(db: Database, slug: string): Promise<string> {
  const found = await db.pool.query<{ id: string }>('SELECT id FROM organizations WHERE slug = $1', [slug])
  if (found.rows[0]) return found.rows[0].id
  return (await createOrganization(db, { slug, name: slug, ownerEmail: `owner@${slug}.example` })).id
}
