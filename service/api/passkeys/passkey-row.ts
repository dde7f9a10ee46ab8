import { recordChanges } from '#service/core/audit.ts'
import type { Actor } from '#service/core/context.ts'
import { type Database, rows, type Tx } from '#service/db/client.ts'

/** Passkeys that one member can have. */
export const mostPasskeys = 20

/** Columns of `passkeys` that its member sees. */
export const shownColumns = `id, name, is_synced AS "isSynced", created_at AS "createdAt", last_used_at AS "lastUsedAt"`

type Described = { type: 'public-key'; id: string; transports: string[] }

/** Describes the passkeys of a member as browsers want them named. */
export async function describedPasskeys(db: Database, orgId: string, memberId: string): Promise<Described[]> {
  const found = await rows<Omit<Described, 'type'>>(
    db,
    `SELECT credential_id AS id, transports FROM passkeys WHERE org_id = $1 AND member_id = $2 ORDER BY created_at, id`,
    [orgId, memberId],
  )
  return found.map((one) => ({ type: 'public-key', ...one }))
}

/** Notes in the audit log that passkeys were added or removed, by their names. */
export async function recordPasskeys(
  tx: Tx,
  orgId: string,
  actor: Actor,
  { memberId, names, isAdded }: { memberId: string; names: string[]; isAdded: boolean },
): Promise<void> {
  await recordChanges(
    tx,
    orgId,
    actor,
    names.map((name) => ({
      entity: 'member',
      entityId: memberId,
      operation: 'UPDATE',
      changes: { passkey: isAdded ? name : null },
      previousValues: { passkey: isAdded ? null : name },
    })),
  )
}
