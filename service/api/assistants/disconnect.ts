import { requireMember } from '#service/api/members/access.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'
import { endConnection } from './ending.ts'

/** Ends a connection at once: each request of it asks whether it is there. */
export function disconnectAssistant(
  context: Context,
  { assistantId }: { assistantId: string },
): Promise<{ id: string }> {
  const { orgId, actor } = context
  const { id: memberId, role } = requireMember(context)
  return write(context, async (tx) => {
    const found = await tx.client.query<{ id: string }>(
      'SELECT id FROM assistants WHERE org_id = $1 AND id = $2 AND (member_id = $3 OR $4)',
      [orgId, assistantId, memberId, role === 'owner'],
    )
    const [own] = found.rows
    if (!own || !(await endConnection(tx, orgId, own.id, actor)))
      throw notFound('connected assistant', 'It may have ended already.')
    return { id: own.id }
  })
}
