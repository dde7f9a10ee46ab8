import type pg from 'pg'
import type { OwnMember } from '#contract/member-shape.ts'
import type { UpdateOwnMemberInput } from '#contract/members.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { write } from '#service/core/write.ts'
import { requireMember } from './access.ts'
import { openSessions, passkeyCount } from './list.ts'
import { lockMember } from './member-row.ts'

/** SQL: in JSON an instant is text, in the form of the interface. */
const zuluOnSince = `to_char(second_factor_on_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

async function read(connection: pg.ClientBase | pg.Pool, orgId: string, id: string): Promise<OwnMember> {
  const found = await connection.query<OwnMember>(
    `SELECT id, name, email, role, image, created_at AS "createdAt", last_signed_in_at AS "lastSignedInAt",
            password_hash IS NOT NULL AS "hasPassword",
            CASE WHEN password_hash IS NOT NULL THEN password_changed_at END AS "passwordChangedAt",
            second_factor_on_at IS NOT NULL AS "hasSecondFactor", ${passkeyCount} AS "passkeyCount",
            ${openSessions} AS "openSessions",
            (SELECT o.second_factor_required FROM organizations o WHERE o.id = $1) AS "secondFactorRequired",
            CASE WHEN second_factor_on_at IS NOT NULL THEN json_build_object('onSince', ${zuluOnSince},
              'recoveryCodesLeft', (SELECT count(*) FROM recovery_codes r WHERE r.org_id = $1 AND r.member_id = $2))
            END AS "secondFactor"
       FROM members WHERE org_id = $1 AND id = $2`,
    [orgId, id],
  )
  if (!found.rows[0]) throw new Error('the acting member is gone')
  return found.rows[0]
}

export function readOwnMember(context: Context): Promise<OwnMember> {
  return read(context.db.pool, context.orgId, requireMember(context).id)
}

/** Changes the name only: members sign in with the address, and a new one would be unproven. */
export function updateOwnMember(context: Context, { name }: UpdateOwnMemberInput): Promise<OwnMember> {
  const { orgId, actor } = context
  const { id } = requireMember(context)
  return write(context, async (tx) => {
    const before = await lockMember(tx.client, orgId, id)
    if (!before) throw new Error('the acting member is gone')
    if (before.name !== name) {
      await tx.client.query(
        'UPDATE members SET name = $3, updated_at = now() WHERE org_id = $1 AND id = $2',
        [orgId, id, name],
      )
      await recordChanges(tx, orgId, actor, [
        {
          entity: 'member',
          entityId: id,
          operation: 'UPDATE',
          changes: { name },
          previousValues: { name: before.name },
        },
      ])
    }
    return read(tx.client, orgId, id)
  })
}
