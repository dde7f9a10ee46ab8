import type pg from 'pg'
import type { ApiKey, KeyRights } from '#contract/api-key-shape.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import type { Database, Tx } from '#service/db/client.ts'

const status = `CASE WHEN k.revoked_at IS NOT NULL THEN 'revoked'
  WHEN k.expires_at <= now() THEN 'expired' ELSE 'active' END`

/**
 * Finds who made the key in its history: the member may be gone, and a key of the command line counts as the first
 * owner's.
 */
const maker = `(SELECT json_build_object('id', c.actor_id, 'name', c.actor_name, 'image', c.actor_image)
    FROM changes c WHERE c.org_id = k.org_id AND c.entity = 'api-key' AND c.entity_id = k.id::text
     AND c.operation = 'INSERT' AND c.actor_type = 'user' ORDER BY c.changed_at LIMIT 1)`

/** SQL: a moment inside of JSON, as the driver reads one from a column. */
const asInstant = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Of `api_keys k`; never the hash. `$1` is the organization, `$2` the key that signs the request. */
const columns = `k.id, k.name, k.last_four AS "lastFour", ${status} AS status, (k.id IS NOT DISTINCT FROM $2) AS "isCurrent",
  k.per_minute AS "perMinute", k.access, k.resources, k.addresses, k.channels, ${maker} AS "createdBy", k.created_at AS "createdAt",
  k.expires_at AS "expiresAt", k.last_used_at AS "lastUsedAt", k.revoked_at AS "revokedAt", k.rolled_at AS "rolledAt",
  CASE WHEN k.replaced_ends_at > now() AND k.revoked_at IS NULL THEN json_build_object('lastFour', k.replaced_last_four,
    'endsAt', ${asInstant('k.replaced_ends_at')}, 'lastUsedAt', ${asInstant('k.replaced_used_at')}) END AS replaced`

export function currentKeyId({ principal }: Context): string | null {
  return principal.kind === 'api-key' ? principal.key.id : null
}

export async function readKeys(connection: pg.ClientBase | pg.Pool, context: Context): Promise<ApiKey[]> {
  const found = await connection.query<ApiKey>(
    `SELECT ${columns} FROM api_keys k
      WHERE k.org_id = $1 AND (k.revoked_at IS NULL OR k.revoked_at > now() - interval '90 days')
      ORDER BY k.created_at DESC, k.id DESC`,
    [context.orgId, currentKeyId(context)],
  )
  return found.rows
}

export async function readKey(tx: Pick<Tx, 'client'>, context: Context, id: string): Promise<ApiKey> {
  const found = await tx.client.query<ApiKey>(
    `SELECT ${columns} FROM api_keys k WHERE k.org_id = $1 AND k.id = $3`,
    [context.orgId, currentKeyId(context), id],
  )
  if (!found.rows[0]) throw notFound('key')
  return found.rows[0]
}

export type ListedKey = KeyRights &
  Pick<
    ApiKey,
    'id' | 'name' | 'lastFour' | 'perMinute' | 'createdAt' | 'expiresAt' | 'revokedAt' | 'lastUsedAt'
  > & {
    /** Until when the replaced secret works; null when there is none any more. */
    replacedUntil: string | null
  }

export async function listApiKeys(db: Database, orgId: string): Promise<ListedKey[]> {
  const found = await db.pool.query<ListedKey>(
    `SELECT id, name, last_four AS "lastFour", per_minute AS "perMinute", access, resources, addresses, channels,
            created_at AS "createdAt", expires_at AS "expiresAt", revoked_at AS "revokedAt", last_used_at AS "lastUsedAt",
            CASE WHEN replaced_ends_at > now() THEN replaced_ends_at END AS "replacedUntil"
       FROM api_keys WHERE org_id = $1 ORDER BY created_at, id`,
    [orgId],
  )
  return found.rows
}
