import { randomUUID } from 'node:crypto'
import { systemActor } from '#service/core/audit.ts'
import { hashKey, newKey } from '#service/core/gate/api-key.ts'
import type { Database } from '#service/db/client.ts'

export type MadeOrganization = { id: string; slug: string; key: string }

const name = 'Test organization'
const perMinute = 100_000

/** What `createOrganization` and `createApiKey` leave behind, of several in one statement instead of ten for each. */
const statement = `
WITH wanted AS (
  SELECT * FROM jsonb_to_recordset($1::jsonb) AS w(slug text, hash text, "lastFour" text)
), made AS (
  INSERT INTO organizations (slug, name, timezone) SELECT slug, $2, 'UTC' FROM wanted RETURNING id, slug
), owners AS (
  INSERT INTO members (org_id, email, name, role) SELECT id, 'owner@test.example', 'owner', 'owner' FROM made
  RETURNING org_id, id
), keys AS (
  INSERT INTO api_keys (org_id, name, hash, last_four, per_minute, created_by)
  SELECT m.id, 'test', w.hash, w."lastFour", $3, o.id
    FROM wanted w JOIN made m ON m.slug = w.slug JOIN owners o ON o.org_id = m.id RETURNING org_id, id
), told AS (
  INSERT INTO changes (org_id, entity, entity_id, operation, actor_type, actor_id, actor_name, actor_image, changes,
    previous_values)
  SELECT id, 'organization', id::text, 'INSERT', $4, $5, $6, '',
         jsonb_build_object('slug', slug, 'name', $2::text, 'timezone', 'UTC'), '{}'::jsonb FROM made
  UNION ALL SELECT org_id, 'api-key', id::text, 'INSERT', $4, $5, $6, '',
         jsonb_build_object('name', 'test', 'perMinute', $3::int, 'expiresAt', NULL), '{}'::jsonb FROM keys
)
SELECT id, slug FROM made`

async function makeSeveral(db: Database, several: number): Promise<MadeOrganization[]> {
  const wanted = Array.from({ length: several }, () => ({ slug: `org-${randomUUID()}`, key: newKey() }))
  const rows = wanted.map(({ slug, key }) => ({ slug, hash: hashKey(key), lastFour: key.slice(-4) }))
  const { type, id, name: actor } = systemActor
  const values = [JSON.stringify(rows), name, perMinute, type, id, actor]
  const made = await db.pool.query<{ id: string; slug: string }>(statement, values)
  const keys = new Map(wanted.map(({ slug, key }) => [slug, key]))
  return made.rows.map((it) => ({ ...it, key: keys.get(it.slug) ?? '' }))
}

const atOnce = 8

/** Hands out organizations that nobody else has, and makes some more when there are none left. */
export function organizations(db: () => Database): () => Promise<MadeOrganization> {
  let left: Promise<MadeOrganization[]> = Promise.resolve([])
  return async () => {
    const turn = left.then(async (some) => (some.length > 0 ? some : makeSeveral(db(), atOnce)))
    const taken = turn.then((some) => ({ first: some[0], rest: some.slice(1) }))
    left = taken.then(({ rest }) => rest)
    const { first } = await taken
    if (!first) throw new Error('no organization was made')
    return first
  }
}
