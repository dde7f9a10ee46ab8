import { randomUUID } from 'node:crypto'
import { addMember } from './factories.ts'
import { actingAs } from './members.ts'
import type { Org, TestService } from './service.ts'

export type Acting = { id: string; name: string; headers: Record<string, string> }

/** Somebody of an organization, and what the dashboard sends for them. */
export async function actor(
  service: TestService,
  org: Org,
  role: 'owner' | 'admin' | 'member',
  name: string = role,
): Promise<Acting> {
  const id = await addMember(service.db, org.id, { role, name, email: `${randomUUID()}@test.example` })
  return { id, name, headers: actingAs(org, id) }
}

/** The trail of one kind, oldest first. */
export async function trailOf(service: TestService, orgId: string, entity: string) {
  const found = await service.db.pool.query(
    `SELECT entity_id AS id, operation, actor_id AS by, changes, previous_values AS before FROM changes
      WHERE org_id = $1 AND entity = $2 ORDER BY changed_at, operation`,
    [orgId, entity],
  )
  return found.rows
}

/** Everything the database keeps of an organization, as text. */
export async function storedText(service: TestService, orgId: string): Promise<string> {
  const tables = await service.db.pool.query<{ table_name: string }>(
    `SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'org_id'`,
  )
  const texts = await Promise.all(
    tables.rows.map(({ table_name: table }) =>
      service.db.pool.query(`SELECT json_agg(t)::text AS text FROM "${table}" t WHERE org_id = $1`, [orgId]),
    ),
  )
  return texts.map(({ rows }) => String(rows[0]?.text)).join('\n')
}
