import { createApiKey } from '#service/api/api-keys/create.ts'
import { createOrganization } from '#service/api/organizations/create.ts'
import type { Database } from '#service/db/client.ts'
import type { Sent } from './pushing-writers.ts'

/** An organization whose key may write as fast as it can. */
export async function organization(db: Database, slug = 'acme') {
  const { id } = await createOrganization(db, { slug, name: 'Acme', ownerEmail: 'o@acme.example' })
  const { key } = await createApiKey(db, { orgId: id, name: 'writer', perMinute: 1_000_000 })
  const output = JSON.stringify({ channel: 'email', mode: 'specific', destinations: ['o@acme.example'] })
  await db.pool.query('UPDATE organizations SET default_output = $2 WHERE id = $1', [id, output])
  return { id, key }
}

/** How often each thing that a request would make is there. */
export async function madeBy(db: Database, orgId: string): Promise<Map<string, number>> {
  const found = await db.pool.query<{ made: string; n: number }>(
    `SELECT 'company ' || name AS made, count(*)::int AS n FROM companies WHERE org_id = $1 AND name LIKE '%-%-%' GROUP BY 1
      UNION ALL SELECT 'message ' || source_message_id, count(*)::int FROM messages WHERE org_id = $1 GROUP BY 1
      UNION ALL SELECT 'automation ' || name, count(*)::int FROM automations WHERE org_id = $1 GROUP BY 1`,
    [orgId],
  )
  return new Map(found.rows.map(({ made, n }) => [made, n]))
}

/** Names what a request makes. */
export function thingsOf({ path, body }: Pick<Sent, 'path' | 'body'>): string[] {
  const it = body as { companies?: { name: string }[]; messages?: { id: string }[]; name?: string }
  if (path === '/companies') return (it.companies ?? []).map(({ name }) => `company ${name}`)
  if (path === '/messages') return (it.messages ?? []).map(({ id }) => `message ${id}`)
  return [`automation ${it.name}`]
}
