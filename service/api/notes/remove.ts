import { daysToUndo } from '#contract/common/days-to-undo.ts'
import type { DeletedNote, Note } from '#contract/notes.ts'
import { requireMember } from '#service/api/members/access.ts'
import { recordChanges } from '#service/core/audit.ts'
import type { Context } from '#service/core/context.ts'
import { notFound } from '#service/core/errors.ts'
import { write } from '#service/core/write.ts'
import { lockNote, readNote, refuseOthers } from './note-row.ts'

export function deleteNote(context: Context, { noteId }: { noteId: string }): Promise<DeletedNote> {
  const id = noteId.toLowerCase()
  const { orgId, actor } = context
  const member = requireMember(context)
  return write(context, async (tx) => {
    const before = await lockNote(tx, orgId, id)
    if (before.isDeleted) throw notFound('note')
    refuseOthers(before, member, true)
    const { rows } = await tx.client.query<{ at: number }>(
      `UPDATE notes SET deleted_at = now() WHERE org_id = $1 AND id = $2
       RETURNING (extract(epoch FROM deleted_at) * 1000)::float8 AS at`,
      [orgId, id],
    )
    await recordChanges(tx, orgId, actor, [
      { entity: 'note', entityId: id, operation: 'DELETE', changes: {}, previousValues: {} },
    ])
    const deletedAt = rows[0]?.at ?? context.now().getTime()
    return { id, undoUntil: new Date(deletedAt + daysToUndo * 86_400_000).toISOString() }
  })
}

export function restoreNote(context: Context, { noteId }: { noteId: string }): Promise<Note> {
  const id = noteId.toLowerCase()
  const { orgId, actor } = context
  const member = requireMember(context)
  return write(context, async (tx) => {
    const before = await lockNote(tx, orgId, id)
    refuseOthers(before, member, true)
    if (before.isDeleted) {
      await tx.client.query('UPDATE notes SET deleted_at = NULL WHERE org_id = $1 AND id = $2', [orgId, id])
      await recordChanges(tx, orgId, actor, [
        { entity: 'note', entityId: id, operation: 'INSERT', changes: {}, previousValues: {} },
      ])
    }
    return readNote(tx, context, id)
  })
}
