import { recordChanges } from '#service/core/audit.ts'
import type { Actor } from '#service/core/context.ts'
import type { Tx } from '#service/db/client.ts'

type Ended = { id: string; program: string; place: string; access: string; memberId: string }

/** Ends a connection with all its tokens. Returns false when it had ended already. */
export async function endConnection(tx: Tx, orgId: string, id: string, actor: Actor): Promise<boolean> {
  const gone = await tx.client.query<Ended>(
    `DELETE FROM assistants WHERE org_id = $1 AND id = $2
     RETURNING id, program, place, access, member_id AS "memberId"`,
    [orgId, id],
  )
  const [ended] = gone.rows
  if (!ended) return false
  const { program: name, place, access, memberId } = ended
  await recordChanges(tx, orgId, actor, [
    {
      entity: 'assistant',
      entityId: id,
      operation: 'DELETE',
      changes: {},
      previousValues: { name, place, access, memberId },
    },
  ])
  return true
}

type Acting = { memberId: string; name: string; image: string | null; program: string }

/** A member who acts through a program. */
export function actorVia({ memberId: id, name, image, program }: Acting): Actor {
  return { type: 'user', id, name: `${name} via ${program}`, image: image ?? '' }
}
